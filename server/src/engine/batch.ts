import { randomUUID } from 'node:crypto';
import type { UnixSeconds } from '../kernel/time.ts';
import { allOrFirstFault, type LaneConnection } from './connection.ts';
import { decideAll, type Job, type Verdicts } from './decide-all.ts';
import type { HeldRows } from './held-rows.ts';
import { enterBatch, touchLane } from './lane.store.ts';
import { type LoadedTable, Loading, Unforeseen } from './loading.ts';
import { RememberedRows } from './remembered-rows.ts';
import { keysIn } from './row-keys.ts';
import type { RowPatience } from './row-patience.ts';
import { type Absent, BatchRows } from './rows.ts';
import { StatementSkipped } from './statement-group.ts';
import type { Log, RawRow } from './table.ts';

/** The state that the lanes of an engine share. */
export type Shared = {
  readonly remembered: RememberedRows;
  readonly held: HeldRows<Job>;
  readonly patience: Pick<RowPatience, 'milliseconds' | 'noteCommit'>;
  /** The listeners of each log, called when rows of it are committed. */
  readonly watchers: ReadonlyMap<Log<never>, () => void>;
};

/** The rows to decide on, and the fault of each job whose rows could not be loaded. */
type Loaded = { readonly rows: BatchRows; readonly faults: ReadonlyMap<Job, unknown> };

/** `again`: a transaction is open that has locked rows for nothing. It is rolled back first. */
type Start = 'afresh' | 'again';

/**
 * One batch: all jobs that waited at one moment. They are decided one after another on one set of
 * rows and committed once. A batch may be attempted several times under one id, but commits at most
 * once.
 */
export class Batch {
  readonly #id = randomUUID();
  readonly #laneId: string;
  readonly #shared: Shared;
  /** True once a lock on a row took too long. From then on the batch takes only free rows. */
  #takesOnlyFreeRows = false;
  /** The verdicts of the attempt whose COMMIT was sent and not yet answered. */
  #inDoubt: Verdicts | null = null;

  constructor(laneId: string, shared: Shared) {
    this.#laneId = laneId;
    this.#shared = shared;
  }

  /** The next attempt leaves out jobs that need a held row. False: the last one already did. */
  leaveOutHeldRows(): boolean {
    const isNew = !this.#takesOnlyFreeRows;
    this.#takesOnlyFreeRows = true;
    return isNew;
  }

  /** True when a COMMIT was sent and its outcome is unknown. */
  get isInDoubt(): boolean {
    return this.#inDoubt !== null;
  }

  /**
   * Loads, decides, writes and commits. Calls `onWritten` when only the commit is left. Throws the
   * database's fault: then nothing is committed, or the batch is in doubt.
   */
  async attempt(
    connection: LaneConnection,
    jobs: readonly Job[],
    now: () => UnixSeconds,
    onWritten: () => void,
  ): Promise<Verdicts> {
    await connection.open();
    for (let start: Start = 'afresh'; ; start = 'again') {
      const loaded = await this.#loadForeseeing(connection, jobs, start);
      if (!('rows' in loaded)) return loaded;
      const { rows, faults } = loaded;
      const verdicts = decideAll(jobs, rows, faults, now());
      const missed = rows.refusedWithout;
      if (missed.size > 0 && (await hasCome(connection, missed))) continue;
      if (isAnybodyAnswered(verdicts)) await this.#commit(connection, rows, verdicts, onWritten);
      else await connection.rollBack();
      rows.rememberIn(this.#shared.remembered);
      return verdicts;
    }
  }

  /**
   * Loads with foresight from the remembered rows. If the memory was wrong, the rows that came
   * correct it, and the load is tried once more. If others change these rows all the time, it loads
   * without foresight.
   */
  async #loadForeseeing(
    connection: LaneConnection,
    jobs: readonly Job[],
    start: Start,
  ): Promise<Loaded | Verdicts> {
    return (
      (await this.#tryToForesee(connection, jobs, start)) ??
      (await this.#tryToForesee(connection, jobs, 'again')) ??
      this.#load(
        connection,
        jobs,
        { rows: new BatchRows(), remembered: new RememberedRows() },
        'again',
      )
    );
  }

  /**
   * Null: the memory was wrong. It is corrected now. The rows stay locked until the start `again`.
   */
  async #tryToForesee(
    connection: LaneConnection,
    jobs: readonly Job[],
    start: Start,
  ): Promise<Loaded | Verdicts | null> {
    const rows = new BatchRows();
    const { remembered } = this.#shared;
    try {
      return await this.#load(connection, jobs, { rows, remembered }, start);
    } catch (fault) {
      if (!(fault instanceof Unforeseen)) throw fault;
      rows.rememberIn(remembered);
      return null;
    }
  }

