import { setTimeout as pause } from 'node:timers/promises';
import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { classifyFault, needsNewSession } from '../storage/faults.ts';
import { allOrFirstFault, type Connect, LaneConnection } from './connection.ts';
import { Loading } from './loading.ts';
import type { Query } from './operation.ts';
import type { RememberedRows } from './remembered-rows.ts';
import { BatchRows } from './rows.ts';

/** A query with its input, waiting for its answer. */
export type ReadJob = {
  // biome-ignore lint/suspicious/noExplicitAny: reads of all types are gathered; read() is typed.
  readonly query: Query<any, any>;
  readonly input: unknown;
  readonly patienceEndsMs: number;
  readonly resolve: (decision: Decision<never>) => void;
  readonly reject: (fault: unknown) => void;
};

/** The rows that some reads have loaded so far. */
type Gathering = {
  readonly jobs: readonly ReadJob[];
  readonly rows: BatchRows;
  readonly loading: Loading;
  readonly faults: Map<ReadJob, unknown>;
};

const beginSnapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const pauseMs = 50;
const batchMax = 512;

/**
 * Gathers the waiting reads into one snapshot. A read over several tables sees one moment, and many
 * reads cost one round trip.
 */
export class ReadLane {
  readonly #connection: LaneConnection;
  readonly #now: () => UnixSeconds;
  readonly #remembered: RememberedRows;
  #waiting: ReadJob[] = [];
  #running: Promise<void> | null = null;

  constructor(connect: Connect, now: () => UnixSeconds, remembered: RememberedRows) {
    this.#connection = new LaneConnection(connect, 'read lane');
    this.#now = now;
    this.#remembered = remembered;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(job: ReadJob): void {
    this.#waiting.push(job);
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#connection.close();
  }

  async #run(): Promise<void> {
    // Whatever else arrives in this turn of the event loop joins the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, batchMax));
    // In the same step as the last look at the list, so a later caller starts a new run.
    this.#running = null;
  }

  async #settle(jobs: readonly ReadJob[]): Promise<void> {
    for (let waiting = patient(jobs); waiting.length > 0; waiting = patient(waiting)) {
      try {
        await this.#attempt(waiting);
        return;
      } catch (fault) {
        if (needsNewSession(fault)) this.#connection.discard();
        else await this.#connection.rollBack();
        if (classifyFault(fault) !== 'transient') return this.#isolate(waiting, fault);
        await pause(pauseMs);
      }
    }
  }

  /** The database refuses one of these reads. Halving finds it, so that it fails alone. */
  async #isolate(jobs: readonly ReadJob[], fault: unknown): Promise<void> {
    if (jobs.length === 1) {
      jobs[0]?.reject(fault);
      return;
    }
    const middle = jobs.length >> 1;
    await this.#settle(jobs.slice(0, middle));
    await this.#settle(jobs.slice(middle));
  }

  async #attempt(jobs: readonly ReadJob[]): Promise<void> {
    await this.#connection.open();
    const first = this.#gather(jobs);
    if (!first.loading.isForeseen) return this.#readInWaves(first);
    await this.#loadAtOnce(first.loading);
    if (first.loading.nextWave().length === 0) return this.#answer(first);
    // A remembered row has changed, and the snapshot is gone: everything is read anew.
    first.rows.rememberIn(this.#remembered);
    return this.#readInWaves(this.#gather(jobs));
  }

  #gather(jobs: readonly ReadJob[]): Gathering {
    const rows = new BatchRows();
    const loading = new Loading(rows, this.#remembered, 'read');
    const faults = new Map<ReadJob, unknown>();
    for (const job of jobs) {
      loading.add(
        (seen) => job.query.load(job.input, seen),
        (fault) => faults.set(job, fault),
      );
    }
    return { jobs, rows, loading, faults };
  }

  /** Loads all foreseen rows in one round trip. One statement is a snapshot by itself. */
  async #loadAtOnce(loading: Loading): Promise<void> {
    const wave = loading.nextWave();
    const statements = loading.statementsOf(wave);
    const isAlone = statements.length <= 1;
    const begun = isAlone ? [] : [this.#connection.command(beginSnapshot)];
    const selects = statements.map((one) => this.#connection.run(one));
    const ended = isAlone ? [] : [this.#connection.command('COMMIT')];
    await allOrFirstFault([...begun, ...selects, ...ended]);
    loading.file(wave, await Promise.all(selects));
  }

  async #readInWaves(gathering: Gathering): Promise<void> {
    const { loading } = gathering;
    let sent: Promise<unknown>[] = [this.#connection.command(beginSnapshot)];
    for (let wave = loading.nextWave(); wave.length > 0; wave = loading.nextWave()) {
      const selects = loading.statementsOf(wave).map((one) => this.#connection.run(one));
      await allOrFirstFault([...sent, ...selects]);
      loading.file(wave, await Promise.all(selects));
      sent = [];
    }
    const ended = this.#connection.command('COMMIT');
    this.#answer(gathering);
    // The answers are given. A connection that fails only now is the next batch's concern.
    await allOrFirstFault([...sent, ended]).catch(() => this.#connection.discard());
  }

  #answer({ jobs, rows, faults }: Gathering): void {
    for (const job of jobs) answer(job, rows, faults, this.#now());
    rows.rememberIn(this.#remembered);
  }
}

/** Tells callers who waited too long that the database does not answer. Returns the other jobs. */
function patient(jobs: readonly ReadJob[]): readonly ReadJob[] {
  const nowMs = performance.now();
  return jobs.filter((job) => {
    if (nowMs < job.patienceEndsMs) return true;
    job.reject(new Unavailable('The database does not answer; please try again.', 1));
    return false;
  });
}

function answer(
  job: ReadJob,
  rows: BatchRows,
  faults: ReadonlyMap<ReadJob, unknown>,
  now: UnixSeconds,
): void {
  try {
    if (faults.has(job)) throw faults.get(job);
    job.resolve(job.query.answer(rows, job.input, now) as never);
  } catch (fault) {
    job.reject(fault);
  }
}
