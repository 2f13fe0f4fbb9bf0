/**
 * A condition on one column or expression of a list's rows; `$` is the placeholder of the value.
 */
export type Condition = { readonly sql: string; readonly type: string };

/**
 * The conditions that one index serves together. A partial index serves them only for the values in
 * `only`. These may be of a filter that is no column of the index but its `part`.
 */
export type Lead<Filter extends string> = {
  readonly by: readonly Filter[];
  readonly only?: Readonly<Partial<Record<Filter, readonly string[]>>>;
  /**
   * The index finds more rows than the filter wants. This condition, with the same value, finds
   * them.
   */
  readonly wider?: Condition;
  /**
   * The WHERE clause of a partial index, literally. Other words for the same rows would be a
   * separate condition, and PostgreSQL would search for the first row that meets it.
   */
  readonly part?: string;
  /** A partial index of places that has exactly the rows of the one value in `only`. */
  readonly isPart?: true;
  /** The conditions match one row at most: they find it before its place is read. */
  readonly isOne?: true;
};

/** A list of rows in order of creation. Its `*.store.ts` file defines its parts. */
export type List<Filter extends string = string> = {
  /** A cursor of one list is invalid for another. */
  readonly name: string;
  /**
   * The table, under the name `item`, with `place` and `created_at`. Several: parts without a
   * common row, each with an index of its own, which a page merges (decision 0155).
   */
  readonly from: string | readonly string[];
  readonly id: string;
  readonly conditions: Readonly<Record<Filter, Condition>>;
  /** The best index first. Without an index the rows are found by their places. */
  readonly leads: readonly Lead<Filter>[];
};

export type FilterValues = Readonly<Record<string, string | number | boolean>>;

/** The requested part of a list. */
export type Asked = {
  readonly filters: FilterValues;
  /** Unix seconds; the end is excluded. */
  readonly createdFrom: number | null;
  readonly createdTo: number | null;
  readonly limit: number;
  /** Rows older than this place come next. */
  readonly after: bigint | null;
  /** Rows newer than this place come next. */
  readonly before: bigint | null;
};

export type Listed = { readonly id: string; readonly place: bigint };

/** The newest first. A page may be short although more rows follow (decision 0153). */
export type Page = {
  readonly rows: readonly Listed[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Where the older and the newer rows begin. Null: there are none. */
  readonly after: bigint | null;
  readonly before: bigint | null;
};

/** The result of a search: its rows in order, and the place where it ended early. */
export type Found = {
  readonly rows: readonly Listed[];
  /** The last place read, if the search gave up. Null: it read everything. */
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
