/** A condition on one column or expression of a list's rows; `$` stands for the value. */
export type Condition = { readonly sql: string; readonly type: string };

/**
 * The conditions that one index serves together. A partial index serves them for some values alone:
 * `only` names these, also of a filter that is no column of the index but its `part`.
 */
export type Lead<Filter extends string> = {
  readonly by: readonly Filter[];
  readonly only?: Readonly<Partial<Record<Filter, readonly string[]>>>;
  /** The index finds more rows than the only filter asks for: by this, of the same value. */
  readonly wider?: Condition;
  /**
   * What a partial index says of its rows, in the words of its WHERE. Other words for the same rows
   * would be a condition of their own, and PostgreSQL goes to the first row of that one.
   */
  readonly part?: string;
  /** A partial index of places that has the rows of the one value in `only`, and no other rows. */
  readonly isPart?: true;
  /** The conditions leave one row at most: it is found by them before its place is looked at. */
  readonly isOne?: true;
};

/** A list of rows in the order of their creation. Its `*.store.ts` file says what it consists of. */
export type List<Filter extends string = string> = {
  /** Cursors of one list are of no use for another. */
  readonly name: string;
  /**
   * The table, under the name `item`: with `place` and `created_at`. Several: parts without a row in
   * common, each along an index of its own; a page merges them (decision 0155).
   */
  readonly from: string | readonly string[];
  readonly id: string;
  readonly conditions: Readonly<Record<Filter, Condition>>;
  /** The best index first. Without any of them the rows are found by their places alone. */
  readonly leads: readonly Lead<Filter>[];
};

export type FilterValues = Readonly<Record<string, string | number | boolean>>;

/** The part of a list that somebody asks for. */
export type Asked = {
  readonly filters: FilterValues;
  /** Unix seconds; the end is not included. */
  readonly createdFrom: number | null;
  readonly createdTo: number | null;
  readonly limit: number;
  /** Rows that are older than this place come next. */
  readonly after: bigint | null;
  /** Rows that are newer than this place come next. */
  readonly before: bigint | null;
};

export type Listed = { readonly id: string; readonly place: bigint };

/** The newest first. A page may be short although there is more (decision 0153). */
export type Page = {
  readonly rows: readonly Listed[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Where the older and the newer rows begin; null: nowhere. */
  readonly after: bigint | null;
  readonly before: bigint | null;
};

/** What was found on the way: the rows in the order of the search, and where it ended early. */
export type Found = {
  readonly rows: readonly Listed[];
  /** The last place that was looked at, where the search gave up; null: it saw everything. */
  readonly endedAt: bigint | null;
};

export function pageOf({ rows, endedAt }: Found, { limit, after, before }: Asked): Page {
  const isBackwards = before !== null;
  const shown = rows.slice(0, limit);
  const isMore = rows.length > limit || endedAt !== null;
  const last = (rows.length > limit ? null : endedAt) ?? shown.at(-1)?.place ?? null;
  const first = shown[0]?.place ?? null;
  if (isBackwards) {
    return {
      rows: shown.toReversed(),
      hasNext: true,
      hasPrevious: isMore,
      after: first ?? before,
      before: last ?? before,
    };
  }
  return {
    rows: shown,
    hasNext: isMore,
    hasPrevious: after !== null,
    after: last ?? after,
    before: first ?? (after === null ? null : after),
  };
}
