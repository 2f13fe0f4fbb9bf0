import type { RawRow, Table } from './table.ts';

/** The keys of rows as they came from the database. */
export const keysIn = (
  // biome-ignore lint/suspicious/noExplicitAny: rows of all tables are looked at.
  table: Table<any>,
  rows: readonly RawRow[],
): ReadonlySet<string> =>
  new Set(rows.map((raw) => table.keyText(table.keyOf(table.fromRaw(raw)))));
