import { isLockedOut } from '../storage/faults.ts';
import { allOrFirstFault, type Connect, LaneConnection } from './connection.ts';
import type { Job } from './decide-all.ts';
import { type HeldRow, HeldRows } from './held-rows.ts';
import { isStillPatient } from './impatience.ts';
import { waitShortly } from './lane.store.ts';
import { keysIn } from './row-keys.ts';
import type { Table } from './table.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of all tables may be held.
type AnyTable = Table<any>;

/**
 * Watches the held rows. Waiting jobs go back to the lanes as soon as their row is free. It locks a
 * row only as long as it takes to see that the row is free.
 */
export class RowWatch {
  readonly #connection: LaneConnection;
  readonly held: HeldRows<Job>;
  readonly #onReturned: () => void;
  /** Jobs whose row is free again, in the order of arrival. */
  readonly #returned: Job[] = [];
  #running: Promise<void> | null = null;
  #isClosing = false;
  #turn = 0;

  constructor(connect: Connect, weightMax: number, onReturned: () => void) {
    this.#connection = new LaneConnection(connect, 'row watch');
    this.held = new HeldRows(weightMax, () => {
      this.#running ??= this.#run();
    });
    this.#onReturned = onReturned;
  }

  /** The first jobs whose row is free again: up to this weight, and at least one. */
  takeReturned(weightMax: number): readonly Job[] {
    if (this.#returned.length === 0) return [];
    let weight = 0;
    const tooMany = this.#returned.findIndex((job, index) => {
      weight += job.weight;
      return index > 0 && weight > weightMax;
    });
    return this.#returned.splice(0, tooMany < 0 ? this.#returned.length : tooMany);
  }

  get isWaitedFor(): boolean {
    return this.held.isWaitedFor;
  }

  /**
   * Resolves when all waiting jobs have gone back to the lanes or lost patience. A row may still be
   * held.
   */
  async untilNobodyWaits(): Promise<void> {
    this.#isClosing = true;
    await this.#running;
  }

  async close(): Promise<void> {
    await this.untilNobodyWaits();
    await this.#connection.close();
  }

  async #run(): Promise<void> {
    // Jobs that are about to join a line have joined it when the rows are looked at.
    await new Promise(setImmediate);
    while (this.#isNeeded) await this.#look();
    if (!this.#isClosing) await this.#connection.close();
    // In the same step as the last look, so a later job starts a new run.
    this.#running = this.#isNeeded ? this.#run() : null;
  }

  get #isNeeded(): boolean {
    return this.#isClosing ? this.held.isWaitedFor : !this.held.isEmpty;
  }

  async #look(): Promise<void> {
    try {
      await this.#connection.open();
      for (const row of await this.#freeRows()) this.#release(row);
      await this.#waitForOne();
    } catch {
      // The database is in trouble, and the lanes know best how to handle that.
      this.#connection.discard();
      for (const row of this.held.rows()) this.#release(row);
    }
    const nowMs = performance.now();
    this.held.keep((job) => isStillPatient(job, nowMs, false));
  }

  #release(row: HeldRow): void {
    const jobs = this.held.release(row);
    if (jobs.length === 0) return;
    this.#returned.push(...jobs);
    this.#onReturned();
  }

  /** The rows that could be locked at once, or that no longer exist. */
  async #freeRows(): Promise<readonly HeldRow[]> {
    const keysOf = new Map<AnyTable, string[]>();
    for (const { table, key } of this.held.rows()) {
      keysOf.set(table, [...(keysOf.get(table) ?? []), key]);
    }
    const begun = this.#connection.command('BEGIN');
    const looks = [...keysOf].map(([table, keys]) => ({
      table,
      keys,
      lockable: this.#connection.run(table.lockFree(keys)),
      existing: this.#connection.run(table.read(keys)),
    }));
    // Not COMMIT: it would wait for the disk and keep the rows meanwhile.
    const ended = this.#connection.command('ROLLBACK');
    const asked = looks.flatMap(({ lockable, existing }) => [lockable, existing]);
    await allOrFirstFault([begun, ...asked, ended]);
    const free: HeldRow[] = [];
    for (const { table, keys, lockable, existing } of looks) {
      const lockableKeys = keysIn(table, await lockable);
      const existingKeys = keysIn(table, await existing);
      const isFree = (key: string) => lockableKeys.has(key) || !existingKeys.has(key);
      free.push(...keys.filter(isFree).map((key) => ({ table, key })));
    }
    return free;
  }

  /** Waits in line for one of the rows for a moment, for another row each time. */
  async #waitForOne(): Promise<void> {
    const rows = this.held.rows();
    const row = rows[this.#turn % rows.length];
    if (row === undefined) return;
    this.#turn += 1;
    try {
      await allOrFirstFault([
        this.#connection.command('BEGIN'),
        this.#connection.run(waitShortly),
        this.#connection.run(row.table.lock([row.key])),
        this.#connection.command('ROLLBACK'),
      ]);
    } catch (fault) {
      if (!isLockedOut(fault)) throw fault;
      await this.#connection.rollBack();
      return;
    }
    this.#release(row);
  }
}
