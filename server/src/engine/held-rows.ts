import type { Key, Table } from './table.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of all tables may be held.
type AnyTable = Table<any>;

/** A row that somebody else has locked for long. */
export type HeldRow = { readonly table: AnyTable; readonly key: string };

/** An operation needs a held row: it steps aside, and the batch goes on without it. */
export class RowHeld extends Error {
  readonly row: HeldRow;

  constructor(row: HeldRow) {
    super(`${row.table.name} ${row.key} is held by somebody else`);
    this.row = row;
  }
}

/**
 * The rows known to be held. Each has a line of waiting operations, in the order of arrival
 * (decision 0108-who-needs-a-held-row-steps-aside).
 */
export class HeldRows<Item extends { readonly weight: number }> {
  readonly #lines = new Map<AnyTable, Map<string, Item[]>>();
  readonly #weightMax: number;
  readonly #onHeld: () => void;
  #size = 0;
  #weight = 0;

  /** `onHeld` is called for each held row, and for each operation that waits for one. */
  constructor(weightMax: number, onHeld: () => void) {
    this.#weightMax = weightMax;
    this.#onHeld = onHeld;
  }

  get isWaitedFor(): boolean {
    return this.#weight > 0;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  has(table: AnyTable, key: Key): boolean {
    // This is called for every row of every operation, and nearly always nothing is held.
    if (this.#size === 0) return false;
    return this.#lines.get(table)?.has(table.keyText(key)) ?? false;
  }

  /** Notes that somebody holds this row, so that no operation tries to lock it. */
  note(row: HeldRow): void {
    this.#lineOf(row);
  }

  /** False: there is no room for another waiting operation. */
  setAside(row: HeldRow, item: Item): boolean {
    if (this.#weight > 0 && this.#weight + item.weight > this.#weightMax) return false;
    this.#lineOf(row).push(item);
    this.#weight += item.weight;
    return true;
  }

  rows(): readonly HeldRow[] {
    return [...this.#lines].flatMap(([table, lines]) =>
      [...lines.keys()].map((key) => ({ table, key })),
    );
  }

  /** The row is no longer held. Returns the operations that waited for it, in order. */
  release({ table, key }: HeldRow): readonly Item[] {
    const lines = this.#lines.get(table);
    const line = lines?.get(key);
    if (lines === undefined || line === undefined) return [];
    lines.delete(key);
    if (lines.size === 0) this.#lines.delete(table);
    this.#size -= 1;
    this.#weight -= weightOf(line);
    return line;
  }

  /** Keeps the operations that pass this test. The others have waited long enough. */
  keep(stays: (item: Item) => boolean): void {
    for (const lines of this.#lines.values()) {
      for (const [key, line] of lines) lines.set(key, line.filter(stays));
    }
    this.#weight = [...this.#lines.values()]
      .flatMap((lines) => [...lines.values()])
      .reduce((sum, line) => sum + weightOf(line), 0);
  }

  #lineOf({ table, key }: HeldRow): Item[] {
    this.#onHeld();
    const lines = this.#lines.get(table) ?? new Map<string, Item[]>();
    this.#lines.set(table, lines);
    const known = lines.get(key);
    if (known !== undefined) return known;
    const line: Item[] = [];
    lines.set(key, line);
    this.#size += 1;
    return line;
  }
}

const weightOf = (items: readonly { readonly weight: number }[]): number =>
  items.reduce((sum, { weight }) => sum + weight, 0);
