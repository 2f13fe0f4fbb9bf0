import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Draft, LoadedRows } from './rows.ts';
import type { Key, Table } from './table.ts';

/** A request for one row. */
export type Ask = {
  // biome-ignore lint/suspicious/noExplicitAny: asks of all tables travel in one list.
  readonly table: Table<any>;
  readonly key: Key;
};

export const ask = <Row>(table: Table<Row>, key: Key): Ask => ({ table, key });

/**
 * The rows that an operation or a query needs, in rounds. This is a list of rounds, or a generator
 * that looks at the rows of one round to find the keys of the next. A later round of an operation
 * asks only for tables of a higher rank. A query locks nothing and may ask in any order.
 *
 * The rounds run several times, at first on rows as they were last seen (decision 0071-foresight):
 * no clock, no randomness, no effects.
 */
export type Rounds = Iterable<readonly Ask[]>;

/** A change of the service's state: the rows that it must see, and its decision. */
export type Operation<Input, Answer, Refusal extends string = string> = {
  readonly name: string;
  readonly load: (input: Input, rows: LoadedRows) => Rounds;
  /**
   * Runs synchronously, after every earlier operation, and again from the beginning when the batch
   * is repeated: no clock, no randomness, no I/O. Changes made before a refusal are taken back,
   * unless the refusal says `keepsChanges`.
   */
  readonly decide: (draft: Draft, input: Input, now: UnixSeconds) => Decision<Answer, Refusal>;
  /** Its share of a batch: about how many rows it locks and writes. Absent: one. */
  readonly weight?: (input: Input) => number;
};

/** A read without changes: the rows it needs, without locks, all in one snapshot. */
export type Query<Input, Answer, Refusal extends string = string> = {
  readonly name: string;
  readonly load: (input: Input, rows: LoadedRows) => Rounds;
  readonly answer: (rows: LoadedRows, input: Input, now: UnixSeconds) => Decision<Answer, Refusal>;
};
