import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Draft, LoadedRows } from './rows.ts';
import type { Key, Table } from './table.ts';

/** A wish for one row. */
export type Ask = {
  // biome-ignore lint/suspicious/noExplicitAny: asks of all tables travel in one list.
  readonly table: Table<any>;
  readonly key: Key;
};

export const ask = <Row>(table: Table<Row>, key: Key): Ask => ({ table, key });

/**
 * The rows something needs, in rounds: a list of rounds, or a generator that looks at the rows of
 * one round to find the keys of the next. A later round of an operation asks only for tables of a
 * higher rank; a query locks nothing and may ask in any order.
 *
 * They are gone through several times, at first with rows as they were when they were last seen
 * (decision 0071-foresight): no clock, no randomness, no effects.
 */
export type Rounds = Iterable<readonly Ask[]>;

/** Something that changes the state of the service: what it must see, and what it then decides. */
export type Operation<Input, Answer, Refusal extends string = string> = {
  readonly name: string;
  readonly load: (input: Input, rows: LoadedRows) => Rounds;
  /**
   * Runs synchronously, after everything that arrived before it, and again from the beginning when
   * the batch has to be repeated: no clock, no randomness, no I/O. Changes made before a refusal
   * are taken back, unless the refusal says `keepsChanges`.
   */
  readonly decide: (draft: Draft, input: Input, now: UnixSeconds) => Decision<Answer, Refusal>;
  /** Its share of a batch: about how many rows it locks and writes. One when absent. */
  readonly weight?: (input: Input) => number;
};

/** Something that only looks: the rows it needs, without locks, all in one snapshot. */
export type Query<Input, Answer, Refusal extends string = string> = {
  readonly name: string;
  readonly load: (input: Input, rows: LoadedRows) => Rounds;
  readonly answer: (rows: LoadedRows, input: Input, now: UnixSeconds) => Decision<Answer, Refusal>;
};
