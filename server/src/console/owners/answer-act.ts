import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Html } from '../../pages/html.ts';
import { afterAct } from '../after-act.ts';
import type { Answered } from '../ask-operator.ts';
import type { Visit } from '../visit.ts';
import { refusalText } from './refusal-text.ts';

/** A thing that prevents the closing of a project or a user, as in the API. */
export type OpenThing = {
  readonly kind: string;
  readonly id: string;
  readonly amount?: number;
  readonly currency?: string;
};

/** The outcome of the last act, as a page shows it. */
export type Said = {
  readonly done: string | null;
  readonly refused: Html | string | null;
  readonly open: readonly OpenThing[];
  readonly status: number;
};

export const saidNothing: Said = { done: null, refused: null, open: [], status: 200 };

export const saidDone = (done: string | null): Said => ({ ...saidNothing, done });

type Acted = {
  /** The full address of the object's page. */
  readonly page: string;
  /** The message after success. */
  readonly done: string;
  /** The page with the refusal. */
  readonly again: (said: Said) => Promise<VerbatimAnswer>;
};

/** The answer to a form: the page with the outcome, or with the refusal. */
export const answerAct = (
  visit: Visit,
  reply: Answered<unknown>,
  { page, done, again }: Acted,
): Promise<VerbatimAnswer> =>
  afterAct(visit, reply, {
    page,
    next: () => `${page}?done=${done}`,
    again: (_, status, refused) => {
      const open = (refused.body['open'] ?? []) as readonly OpenThing[];
      return again({ done: null, refused: refusalText(refused, visit.language), open, status });
    },
  });
