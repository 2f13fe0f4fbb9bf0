import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { seeOther } from '../pages/page-answer.ts';
import type { Answered } from './ask-operator.ts';
import { nothingHerePage, sentAlreadyPage } from './console-faults.ts';
import type { Visit } from './visit.ts';

/** Why the API did not do it. */
export type RefusedReply = Extract<Answered<never>, { readonly ok: false }>;

type After<Body> = {
  /** The page with the form. */
  readonly page: string;
  /** Where it goes on when it was done. */
  readonly next: (body: Body) => string;
  /** Reasons in words, by the code of the refusal. Left out: as the API says it, or as `again` does. */
  readonly words?: Readonly<Record<string, string>>;
  /** The page with the form again, and what was refused. */
  readonly again: (
    refused: string,
    status: number,
    reply: RefusedReply,
  ) => Promise<VerbatimAnswer> | VerbatimAnswer;
};

/** What every form answers with: the page that says it was done, or the same page with the reason. */
export async function afterAct<Body>(
  { caller, language }: Visit,
  reply: Answered<Body>,
  { page, next, words = {}, again }: After<Body>,
): Promise<VerbatimAnswer> {
  if (reply.ok) return seeOther(next(reply.body));
  if (reply.refusal === 'not_found') return nothingHerePage(caller, language);
  // It was sent before, with other content; or its answer held a secret, which is shown once.
  if (reply.refusal === 'idempotency_conflict' || reply.refusal === 'already_shown') {
    return sentAlreadyPage(caller, language, page);
  }
  return again(words[reply.refusal] ?? reply.because, reply.status, reply);
}
