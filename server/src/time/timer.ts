import type { Rounds } from '../engine/operation.ts';
import type { Draft, LoadedRows } from '../engine/rows.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/** Work that falls due at a time. */
export type Timer = {
  /** Made from the kind and the subject. */
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

/**
 * A column with the moments of a kind, whose timers then need no rows of their own
 * (decision 0281-a-reservation-is-its-own-timer). A partial index must serve it.
 */
export type TimerColumn = {
  readonly table: string;
  /** The column with the subject, a UUID. */
  readonly subject: string;
  readonly dueAt: string;
  /** The rows that wait for their moment. */
  readonly waiting: string;
};

/** The same for every timer of a kind. */
export type TimerHandler = TimerWork & {
  readonly kind: string;
  /**
   * With a column, `decide` itself checks whether the subject is due, and changes one that is, so
   * that it waits no longer.
   */
  readonly column?: TimerColumn;
};

/** A kind of timers that are columns. */
export type TimerSource = { readonly kind: string; readonly column: TimerColumn };

/**
 * Work that needs the result of a lookup. It is prepared outside the commit, each time anew. Its
 * `decide` checks again everything that may have changed since.
 */
export type PreparedHandler = {
  readonly kind: string;
  readonly prepare: (subject: string) => Promise<TimerWork>;
};

export type AnyHandler = TimerHandler | PreparedHandler;

export const sourcesOf = (handlers: readonly AnyHandler[]): readonly TimerSource[] =>
  handlers.flatMap((handler) =>
    'column' in handler && handler.column !== undefined
      ? [{ kind: handler.kind, column: handler.column }]
      : [],
  );
