import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { Face } from './desk-request.ts';

/** A form that arrived when the second factor was too old for it. */
export type StoppedForm = {
  readonly face: Face;
  readonly caller: StaffCaller;
  /** The page with the form: its full address. */
  readonly from: string;
  /** The target of the form, and its typed fields. */
  readonly path: string;
  readonly body: unknown;
};

/** The services for faces with sensitive acts, beside those of every page. */
export type AskingAgain = {
  /** The page that asks for the second factor again, and keeps the typed fields (decision 0215). */
  readonly askAgain: (form: StoppedForm) => Promise<VerbatimAnswer>;
};
