import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UnixSeconds } from '../kernel/time.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import {
  brokenInvariant,
  classifyFault,
  type FaultKind,
  faultCode,
  isLockedOut,
  isOutOfTime,
  needsNewSession,
} from '../storage/faults.ts';
import { Batch, type Shared } from './batch.ts';
import { type Connect, LaneConnection } from './connection.ts';
import type { Job, Verdicts } from './decide-all.ts';
import type { HeldRow } from './held-rows.ts';
import { sendAwayTheImpatient } from './impatience.ts';

/** The engine's reports on its work. The process decides where they are shown. */
export type EngineMetrics = {
  readonly batchCommitted: (size: number, seconds: number) => void;
  readonly batchRetried: (reason: string) => void;
  readonly queueWeight: (weight: number) => void;
  /** A constraint stopped an operation that our own rules had accepted. This must never happen. */
  readonly invariantViolated: (name: string) => void;
};

/**
 * `onWritten` for the parts of a divided batch. A part does not let the next lane in: that lane
 * enters when its own patience ends.
 */
const nobodyWaits = (): void => {};

const pauseMsMin = 10;
const pauseMsMax = 1_000;
/** How often a conflict over a unique key is decided again before it counts as poison. */
const conflictsMax = 3;

/**
 * How often a statement may time out before its batch is divided. One timeout may be a slow moment
 * of the database, and smaller batches would only make that worse.
 */
const timeoutsMax = 1;

/** The state that a batch shares with the parts it is divided into. */
type Round = {
  /** Counted over all parts: each timeout costs seconds of the callers' patience. */
  timeouts: number;
  isTakenApart: boolean;
  /** Jobs that could not pass even alone. The others do not wait for them. */
  readonly heldUp: Job[];
};

type Failure = { readonly fault: unknown; readonly kind: FaultKind };

/**
 * Settles batches one after another on one connection. It survives every database fault that passes
 * within the patience of the callers.
 */
export class WriteLane {
  readonly #id = randomUUID();
  readonly #connection: LaneConnection;
  readonly #now: () => UnixSeconds;
  readonly #metrics: EngineMetrics;
  readonly #shared: Shared;

  constructor(connect: Connect, now: () => UnixSeconds, metrics: EngineMetrics, shared: Shared) {
    this.#connection = new LaneConnection(connect, 'write lane');
    this.#now = now;
    this.#metrics = metrics;
    this.#shared = shared;
  }

  /**
   * Answers every job except those it returns: the next batch must take them, in this order. It
   * calls `onWritten` when they are written, and other lanes may begin during the commit.
   */
  async settle(jobs: readonly Job[], onWritten: () => void): Promise<readonly Job[]> {
    let left = jobs;
    let timeouts = 0;
    for (let rounds = 0; left.length > 0; rounds += 1) {
      if (rounds > 0) await pause(pauseMs(rounds));
      const round: Round = { timeouts, isTakenApart: false, heldUp: [] };
      const putBack = await this.#settle(left, onWritten, round);
      if (putBack.length > 0) return [...round.heldUp, ...putBack];
      left = round.heldUp;
      timeouts = round.timeouts;
    }
    return [];
  }

