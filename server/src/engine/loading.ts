import type { Ask } from './operation.ts';
import type { BatchRows } from './rows.ts';
import type { RawRow, Statement, Table } from './table.ts';

/** One operation's way through its rounds. */
type Walker = {
  readonly rounds: Iterator<readonly Ask[]>;
  /** Told when its rounds throw: it then fails alone, and the batch goes on without it. */
  readonly onFault: (fault: unknown) => void;
  /** What it waits for. */
  pending: readonly Ask[];
  /** The highest rank it has asked for. */
  rank: number;
};

export type LoadedTable = {
  // biome-ignore lint/suspicious/noExplicitAny: tables of all kinds are loaded side by side.
  readonly table: Table<any>;
  readonly keys: ReadonlySet<string>;
};

/**
 * Gathers what all operations of a batch ask for into waves of statements, each table exactly once
 * and in the order of ranks.
 *
 * An operation that waits for a table of rank r asks next only for ranks above r. So all tables up
 * to the lowest such r among the operations are known completely, and go out together in one wave.
 */
export class Loading {
  readonly #rows: BatchRows;
  #walkers: Walker[] = [];

  constructor(rows: BatchRows) {
    this.#rows = rows;
  }

  /** Adds one operation. When saying what it needs throws, it fails alone: `onFault` is told. */
  add(load: () => Iterable<readonly Ask[]>, onFault: (fault: unknown) => void): void {
    try {
      const rounds = load()[Symbol.iterator]();
      const walker: Walker = { rounds, onFault, pending: [], rank: -1 };
      if (advance(walker)) this.#walkers.push(walker);
    } catch (fault) {
      onFault(fault);
    }
  }

  /** The tables of the next wave, or none when everything is loaded. */
  nextWave(): LoadedTable[] {
    if (this.#walkers.length === 0) return [];
    let complete = Number.POSITIVE_INFINITY;
    for (const walker of this.#walkers) complete = Math.min(complete, walker.rank);
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

  /** Files the rows of a wave, and lets those operations go on which now have all they asked for. */
  file(wave: readonly LoadedTable[], rows: readonly (readonly RawRow[])[]): void {
    wave.forEach(({ table, keys }, index) => {
      this.#rows.file(table, keys, rows[index] ?? []);
    });
    const complete = wave.at(-1)?.table.lockRank ?? -1;
    this.#walkers = this.#walkers.filter((walker) => {
      walker.pending = walker.pending.filter(({ table }) => table.lockRank > complete);
      return walker.pending.length > 0 || goOn(walker);
    });
  }
}

/** True while the operation waits for rows. */
function goOn(walker: Walker): boolean {
  try {
    return advance(walker);
  } catch (fault) {
    walker.onFault(fault);
    return false;
  }
}

/** Takes the next round that asks for anything. False when there is none. */
function advance(walker: Walker): boolean {
  for (;;) {
    const { done, value: asks } = walker.rounds.next();
    if (done === true) return false;
    if (asks.length === 0) continue;
    const lowest = asks.reduce((rank, { table }) => Math.min(rank, table.lockRank), Infinity);
    if (lowest <= walker.rank) {
      throw new Error(`a later round asked for rank ${lowest} after rank ${walker.rank}`);
    }
    walker.rank = asks.reduce((rank, { table }) => Math.max(rank, table.lockRank), lowest);
    walker.pending = asks;
    return true;
  }
}

/** The statements of a wave: with locks for operations, without for queries. */
export const statementsOf = (
  wave: readonly LoadedTable[],
  mode: 'lock' | 'read',
): readonly Statement[] => wave.map(({ table, keys }) => table[mode]([...keys]));
