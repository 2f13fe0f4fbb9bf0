import type { Rounds } from '../engine/operation.ts';
import type { Draft, LoadedRows } from '../engine/rows.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/** Work that falls due at a time. */
export type Timer = {
  /** Made from the kind and the subject: each pair has one timer. */
  readonly id: string;
  readonly kind: string;
  /** Its subject: the key of a row. */
  readonly subject: string;
  readonly dueAt: UnixSeconds;
};

export const timerId = (kind: string, subject: string): string => `${kind}:${subject}`;

export const timerOf = (kind: string, subject: string, dueAt: UnixSeconds): Timer => ({
  id: timerId(kind, subject),
  kind,
  subject,
  dueAt,
});

/** The work of a due timer: an operation, with the timer's subject as input. */
export type TimerWork = {
  readonly load: (subject: string, rows: LoadedRows) => Rounds;
  /** The caller removes the timer itself. The handler may set it again. */
  readonly decide: (draft: Draft, subject: string, now: UnixSeconds) => void;
};

/** The same for every timer of a kind. */
export type TimerHandler = TimerWork & {
  readonly kind: string;
  /**
   * Its timers have no row of their own: the moment is a column of the subject, and the view
   * `every_timer` lists it. `decide` checks whether it is due, and leaves a subject that is not.
   */
  readonly isOfItsSubject?: boolean;
};

/**
 * Work that needs the result of a lookup. It is prepared outside the commit, each time anew. Its
 * `decide` checks again everything that may have changed since.
 */
export type PreparedHandler = {
  readonly kind: string;
  readonly prepare: (subject: string) => Promise<TimerWork>;
};

export type AnyHandler = TimerHandler | PreparedHandler;
