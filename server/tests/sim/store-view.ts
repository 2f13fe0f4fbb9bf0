import type { Key, Log, Table } from '../../src/engine/table.ts';
import { understood } from './database/plans.ts';
import type { Store } from './database/store.ts';
import { type Raw, valuesOf } from './database/values.ts';

/** Rows are never changed in place, so each is parsed once. */
const read = new WeakMap<Raw, unknown>();

/** What is committed, as seen from outside. */
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

  /** The rows of a log, in any order. */
  rawsOf({ name }: Log<never>): readonly Raw[] {
    return this.#store.table(name).all();
  }

  /** The columns of a table that is also written beside the engine. */
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

/** What inserting these entries would write: the texts of all columns, row by row. */
export function rawsOf<Entry>(
  log: Log<Entry>,
  entries: readonly Entry[],
): { readonly columns: readonly string[]; readonly raws: readonly Raw[] } {
  const { text, values } = log.insert(entries);
  const plan = understood(text);
  if (plan.does !== 'insert') throw new Error(`${log.name} is not inserted`);
  const columns = plan.columns.map((column, at) => valuesOf(column, values[at] ?? ''));
  const raws = entries.map((_, row) => columns.map((column) => column[row] ?? null));
  return { columns: plan.columns.map(({ name }) => name), raws };
}
