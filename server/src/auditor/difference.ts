/** A discrepancy: the place, the expected value and the stored one. */
export type Difference = {
  readonly table: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
};

/** One query that lists discrepancies. Sound books give none. */
export type Check = {
  /** A sentence that is true on sound books. */
  readonly rule: string;
  /** Selects `table`, `id`, `expected` and `found`. Events older than `$1` may be gone. */
  readonly sql: string;
};

/** Amounts that rows should have moved, compared with their postings. */
export type Moved = {
  readonly rule: string;
  /**
   * The rows that move money: `id`, `movement_id` and `amount`, one row for each possible name.
   * `may`: the row may or may not have moved money.
   */
  readonly expected: string;
  readonly table: string;
  /** The kinds of postings that only these rows cause. */
  readonly kinds: readonly string[];
};
