/** Something that does not add up: where, what it should be, and what is there. */
export type Difference = {
  readonly table: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
};

/** One question to the database. It lists what disagrees; on sound books it lists nothing. */
export type Check = {
  /** A sentence that is true on sound books. */
  readonly rule: string;
  /** Gives `table`, `id`, `expected` and `found`. Events that are older than `$1` may be gone. */
  readonly sql: string;
};

/** A sum that something should have moved, beside what its postings say. */
export type Moved = {
  readonly rule: string;
  /**
   * The rows that move money: `id`, `movement_id` and `amount`, one row for each possible name; with
   * `may` where nothing tells whether the row moved any.
   */
  readonly expected: string;
  readonly table: string;
  /** The kinds of the postings that only such rows make. */
  readonly kinds: readonly string[];
};
