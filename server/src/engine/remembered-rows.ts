import type { Key, Table } from './table.ts';

// biome-ignore lint/suspicious/noExplicitAny: one map holds the rows of every table; its typed face is recall().
type AnyTable = Table<any>;
type Generation = Map<AnyTable, Map<string, unknown>>;

const defaultRowsMax = 16_384;
/** How much client data a remembered row may hold, in characters: a request may have a megabyte. */
const openSizeMax = 2_048;

/**
 * Rows as this node last saw them. Others may have changed them since, so no decision is based on
 * them. They only help to guess which rows an operation will ask for.
 *
 * The younger half is filled until it is full and then replaces the older one. Rows that are used
 * often are seen often, and so stay.
 */
export class RememberedRows {
  readonly #rowsEach: number;
  /**
   * The tables whose rows tell which other rows are needed. Other tables are not worth remembering.
   */
  readonly #telling = new Set<AnyTable>();
  #young: Generation = new Map();
  #old: Generation = new Map();
  #youngRows = 0;

  constructor(rowsMax = defaultRowsMax) {
    this.#rowsEach = rowsMax / 2;
  }

  /** The row. Null: there was none. Undefined: nothing is remembered of it. */
  recall<Row>(table: Table<Row>, key: Key): Row | null | undefined {
    this.#telling.add(table);
    const text = table.keyText(key);
    const row = this.#young.get(table)?.get(text);
    return (row === undefined ? this.#old.get(table)?.get(text) : row) as Row | null | undefined;
  }

  /** Remembers rows of one table under the texts of their keys, except very large ones. */
  remember(table: AnyTable, rows: ReadonlyMap<string, { readonly row: unknown }>): void {
    if (!this.#telling.has(table)) return;
    const remembered = this.#young.get(table) ?? new Map<string, unknown>();
    const before = remembered.size;
    for (const [key, { row }] of rows) if (isSmall(table, row)) remembered.set(key, row);
    this.#young.set(table, remembered);
    this.#youngRows += remembered.size - before;
    if (this.#youngRows <= this.#rowsEach) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngRows = 0;
  }
}

function isSmall({ openProperties }: AnyTable, row: unknown): boolean {
  if (row === null) return true;
  let left = openSizeMax;
  for (const property of openProperties) {
    left = leftAfter((row as Readonly<Record<string, unknown>>)[property], left);
  }
  return left > 0;
}

/** How many of these characters a JSON value leaves over. It stops looking once none are left. */
function leftAfter(value: unknown, characters: number): number {
  if (typeof value === 'string') return characters - value.length;
  let left = characters - 1;
  if (typeof value !== 'object' || value === null) return left;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left > 0; index += 1) {
      left = leftAfter(value[index], left);
    }
    return left;
  }
  // Object.entries would take many times as long, and this runs for every loaded row.
  for (const name in value) {
    if (left <= 0) return left;
    left = leftAfter((value as Readonly<Record<string, unknown>>)[name], left - name.length);
  }
  return left;
}
