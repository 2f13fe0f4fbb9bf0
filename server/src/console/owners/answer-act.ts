import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Html } from '../../pages/html.ts';
import { afterAct } from '../after-act.ts';
import type { Answered } from '../ask-operator.ts';
import type { Visit } from '../visit.ts';
import { refusalText } from './refusal-text.ts';

/** What keeps a project or a user from being closed, as the API tells it. */
export type OpenThing = {
  readonly kind: string;
  readonly id: string;
  readonly amount?: number;
  readonly currency?: string;
};

/** What a page says of the last act. */
export type Said = {
  readonly done: string | null;
  readonly refused: Html | string | null;
  readonly open: readonly OpenThing[];
  readonly status: number;
};

export const saidNothing: Said = { done: null, refused: null, open: [], status: 200 };

export const saidDone = (done: string | null): Said => ({ ...saidNothing, done });

type Acted = {
  /** The page of the thing: its whole address. */
  readonly page: string;
  /** What it says afterwards. */
  readonly done: string;
  /** The page with the reason. */
  readonly again: (said: Said) => Promise<VerbatimAnswer>;
};

/** The answer to a form: the page with what was done, or with why it was not. */
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
