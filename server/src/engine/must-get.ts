import type { LoadedRows } from './rows.ts';
import type { Key, Table } from './table.ts';

/** Returns a row that others name. A missing row is our fault, not the client's. */
export function mustGet<Row>(rows: LoadedRows, table: Table<Row>, key: Key): Row {
  const row = rows.get(table, key);
  if (row === null) throw new Error(`${table.name} ${key} is missing`);
  return row;
}
