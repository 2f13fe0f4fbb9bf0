import { Glimpse } from './glimpse.ts';
import type { Ask, Rounds } from './operation.ts';
import type { RememberedRows } from './remembered-rows.ts';
import type { BatchRows, LoadedRows } from './rows.ts';
import type { RawRow, Statement, Table } from './table.ts';

/** What somebody needs, by the rows that he may look at. */
type Load = (rows: LoadedRows) => Rounds;

/** Somebody whose rows are not all there yet. */
type Walker = {
  readonly load: Load;
  /** Told when its rounds throw: it then fails alone, and the batch goes on without it. */
  readonly onFault: (fault: unknown) => void;
  /** What it is known to need. */
  pending: readonly Ask[];
  /** Up to this rank it needs nothing else. */
  reach: number;
  /** Nothing was guessed and nothing is left open: it will need nothing else at all. */
  isKnown: boolean;
};

export type LoadedTable = {
  // biome-ignore lint/suspicious/noExplicitAny: tables of all kinds are loaded side by side.
  readonly table: Table<any>;
  readonly keys: ReadonlySet<string>;
};

/** For operations rows are locked, in the order of ranks; for queries they are only read. */
export type LoadingMode = 'lock' | 'read';

/** What was remembered has changed, and now a row is needed that should have been locked before others. */
export class Unforeseen extends Error {}

/**
 * Gathers what all operations of a batch ask for into waves of statements, with locks each table
 * exactly once and in the order of ranks.
 *
 * An operation that waits for a table of rank r asks next only for ranks above r. So all tables up
 * to the lowest such r among the operations are known completely, and go out together in one wave.
 *
 * Where the rows of a round are not there yet but remembered, the rounds after it are foreseen, and
 * what they ask for travels in the same wave. When it has come the rounds are gone through again:
 * only by rows that are truly there an operation has all it needs (decision 0071-foresight).
 */
export class Loading {
  readonly #rows: BatchRows;
  readonly #mode: LoadingMode;
  readonly #glimpse: Glimpse;
  #walkers: Walker[] = [];
  #lockedRank = -1;

  constructor(rows: BatchRows, remembered: RememberedRows, mode: LoadingMode) {
    this.#rows = rows;
    this.#mode = mode;
    this.#glimpse = new Glimpse(rows, remembered);
  }

  /** Adds one operation. When saying what it needs throws, it fails alone: `onFault` is told. */
  add(load: Load, onFault: (fault: unknown) => void): void {
    const walker: Walker = { load, onFault, pending: [], reach: -1, isKnown: false };
    if (this.#walk(walker)) this.#walkers.push(walker);
  }

  /** The tables of the next wave, or none when everything is loaded. */
  nextWave(): LoadedTable[] {
    const complete = this.#mode === 'lock' ? this.#lowestReach() : Number.POSITIVE_INFINITY;
    const wave = new Map<Table<unknown>, Set<string>>();
    for (const walker of this.#walkers) {
      for (const { table, key } of walker.pending) {
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

  /**
   * Files the rows of a wave, and lets those operations go on which now have all they asked for.
   * Throws {@link Unforeseen} where the order of locks cannot be kept any more.
   */
  file(wave: readonly LoadedTable[], rows: readonly (readonly RawRow[])[]): void {
    wave.forEach(({ table, keys }, index) => {
      this.#rows.file(table, keys, rows[index] ?? []);
    });
    if (this.#mode === 'lock') this.#lockedRank = wave.at(-1)?.table.lockRank ?? -1;
    this.#walkers = this.#walkers.filter((walker) =>
      walker.isKnown ? this.#isWaiting(walker) : this.#walk(walker),
    );
  }

  #lowestReach(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { reach } of this.#walkers) lowest = Math.min(lowest, reach);
    return lowest;
  }

  /** Goes through the rounds as far as can be seen. True while the operation waits for rows. */
  #walk(walker: Walker): boolean {
    const glimpse = this.#glimpse.begin();
    try {
      this.#gather(walker, glimpse);
    } catch (fault) {
      // Nobody is judged by what is only remembered: the rows will come, and then he is heard again.
      if (glimpse.isCertain && fault instanceof Unforeseen) throw fault;
      if (glimpse.isCertain) {
        walker.onFault(fault);
        return false;
      }
    }
    walker.isKnown = glimpse.isCertain;
    if (walker.pending.length > 0) return true;
    if (!glimpse.isCertain) walker.onFault(glimpse.notAskedFor());
    return false;
  }

  /** Throws where the rounds throw, and where nothing is remembered of a row that they look at. */
  #gather(walker: Walker, glimpse: Glimpse): void {
    const pending: Ask[] = [];
    walker.pending = pending;
    walker.reach = -1;
    for (const asks of walker.load(glimpse)) {
      if (asks.length === 0) continue;
      walker.reach = rankAfter(asks, walker.reach);
      for (const wish of asks) if (!this.#isThere(wish)) pending.push(wish);
    }
    walker.reach = Number.POSITIVE_INFINITY;
  }

  #isWaiting(walker: Walker): boolean {
    walker.pending = walker.pending.filter((wish) => !this.#isThere(wish));
    return walker.pending.length > 0;
  }

  #isThere({ table, key }: Ask): boolean {
    if (this.#rows.find(table, key) !== undefined) return true;
    if (table.lockRank <= this.#lockedRank) {
      throw new Unforeseen(`${table.name} is needed after others were locked`);
    }
    return false;
  }
}

/** The highest rank of a round, which must lie above that of the round before it. */
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
