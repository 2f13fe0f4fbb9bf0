import type { Changes, TableChange } from '../../../src/engine/rows.ts';
import type { Key, Log, Table } from '../../../src/engine/table.ts';

// biome-ignore lint/suspicious/noExplicitAny: one map holds the rows of every table; its typed face is rowsOf().
type AnyTable = Table<any>;
type Row = Readonly<Record<string, unknown>>;

/** Two batches inserted the same key. PostgreSQL reports it as a unique violation. */
export class KeyTaken extends Error {}

/** Plain maps of rows for each table, and plain lists for each log. */
export class MemoryStore {
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #logs = new Map<string, unknown[]>();

  /** Inserts a row that no operation wrote: the state before a test. */
  put<Given>(table: Table<Given>, row: Given): void {
    this.#insert(table, row as Row);
  }

  rowOf<Given>(table: Table<Given>, key: Key): Given | null {
    return (this.#rowsIn(table).get(table.keyText(key)) ?? null) as Given | null;
  }

  /** All rows, in the order of their keys. */
  rowsOf<Given>(table: Table<Given>): readonly Given[] {
    const sorted = [...this.#rowsIn(table)].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([, row]) => row as Given);
  }

  /** All rows, unordered: for repeated searches. */
  eachOf<Given>(table: Table<Given>): Iterable<Given> {
    return this.#rowsIn(table).values() as Iterable<unknown> as Iterable<Given>;
  }

  /** A copy of the entries, without later additions. */
  entriesOf<Entry>(log: Log<Entry>): readonly Entry[] {
    return [...(this.#logs.get(log.name) ?? [])] as readonly Entry[];
  }

  /** All rows and entries, to compare one moment with another. */
  everything(): object {
    const rows = [...this.#tables].map(([name, table]) => [name, new Map(table)] as const);
    const logs = [...this.#logs].map(([name, entries]) => [name, [...entries]] as const);
    return { rows: new Map(rows.filter(([, table]) => table.size > 0)), logs: new Map(logs) };
  }

  /** The existing rows of these keys. */
  find(table: AnyTable, keys: Iterable<string>): readonly Row[] {
    const rows = this.#rowsIn(table);
    return [...keys].map((key) => rows.get(key)).filter((row) => row !== undefined);
  }

  /** Writes all changes of a batch, or none: throws {@link KeyTaken} before the first. */
  write({ tables, logs }: Changes): void {
    for (const change of tables) this.#expectFreeKeys(change);
    for (const { table, inserted, updated, removed } of tables) {
      for (const row of inserted) this.#insert(table, row as Row);
      for (const row of updated) this.#update(table, row as Row);
      for (const key of removed) this.#rowsIn(table).delete(key);
    }
    for (const { log, rows } of logs) {
      const entries = this.#logs.get(log.name) ?? [];
      this.#logs.set(log.name, entries);
      entries.push(...rows);
    }
  }

  #expectFreeKeys({ table, inserted }: TableChange): void {
    for (const row of inserted) {
      const key = table.keyText(table.keyOf(row));
      if (this.#rowsIn(table).has(key)) throw new KeyTaken(`${table.name} ${key} exists already`);
    }
  }

  #insert(table: AnyTable, row: Row): void {
    this.#rowsIn(table).set(table.keyText(table.keyOf(row)), asStored(table, row));
  }

  /** Like an UPDATE: only mutable columns are written. */
  #update(table: AnyTable, row: Row): void {
    const rows = this.#rowsIn(table);
    const key = table.keyText(table.keyOf(row));
    const stored = asStored(table, row);
    const after: Record<string, unknown> = { ...rows.get(key) };
    for (const name of table.mutable) after[name] = stored[name];
    rows.set(key, after);
  }

  #rowsIn({ name }: AnyTable): Map<string, Row> {
    const rows = this.#tables.get(name) ?? new Map<string, Row>();
    this.#tables.set(name, rows);
    return rows;
  }
}

/** Structured values pass through JSON, as in a column. */
function asStored({ openProperties }: AnyTable, row: Row): Row {
  const stored: Record<string, unknown> = { ...row };
  for (const name of openProperties) {
    stored[name] = JSON.parse(JSON.stringify(row[name] ?? null));
  }
  return stored;
}
