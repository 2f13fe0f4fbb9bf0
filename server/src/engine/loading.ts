import { Glimpse } from './glimpse.ts';
import { type HeldRow, RowHeld } from './held-rows.ts';
import type { Ask, Rounds } from './operation.ts';
import type { RememberedRows } from './remembered-rows.ts';
import type { BatchRows, LoadedRows } from './rows.ts';
import type { RawRow, Statement, Table } from './table.ts';

/** The rounds of an operation. It computes its keys from the rows that it may look at. */
type Load = (rows: LoadedRows) => Rounds;

/** An operation whose rows are not all loaded yet. */
type PendingLoad = {
  readonly load: Load;
  /** Called when its rounds throw: it then fails alone, and the batch goes on without it. */
  readonly onFault: (fault: unknown) => void;
  /** The rows that it is known to need and that are not loaded. */
  missing: readonly Ask[];
  /** In the tables up to this rank, it needs only `missing`. */
  completeUpToRank: number;
  /** No row was guessed: it will never need more than `missing`. */
  isSettled: boolean;
};

export type LoadedTable = {
  // biome-ignore lint/suspicious/noExplicitAny: tables of all kinds are loaded side by side.
  readonly table: Table<any>;
  readonly keys: ReadonlySet<string>;
};

/**
 * For operations, rows are locked in the order of ranks: all of them, or only the free ones. For
 * queries, they are only read.
 */
export type LoadingMode = 'lock' | 'lockFree' | 'read';

/** The rows that somebody else holds. An operation that needs one gets {@link RowHeld}. */
type Holding = { readonly has: (table: HeldRow['table'], key: Ask['key']) => boolean };
const nothingIsHeld: Holding = { has: () => false };

/**
 * A remembered row has changed, and now a row is needed that should have been locked before others.
 */
export class Unforeseen extends Error {}

/**
 * Gathers the asks of all operations of a batch into waves of statements. With locks, each table is
 * read exactly once and in the order of ranks.
 *
 * An operation that waits for a table of rank r asks next only for ranks above r. So all tables up
 * to the lowest such r among the operations are known completely, and go out together in one wave.
 *
 * If the rows of a round are not loaded yet but remembered, the rounds after it are foreseen, and
 * their asks travel in the same wave. When the wave has come, the rounds run again: only with rows
 * that are truly loaded does an operation have all it needs (decision 0071-foresight).
 *
 * For example, a confirm asks first for its transaction (rank 3), then for the accounts that the
 * transaction names (rank 7). Beside it, a posting asks for two accounts at once.
 * - Nothing remembered: the first wave is the transaction alone. The confirm is complete only up to
 *   rank 3, and no account may be locked before all of them are known. The second wave holds the
 *   accounts of both.
 * - The transaction remembered: its accounts are guessed, and one wave brings everything. The rounds
 *   then run again on the transaction that came. If it names the same accounts, nothing is missing.
 *   If it names another one, its lock would come too late for the order: Unforeseen.
 */
export class Loading {
  readonly #rows: BatchRows;
  readonly #mode: LoadingMode;
  readonly #glimpse: Glimpse;
  readonly #held: Holding;
  #loads: PendingLoad[] = [];
  #lockedRank = -1;

  constructor(
    rows: BatchRows,
    remembered: RememberedRows,
    mode: LoadingMode,
    held: Holding = nothingIsHeld,
  ) {
    this.#rows = rows;
    this.#mode = mode;
    this.#glimpse = new Glimpse(rows, remembered);
    this.#held = held;
  }

