import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import type { Face } from './desk-request.ts';

/** A form that came when the second factor was too old for it. */
export type StoppedForm = {
  readonly face: Face;
  readonly caller: StaffCaller;
  /** The page with the form: its whole address. */
  readonly from: string;
  /** Where the form was sent to, and what was typed into it. */
  readonly path: string;
  readonly body: unknown;
};

/** What faces with sensitive acts need beside what every page does. */
export type AskingAgain = {
  /** The page that asks for the second factor again, and keeps what was typed (decision 0215). */
  readonly askAgain: (form: StoppedForm) => Promise<VerbatimAnswer>;
};
