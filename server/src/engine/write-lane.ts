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
  isOnStandby,
} from '../storage/faults.ts';
import { Batch, type Job, type Verdicts } from './batch.ts';
import { type Connect, LaneConnection } from './connection.ts';
import type { RememberedRows } from './remembered-rows.ts';

/** What the engine tells about its work; the process decides where it is shown. */
export type EngineMetrics = {
  readonly batchCommitted: (size: number, seconds: number) => void;
  readonly batchRetried: (reason: string) => void;
  readonly queueWeight: (weight: number) => void;
  /** A constraint stopped what our own rules had let through. It must never happen. */
  readonly invariantViolated: (name: string) => void;
};

/** For parts of a batch: what holds up one of them must not hold up the others for longer. */
const nobodyWaits = (): void => {};

const pauseMsMin = 10;
const pauseMsMax = 1_000;
/** How often a conflict over a unique key is decided again before it is taken for poison. */
const conflictsMax = 3;

type Failure = { readonly fault: unknown; readonly kind: FaultKind };

/**
 * Settles batches one after another on one connection, through every fault of the database that
 * passes within the patience of those who wait.
 */
export class WriteLane {
  readonly #id = randomUUID();
  readonly #connection: LaneConnection;
  readonly #now: () => UnixSeconds;
  readonly #metrics: EngineMetrics;
  readonly #remembered: RememberedRows;

  constructor(
    connect: Connect,
    now: () => UnixSeconds,
    metrics: EngineMetrics,
    remembered: RememberedRows,
  ) {
    this.#connection = new LaneConnection(connect, 'write lane');
    this.#now = now;
    this.#metrics = metrics;
    this.#remembered = remembered;
  }

  /**
   * Answers every job, but for those it returns: the next batch must take them up, in this order.
   * `onWritten`: the database has all that it needs to commit them, and others may begin.
   */
  async settle(jobs: readonly Job[], onWritten: () => void): Promise<readonly Job[]> {
    const batch = new Batch(this.#id, this.#remembered);
    // Some may have waited in the queue behind others until their patience ended.
    let waiting = sendAwayTheImpatient(jobs, false);
    let conflicts = 0;
    for (let tries = 0; waiting.length > 0; tries += 1) {
      const startedMs = performance.now();
      const verdicts = await this.#attempt(batch, waiting, onWritten);
      if (!('fault' in verdicts)) {
        this.#metrics.batchCommitted(waiting.length, (performance.now() - startedMs) / 1_000);
        return answer(waiting, verdicts);
      }
      const { kind } = verdicts;
      if (kind === 'conflict') conflicts += 1;
      waiting = sendAwayTheImpatient(waiting, batch.isInDoubt);
      // A batch in doubt is never taken apart: it may have committed, and its parts would do it again.
      const part = batch.isInDoubt ? null : this.#takeApart(waiting, verdicts, conflicts);
      if (part !== null) return part;
      if (kind !== 'conflict' && waiting.length > 0) await pause(pauseMs(tries));
    }
    return [];
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
      if (isOnStandby(fault)) this.#connection.discard();
      else await this.#connection.rollBack();
      this.#metrics.batchRetried(faultCode(fault));
      return { fault, kind: classifyFault(fault) };
    }
  }

  /** Goes on in smaller batches where the whole one cannot pass; null where trying again may help. */
  #takeApart(
    jobs: readonly Job[],
    { fault, kind }: Failure,
    conflicts: number,
  ): Promise<readonly Job[]> | null {
    if (kind === 'poison' || conflicts > conflictsMax) return this.#isolate(jobs, fault);
    // Somebody holds a row for long: those who do not need it should not wait for it.
    return isLockedOut(fault) && jobs.length > 1 ? this.#halve(jobs) : null;
  }

  /** One job of these is poisonous. Halves find it: it fails alone and the others go through. */
  async #isolate(jobs: readonly Job[], fault: unknown): Promise<readonly Job[]> {
    const [only, ...others] = jobs;
    if (only === undefined) return [];
    if (others.length === 0) {
      const broken = brokenInvariant(fault);
      if (broken !== null) this.#metrics.invariantViolated(broken);
      only.reject(fault);
      return [];
    }
    return this.#halve(jobs);
  }

  async #halve(jobs: readonly Job[]): Promise<readonly Job[]> {
    const middle = jobs.length >> 1;
    const second = jobs.slice(middle);
    const putBack = await this.settle(jobs.slice(0, middle), nobodyWaits);
    // What is put back came first, so the second half must not overtake it.
    return putBack.length > 0 ? [...putBack, ...second] : this.settle(second, nobodyWaits);
  }
}

/** Gives each job its verdict and returns those that were put back. */
function answer(jobs: readonly Job[], verdicts: Verdicts): readonly Job[] {
  return jobs.filter((job) => {
    const verdict = verdicts.get(job);
    if (verdict === undefined) throw new Error('a job was left without a verdict');
    if (verdict.kind === 'decided') job.resolve(verdict.decision as never);
    if (verdict.kind === 'failed') job.reject(verdict.fault);
    return verdict.kind === 'put back';
  });
}

/** Tells those who have waited too long that the database does not answer; returns the others. */
function sendAwayTheImpatient(jobs: readonly Job[], inDoubt: boolean): readonly Job[] {
  const nowMs = performance.now();
  const because = inDoubt
    ? 'The database was lost while this was being stored: it may or may not have happened. Repeat the request with the same Idempotency-Key, or read the state.'
    : 'The database does not answer. Nothing was changed; please try again.';
  return jobs.filter((job) => {
    if (nowMs < job.patienceEndsMs) return true;
    job.reject(new Unavailable(because, 1));
    return false;
  });
}

/** Doubles from try to try; the random part keeps two nodes from meeting again at the same moment. */
function pauseMs(tries: number): number {
  const ceiling = Math.min(pauseMsMax, pauseMsMin * 2 ** tries);
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}