  async #settle(
    jobs: readonly Job[],
    onWritten: () => void,
    round: Round,
  ): Promise<readonly Job[]> {
    const batch = new Batch(this.#id, this.#shared);
    // Some jobs may have waited in the queue until their patience ended.
    let waiting = sendAwayTheImpatient(jobs, false);
    let conflicts = 0;
    for (let tries = 0; waiting.length > 0; tries += 1) {
      const startedMs = performance.now();
      const verdicts = await this.#attempt(batch, waiting, onWritten);
      if (!('fault' in verdicts)) {
        this.#metrics.batchCommitted(waiting.length, (performance.now() - startedMs) / 1_000);
        return this.#answer(waiting, verdicts);
      }
      if (verdicts.kind === 'conflict') conflicts += 1;
      waiting = sendAwayTheImpatient(waiting, batch.isInDoubt);
      const part = await this.#goOn(batch, waiting, { tries, conflicts, ...verdicts }, round);
      if (part !== null) return part;
    }
    return [];
  }

  /** Decides how to go on after a fault. Null: the batch is tried again, perhaps after a pause. */
  async #goOn(
    batch: Batch,
    jobs: readonly Job[],
    failure: Failure & { readonly tries: number; readonly conflicts: number },
    round: Round,
  ): Promise<readonly Job[] | null> {
    const { fault, kind, tries } = failure;
    // Somebody keeps a row locked. The jobs that need it step aside (decision 0108).
    if (isLockedOut(fault) && batch.leaveOutHeldRows()) return null;
    // A batch in doubt is never divided: it may have committed, and its parts would do it again.
    const part = batch.isInDoubt ? null : await this.#takeApart(jobs, failure, round);
    if (part === null && kind !== 'conflict' && jobs.length > 0) await pause(pauseMs(tries));
    return part;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #attempt(
    batch: Batch,
    jobs: readonly Job[],
    onWritten: () => void,
  ): Promise<Verdicts | Failure> {
    try {
      return await batch.attempt(this.#connection, jobs, this.#now, onWritten);
    } catch (fault) {
      if (needsNewSession(fault)) this.#connection.discard();
      else await this.#connection.rollBack();
      this.#metrics.batchRetried(faultCode(fault));
      return { fault, kind: classifyFault(fault) };
    }
  }

  /** Goes on in smaller batches if the whole one cannot pass. Null: trying again may help. */
  async #takeApart(
    jobs: readonly Job[],
    { fault, kind, conflicts }: Failure & { readonly conflicts: number },
    round: Round,
  ): Promise<readonly Job[] | null> {
    if (isOutOfTime(fault)) round.timeouts += 1;
    const isPoisoned = kind === 'poison' || conflicts > conflictsMax;
    const isHeldUp = isLockedOut(fault) || (isOutOfTime(fault) && round.timeouts > timeoutsMax);
    if (!isPoisoned && !isHeldUp) return null;
    if (jobs.length > 1) return this.#halve(jobs, round);
    if (isPoisoned) {
      for (const job of jobs) this.#fail(job, fault);
      return [];
    }
    if (!round.isTakenApart) return null;
    // Somebody holds its row, or its statement takes too long. The other jobs go first.
    round.heldUp.push(...jobs);
    return [];
  }

  /**
   * Halving finds the one job that cannot pass. It fails or waits alone, and the others go through.
   */
  async #halve(jobs: readonly Job[], round: Round): Promise<readonly Job[]> {
    round.isTakenApart = true;
    const middle = jobs.length >> 1;
    const second = jobs.slice(middle);
    const putBack = await this.#settle(jobs.slice(0, middle), nobodyWaits, round);
    // The jobs put back came first, so the second half must not overtake them.
    return putBack.length > 0 ? [...putBack, ...second] : this.#settle(second, nobodyWaits, round);
  }

  /** Gives each job its verdict and returns those that were put back. */
  #answer(jobs: readonly Job[], verdicts: Verdicts): readonly Job[] {
    return jobs.filter((job) => {
      const verdict = verdicts.get(job);
      if (verdict === undefined) throw new Error('a job was left without a verdict');
      if (verdict.kind === 'decided') job.resolve(verdict.decision as never);
      if (verdict.kind === 'failed') job.reject(verdict.fault);
      if (verdict.kind === 'set aside') return !this.#waitsAside(job, verdict.row);
      return verdict.kind === 'put back';
    });
  }

  /** False: the row is free by now. The jobs that waited for it longer are already on their way. */
  #waitsAside(job: Job, row: HeldRow): boolean {
    const { held } = this.#shared;
    if (!held.has(row.table, row.key)) return false;
    if (!held.setAside(row, job)) {
      job.reject(new Unavailable('The service is overloaded; please try again.', 1));
    }
    return true;
  }

  #fail(job: Job, fault: unknown): void {
    const broken = brokenInvariant(fault);
    if (broken !== null) this.#metrics.invariantViolated(broken);
    job.reject(fault);
  }
}

/**
 * The pause doubles with each try. Its random part keeps two nodes from colliding again at once.
 */
function pauseMs(tries: number): number {
  const ceiling = Math.min(pauseMsMax, pauseMsMin * 2 ** tries);
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
