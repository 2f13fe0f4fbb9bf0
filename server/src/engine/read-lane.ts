import { setTimeout as pause } from 'node:timers/promises';
import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { allOrFirstFault, type Connect, LaneConnection } from './connection.ts';
import { classifyFault } from './faults.ts';
import { Loading, statementsOf } from './loading.ts';
import type { Query } from './operation.ts';
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

const pauseMs = 50;
const batchMax = 512;

/**
 * Gathers the reads that wait into one snapshot: a read over several tables sees one moment, and
 * many reads cost one round trip.
 */
export class ReadLane {
  readonly #connection: LaneConnection;
  readonly #now: () => UnixSeconds;
  #waiting: ReadJob[] = [];
  #running: Promise<void> | null = null;

  constructor(connect: Connect, now: () => UnixSeconds) {
    this.#connection = new LaneConnection(connect, 'read lane');
    this.#now = now;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(job: ReadJob): void {
    this.#waiting.push(job);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#connection.close();
  }

  async #run(): Promise<void> {
    // Whatever else arrives in this turn of the event loop joins the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, batchMax));
  }

  async #settle(jobs: readonly ReadJob[]): Promise<void> {
    try {
      await this.#attempt(jobs);
    } catch (fault) {
      await this.#connection.rollBack();
      const patient = jobs.filter((job) => performance.now() < job.patienceEndsMs);
      const isTransient = classifyFault(fault) === 'transient';
      for (const job of jobs) {
        if (!isTransient) job.reject(fault);
        else if (!patient.includes(job))
          job.reject(new Unavailable('The database does not answer; please try again.', 1));
      }
      if (!isTransient || patient.length === 0) return;
      await pause(pauseMs);
      await this.#settle(patient);
    }
  }

  async #attempt(jobs: readonly ReadJob[]): Promise<void> {
    await this.#connection.open();
    const rows = new BatchRows();
    const loading = new Loading(rows);
    const faults = new Map<ReadJob, unknown>();
    for (const job of jobs) {
      loading.add(job.query.load(job.input, rows), (fault) => faults.set(job, fault));
    }
    const begun = this.#connection.command('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (let wave = loading.nextWave(); wave.length > 0; wave = loading.nextWave()) {
      const statements = statementsOf(wave, 'read').map((one) => this.#connection.run(one));
      loading.file(wave, await allOrFirstFault(statements));
    }
    const ended = this.#connection.command('COMMIT');
    for (const job of jobs) answer(job, rows, faults, this.#now());
    await allOrFirstFault([begun, ended]);
  }
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
