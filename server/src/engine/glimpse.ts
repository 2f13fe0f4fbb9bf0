import type { RememberedRows } from './remembered-rows.ts';
import { type BatchRows, type LoadedRows, RowNotLoaded } from './rows.ts';
import type { Key, Table } from './table.ts';

/** Made once: it is thrown wherever a guess ends, and nobody reads it. */
const endOfMemory = new RowNotLoaded('nothing is remembered of this row');

/** The loaded rows, completed by the remembered ones. */
export class Glimpse implements LoadedRows {
  readonly #rows: BatchRows;
  readonly #remembered: RememberedRows;
  #guessed: string | null = null;

  constructor(rows: BatchRows, remembered: RememberedRows) {
    this.#rows = rows;
    this.#remembered = remembered;
  }

  /** Starts anew for the next operation. */
  begin(): this {
    this.#guessed = null;
    return this;
  }

  /** True while every row that was looked at is truly loaded. */
  get isCertain(): boolean {
    return this.#guessed === null;
  }

  get<Row>(table: Table<Row>, key: Key): Row | null {
    const loaded = this.#rows.find(table, key);
    if (loaded !== undefined) return loaded;
    this.#guessed ??= `${table.name} ${key}`;
    const remembered = this.#remembered.recall(table, key);
    if (remembered === undefined) throw endOfMemory;
    return remembered;
  }

  /** The error for an operation that looked at a row it had not asked for. */
  notAskedFor(): RowNotLoaded {
    return new RowNotLoaded(`${this.#guessed} was not asked for`);
  }
}