  /**
   * Loads the rows that the jobs ask for, or returns the verdicts of an earlier attempt that did
   * commit.
   */
  async #load(
    connection: LaneConnection,
    jobs: readonly Job[],
    { rows, remembered }: { readonly rows: BatchRows; readonly remembered: RememberedRows },
    start: Start,
  ): Promise<Loaded | Verdicts> {
    const faults = new Map<Job, unknown>();
    const mode = this.#takesOnlyFreeRows ? 'lockFree' : 'lock';
    const loading = new Loading(rows, remembered, mode, this.#shared.held);
    for (const job of jobs) {
      loading.add(
        (seen) => job.operation.load(job.input, seen),
        (fault) => faults.set(job, fault),
      );
    }
    let wave = loading.nextWave();
    // It travels with the next statements, and fails only if they fail.
    if (start === 'again') connection.command('ROLLBACK').catch(() => {});
    const begun = connection.command('BEGIN');
    const { milliseconds } = this.#shared.patience;
    const entered = connection.run(enterBatch(this.#laneId, this.#id, milliseconds));
    const loaded = loading.statementsOf(wave).map((statement) => connection.run(statement));
    await Promise.allSettled([begun, entered, ...loaded]);
    // Checked before any fault of the loads: an earlier commit stands, whatever the loads met.
    if ((await entered).length === 0) return this.#committedBefore(connection);
    // The row was free, so the earlier attempt did not commit, and now it never will.
    this.#inDoubt = null;
    let came: readonly RawRow[][] = await allOrFirstFault([...loaded]);
    while (wave.length > 0) {
      loading.file(await this.#withoutHeldRows(connection, wave, came), came);
      wave = loading.nextWave();
      const statements = loading.statementsOf(wave);
      came = await allOrFirstFault(statements.map((one) => connection.run(one)));
    }
    return { rows, faults };
  }

  /** The requested rows, without those that exist and did not come. Somebody else holds these. */
  async #withoutHeldRows(
    connection: LaneConnection,
    wave: readonly LoadedTable[],
    came: readonly (readonly RawRow[])[],
  ): Promise<readonly LoadedTable[]> {
    if (!this.#takesOnlyFreeRows) return wave;
    const asked = wave.map(({ table, keys }, index) => {
      const free = keysIn(table, came[index] ?? []);
      return { table, keys, lacking: [...keys].filter((key) => !free.has(key)) };
    });
    const there = await allOrFirstFault(
      asked.map(({ table, lacking }) => connection.run(table.read(lacking))),
    );
    return asked.map(({ table, keys }, index) => {
      const held = keysIn(table, there[index] ?? []);
      for (const key of held) this.#shared.held.note({ table, key });
      return { table, keys: new Set([...keys].filter((key) => !held.has(key))) };
    });
  }

  /**
   * An earlier attempt is committed here, but perhaps not on the standby: its wait was cut off. A
   * new commit waits for all earlier ones, so the callers are told only after one
   * (decision 0107-the-second-place-has-it). The batch stays in doubt until then.
   */
  async #committedBefore(connection: LaneConnection): Promise<Verdicts> {
    if (this.#inDoubt === null) throw new Error('a batch was committed that was never sent');
    const sent = [connection.command('ROLLBACK'), connection.command('BEGIN')];
    const touched = connection.run(touchLane(this.#laneId));
    const committed = connection.commit();
    await allOrFirstFault([...sent, touched, committed]);
    if ((await touched).length === 0) throw new Error("the lane's row is gone");
    return this.#inDoubt;
  }

  /**
   * Commits even if nothing changed: an answer may report what is committed only here, such as the
   * answer to an earlier request. The lane's row is written, so there is a commit to wait for.
   */
  async #commit(
    connection: LaneConnection,
    rows: BatchRows,
    verdicts: Verdicts,
    onWritten: () => void,
  ): Promise<void> {
    const writes = rows.writes().map((one) => connection.run(one));
    connection.tellFirst();
    const committed = connection.commit();
    this.#inDoubt = verdicts;
    let writtenMs = 0;
    void Promise.allSettled(writes).then(() => {
      writtenMs = performance.now();
      onWritten();
    });
    // An answer to COMMIT ends the doubt, unless it carries a warning. A failure before COMMIT ends
    // it too.
    const tag = committed.then(
      (text) => {
        this.#inDoubt = null;
        if (writtenMs > 0) this.#shared.patience.noteCommit(performance.now() - writtenMs);
        return text;
      },
      (fault: unknown) => {
        if (fault instanceof StatementSkipped) this.#inDoubt = null;
        throw fault;
      },
    );
    await allOrFirstFault([...writes, tag]);
    if ((await tag) !== 'COMMIT') throw new Error(`COMMIT was answered with ${await tag}`);
    for (const log of rows.appendedLogs) this.#shared.watchers.get(log)?.();
  }
}

/**
 * Whether somebody else has inserted a row that a refusal missed while its batch waited for locks.
 * Such a decision did not see the rows of one moment (decision 0258-a-refusal-looks-twice).
 */
async function hasCome(connection: LaneConnection, absent: Absent): Promise<boolean> {
  const asked = [...absent];
  const came = await allOrFirstFault(
    asked.map(([table, keys]) => connection.run(table.read([...keys]))),
  );
  // Compares the exact texts: a key in another spelling would find a row that no batch ever finds.
  return asked.some(([table, keys], index) =>
    [...keysIn(table, came[index] ?? [])].some((key) => keys.has(key)),
  );
}

const isAnybodyAnswered = (verdicts: Verdicts): boolean => {
  for (const { kind } of verdicts.values()) if (kind !== 'set aside') return true;
  return false;
};
