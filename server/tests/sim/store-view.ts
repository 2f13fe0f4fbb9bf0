import type { Key, Log, Table } from '../../src/engine/table.ts';
import { understood } from './database/plans.ts';
import type { Store } from './database/store.ts';
import { type Raw, valuesOf } from './database/values.ts';

/** Rows are never changed in their place, so each is read once. */
const read = new WeakMap<Raw, unknown>();

/** What is committed, as those see it who look from outside. */
export class StoreView {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  rowOf<Row>(table: Table<Row>, key: Key): Row | null {
    const raw = this.#store.table(table.name).now(table.keyText(key));
    return raw === null ? null : rowOf(table, raw);
  }

  rowsOf<Row>(table: Table<Row>): readonly Row[] {
    return this.#store
      .table(table.name)
      .all()
      .map((raw) => rowOf(table, raw));
  }

  /** The rows of a log as texts, in any order. */
  textsOf(log: Log<never>, width: number): readonly string[] {
    return this.#store
      .table(log.name)
      .all()
      .map((raw) => JSON.stringify(raw.slice(0, width)))
      .toSorted();
  }

  /** The columns of a table that is written beside the engine too. */
  fieldsOf(name: string): readonly Readonly<Record<string, string | null>>[] {
    const table = this.#store.table(name);
    return table
      .all()
      .map((raw) =>
        Object.fromEntries(table.columns.map((column, at) => [column, raw[at] ?? null])),
      );
  }
}

function rowOf<Row>(table: Table<Row>, raw: Raw): Row {
  const known = read.get(raw);
  if (known !== undefined) return known as Row;
  const row = table.fromRaw(raw as (string | null)[]);
  read.set(raw, row);
  return row;
}

/** The rows that a log would write, as texts, in any order. */
export function textsOfEntries<Entry>(
  log: Log<Entry>,
  entries: readonly Entry[],
): { readonly texts: readonly string[]; readonly width: number } {
  if (entries.length === 0) return { texts: [], width: 0 };
  const { text, values } = log.insert(entries);
  const plan = understood(text);
  if (plan.does !== 'insert') throw new Error(`${log.name} is not inserted`);
  const columns = plan.columns.map((column, at) => valuesOf(column, values[at] ?? ''));
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? null));
  return { texts: rows.map((row) => JSON.stringify(row)).toSorted(), width: columns.length };
}
