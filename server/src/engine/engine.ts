import type { Decision } from '../kernel/decision.ts';
import type { Clock } from '../kernel/time.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { Job } from './batch.ts';
import type { Connect } from './connection.ts';
import type { Operation, Query } from './operation.ts';
import { FairQueue, type Source } from './queue.ts';
import { ReadLane } from './read-lane.ts';
import { RememberedRows } from './remembered-rows.ts';
import { RowPatience } from './row-patience.ts';
import { RowWatch } from './row-watch.ts';
import { Turnstile } from './turnstile.ts';
import { type EngineMetrics, WriteLane } from './write-lane.ts';

export type EngineOptions = {
  readonly connect: Connect;
  readonly clock: Clock;
  readonly metrics: EngineMetrics;
  /** How many batches may be under way at once (decision 0068-two-lanes). */
  readonly writeLanes: number;
  /** What may wait, by weight; beyond it callers get 503. */
  readonly queueWeightMax: number;
  /** What one batch may hold, by weight: it bounds locks, memory and the time of one commit. */
  readonly batchWeightMax?: number;
  /** How long a caller waits for a database that is away before he gets 503. */
  readonly patienceMs?: number;
};

/** The one door to the state of the service. */
export type Engine = {
  /** Decides the operation and commits what it changed; the answer comes after the commit. */
  readonly execute: <Input, Answer, Refusal extends string>(
    operation: Operation<Input, Answer, Refusal>,
    input: Input,
    source: Source,
  ) => Promise<Decision<Answer, Refusal>>;
  /** Answers from rows as they are now, without locks. */
  readonly read: <Input, Answer, Refusal extends string>(
    query: Query<Input, Answer, Refusal>,
    input: Input,
  ) => Promise<Decision<Answer, Refusal>>;
  /** Takes nothing more, finishes what was taken, closes its connections. */
  readonly close: () => Promise<void>;
};

/** A bug in the lane itself must leave nobody waiting: they are told, and the lane goes on. */
async function settled(
  lane: WriteLane,
  jobs: readonly Job[],
  onWritten: () => void,
): Promise<readonly Job[]> {
  try {
    return await lane.settle(jobs, onWritten);
  } catch (bug) {
    for (const job of jobs) job.reject(bug);
    return [];
  } finally {
    onWritten();
  }
}

const defaultBatchWeightMax = 512;
const defaultPatienceMs = 15_000;

export function createEngine(options: EngineOptions): Engine {
  const { connect, clock, metrics, queueWeightMax } = options;
  const batchWeightMax = options.batchWeightMax ?? defaultBatchWeightMax;
  const patienceMs = options.patienceMs ?? defaultPatienceMs;
  const queue = new FairQueue<Job>(queueWeightMax);
  const remembered = new RememberedRows();
  const rowWatch = new RowWatch(connect, queueWeightMax / 2, () => wake());
  const shared = { remembered, held: rowWatch.held, patience: new RowPatience() };
  const idle = Array.from(
    { length: options.writeLanes },
    () => new WriteLane(connect, clock.now, metrics, shared),
  );
  const lanes = [...idle];
  // A lane takes what waits when the one before it has nothing left but its commit: batches stay large,
  // and one begins while the disk is waited for.
  const loading = new Turnstile();
  const reads = new ReadLane(connect, clock.now, remembered);
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const runLane = async (lane: WriteLane): Promise<void> => {
    // Whatever else arrives in this turn of the event loop joins the first batch; nobody waits for a timer.
    await new Promise(setImmediate);
    for (;;) {
      const letNextIn = await loading.enter();
      const returned = rowWatch.takeReturned(batchWeightMax);
      const jobs = returned.length > 0 ? returned : queue.take(batchWeightMax);
      if (jobs.length === 0) {
        idle.push(lane);
        letNextIn();
        return;
      }
      metrics.queueWeight(queue.weight);
      queue.putBack(await settled(lane, jobs, letNextIn));
    }
  };

  const wake = (): void => {
    const lane = idle.pop();
    if (lane === undefined) return;
    const run = runLane(lane).finally(() => running.delete(run));
    running.add(run);
  };

  const execute: Engine['execute'] = (operation, input, source) =>
    new Promise((resolve, reject) => {
      const weight = Math.max(1, operation.weight?.(input) ?? 1);
      const patienceEndsMs = performance.now() + patienceMs;
      const waiting = { patienceEndsMs, resolve: resolve as Job['resolve'], reject };
      const job: Job = { operation, input, source, weight, ...waiting };
      if (isClosed) reject(new Unavailable('The service is shutting down; please try again.', 1));
      else if (queue.offer(job)) wake();
      else reject(new Unavailable('The service is overloaded; please try again.', 1));
    });

  const read: Engine['read'] = (query, input) =>
    new Promise((resolve, reject) => {
      const patienceEndsMs = performance.now() + patienceMs;
      if (isClosed) reject(new Unavailable('The service is shutting down; please try again.', 1));
      else if (reads.length >= queueWeightMax)
        reject(new Unavailable('The service is overloaded; please try again.', 1));
      else reads.add({ query, input, patienceEndsMs, resolve: resolve as Job['resolve'], reject });
    });

  const close = async (): Promise<void> => {
    isClosed = true;
    while (running.size > 0 || rowWatch.isWaitedFor) {
      await Promise.all([...running, rowWatch.untilNobodyWaits()]);
    }
    await rowWatch.close();
    await Promise.all([reads.close(), ...lanes.map((lane) => lane.close())]);
  };

  return { execute, read, close };
}
