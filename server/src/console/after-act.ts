import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { seeOther } from '../pages/page-answer.ts';
import type { Answered } from './ask-operator.ts';
import { nothingHerePage, sentAlreadyPage } from './console-faults.ts';
import type { Visit } from './visit.ts';

/** Why the API refused it. */
export type RefusedReply = Extract<Answered<never>, { readonly ok: false }>;

type After<Body> = {
  /** The page with the form. */
  readonly page: string;
  /** The page to go to once it is done. */
  readonly next: (body: Body) => string;
  /** Reasons in words, by the code of the refusal. Absent: the API's words, or those of `again`. */
  readonly words?: Readonly<Record<string, string>>;
  /** Shows the page with the form again, with the refusal. */
  readonly again: (
    refused: string,
    status: number,
    reply: RefusedReply,
  ) => Promise<VerbatimAnswer> | VerbatimAnswer;
};

/** The answer of every form: the page with the outcome, or the form's page with the reason. */
export async function afterAct<Body>(
  { caller, language }: Visit,
  reply: Answered<Body>,
  { page, next, words = {}, again }: After<Body>,
): Promise<VerbatimAnswer> {
  if (reply.ok) return seeOther(next(reply.body));
  if (reply.refusal === 'not_found') return nothingHerePage(caller, language);
  // The form was sent before with other content, or its answer had a secret, which is shown once.
  if (reply.refusal === 'idempotency_conflict' || reply.refusal === 'already_shown') {
    return sentAlreadyPage(caller, language, page);
  }
  return again(words[reply.refusal] ?? reply.because, reply.status, reply);
}