  /** Adds one operation. If its rounds throw, it fails alone, and `onFault` is called. */
  add(load: Load, onFault: (fault: unknown) => void): void {
    const added: PendingLoad = {
      load,
      onFault,
      missing: [],
      completeUpToRank: -1,
      isSettled: false,
    };
    if (this.#walk(added)) this.#loads.push(added);
  }

  /** True if, by the remembered rows, the next wave brings all rows that are needed. */
  get isForeseen(): boolean {
    return this.#lowestCompleteRank() === Number.POSITIVE_INFINITY;
  }

  /** The tables of the next wave. None: everything is loaded. */
  nextWave(): LoadedTable[] {
    const complete = this.#mode === 'read' ? Number.POSITIVE_INFINITY : this.#lowestCompleteRank();
    const wave = new Map<Table<unknown>, Set<string>>();
    for (const { missing } of this.#loads) {
      for (const { table, key } of missing) {
        if (table.lockRank > complete) continue;
        const keys = wave.get(table);
        if (keys === undefined) wave.set(table, new Set([table.keyText(key)]));
        else keys.add(table.keyText(key));
      }
    }
    return [...wave]
      .map(([table, keys]) => ({ table, keys }))
      .sort((a, b) => a.table.lockRank - b.table.lockRank);
  }

  statementsOf(wave: readonly LoadedTable[]): readonly Statement[] {
    return wave.map(({ table, keys }) => table[this.#mode]([...keys]));
  }

  /** The same as {@link fileRows}, for raw rows from the driver. */
  file(wave: readonly LoadedTable[], raws: readonly (readonly RawRow[])[]): void {
    const rows = wave.map(({ table }, index) =>
      (raws[index] ?? []).map((raw) => table.fromRaw(raw)),
    );
    this.fileRows(wave, rows);
  }

  /**
   * Files the rows of a wave, and continues the operations that now have all they asked for. Throws
   * {@link Unforeseen} if the order of locks can no longer be kept.
   */
  fileRows(wave: readonly LoadedTable[], rows: readonly (readonly unknown[])[]): void {
    wave.forEach(({ table, keys }, index) => {
      this.#rows.file(table, keys, rows[index] ?? []);
    });
    if (this.#mode !== 'read') this.#lockedRank = wave.at(-1)?.table.lockRank ?? -1;
    this.#loads = this.#loads.filter((one) =>
      one.isSettled ? this.#isStillMissing(one) : this.#walk(one),
    );
  }

  #lowestCompleteRank(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { completeUpToRank } of this.#loads) lowest = Math.min(lowest, completeUpToRank);
    return lowest;
  }

  /** Runs the rounds as far as rows are known. True while the operation waits for rows. */
  #walk(one: PendingLoad): boolean {
    const glimpse = this.#glimpse.begin();
    try {
      this.#gather(one, glimpse);
    } catch (fault) {
      // No operation is judged by remembered rows: its rounds run again when the rows have come.
      if (glimpse.isCertain && fault instanceof Unforeseen) throw fault;
      if (glimpse.isCertain) {
        one.onFault(fault);
        return false;
      }
    }
    one.isSettled = glimpse.isCertain;
    if (one.missing.length > 0) return true;
    if (!glimpse.isCertain) one.onFault(glimpse.notAskedFor());
    return false;
  }

  /** Throws if the rounds throw, or if they look at a row that is not remembered. */
  #gather(one: PendingLoad, glimpse: Glimpse): void {
    const missing: Ask[] = [];
    one.missing = missing;
    one.completeUpToRank = -1;
    for (const asks of one.load(glimpse)) {
      if (asks.length === 0) continue;
      // Only locks have an order: a query may find a row of a lower rank by one of a higher.
      if (this.#mode !== 'read') one.completeUpToRank = rankAfter(asks, one.completeUpToRank);
      for (const wish of asks) if (this.#isMissing(wish, glimpse.isCertain)) missing.push(wish);
    }
    one.completeUpToRank = Number.POSITIVE_INFINITY;
  }

  #isStillMissing(one: PendingLoad): boolean {
    try {
      one.missing = one.missing.filter((wish) => this.#isMissing(wish, true));
    } catch (fault) {
      if (!(fault instanceof RowHeld)) throw fault;
      one.onFault(fault);
      return false;
    }
    return one.missing.length > 0;
  }

  /** A held row that is only guessed to be needed is left out: the rows that come will decide. */
  #isMissing({ table, key }: Ask, isCertain: boolean): boolean {
    if (this.#rows.find(table, key) !== undefined) return false;
    if (this.#held.has(table, key)) {
      if (isCertain) throw new RowHeld({ table, key: table.keyText(key) });
      return false;
    }
    if (table.lockRank <= this.#lockedRank) {
      throw new Unforeseen(`${table.name} is needed after others were locked`);
    }
    return true;
  }
}

/** The highest rank of a round. It must be above the rank of the previous round. */
function rankAfter(asks: readonly Ask[], rank: number): number {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, rank];
  for (const { table } of asks) {
    lowest = Math.min(lowest, table.lockRank);
    highest = Math.max(highest, table.lockRank);
  }
  if (lowest <= rank) {
    throw new Error(`a later round asked for rank ${lowest} after rank ${rank}`);
  }
  return highest;
}
