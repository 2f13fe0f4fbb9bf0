import type { Decision } from '../kernel/decision.ts';
import type { Clock } from '../kernel/time.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { Connect } from './connection.ts';
import type { Job } from './decide-all.ts';
import type { Operation, Query } from './operation.ts';
import { FairQueue, type Source } from './queue.ts';
import { ReadLane } from './read-lane.ts';
import { RememberedRows } from './remembered-rows.ts';
import { RowPatience } from './row-patience.ts';
import { RowWatch } from './row-watch.ts';
import type { Log } from './table.ts';
import { Turnstile } from './turnstile.ts';
import { type EngineMetrics, WriteLane } from './write-lane.ts';

export type EngineOptions = {
  readonly connect: Connect;
  readonly clock: Clock;
  readonly metrics: EngineMetrics;
  /** How many batches may run at once (decision 0068-two-lanes). */
  readonly writeLanes: number;
  /** The highest total weight of the queue. Beyond it, callers get 503. */
  readonly queueWeightMax: number;
  /** The highest weight of one batch. It bounds locks, memory and the time of one commit. */
  readonly batchWeightMax?: number;
  /** How long a caller waits for an unreachable database before it gets 503. */
  readonly patienceMs?: number;
};

/** The only access to the state of the service. */
export type Engine = {
  /** Decides the operation and commits its changes. The answer comes after the commit. */
  readonly execute: <Input, Answer, Refusal extends string>(
    operation: Operation<Input, Answer, Refusal>,
    input: Input,
    source: Source,
  ) => Promise<Decision<Answer, Refusal>>;
  /** Answers from the current rows, without locks. */
  readonly read: <Input, Answer, Refusal extends string>(
    query: Query<Input, Answer, Refusal>,
    input: Input,
  ) => Promise<Decision<Answer, Refusal>>;
  /**
   * Calls one listener whenever rows of this log are committed here. No listener may depend on it:
   * after a COMMIT whose answer was lost, nobody is called.
   */
  readonly watch: <Row>(log: Log<Row>, tell: () => void) => void;
  /** Refuses new jobs, finishes the accepted ones, and closes the connections. */
  readonly close: () => Promise<void>;
};

/**
 * A bug in the lane itself must leave no caller waiting. The callers get the fault, and the lane
 * goes on.
 */
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

/** The write lanes of one engine: each takes the next batch as soon as it may. */
class WriteLanes {
  readonly #queue: FairQueue<Job>;
  readonly #rowWatch: RowWatch;
  readonly #metrics: EngineMetrics;
  readonly #batchWeightMax: number;
  readonly #lanes: readonly WriteLane[];
  readonly #idle: WriteLane[];
  readonly #watchers = new Map<Log<never>, () => void>();
  /** A lane enters when the previous one has only its commit left, so batches stay large. */
  readonly #loading = new Turnstile();
  readonly #running = new Set<Promise<void>>();

  constructor(options: EngineOptions, queue: FairQueue<Job>, remembered: RememberedRows) {
    const { connect, clock, metrics, queueWeightMax } = options;
    this.#queue = queue;
    this.#metrics = metrics;
    this.#batchWeightMax = options.batchWeightMax ?? defaultBatchWeightMax;
    this.#rowWatch = new RowWatch(connect, queueWeightMax / 2, () => this.wake());
    const patience = new RowPatience();
    const shared = { remembered, held: this.#rowWatch.held, patience, watchers: this.#watchers };
    this.#lanes = Array.from(
      { length: options.writeLanes },
      () => new WriteLane(connect, clock.now, metrics, shared),
    );
    this.#idle = [...this.#lanes];
  }

  /** Lets an idle lane, if there is one, take the backlog. */
  wake(): void {
    const lane = this.#idle.pop();
    if (lane === undefined) return;
    const run = this.#run(lane).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  watch<Row>(log: Log<Row>, tell: () => void): void {
    this.#watchers.set(log, tell);
  }

  /** Finishes the accepted jobs. */
  async close(): Promise<void> {
    while (this.#running.size > 0 || this.#rowWatch.isWaitedFor) {
      await Promise.all([...this.#running, this.#rowWatch.untilNobodyWaits()]);
    }
    await this.#rowWatch.close();
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  async #run(lane: WriteLane): Promise<void> {
    // Whatever else arrives in this turn of the event loop joins the first batch: no timer is needed.
    await new Promise(setImmediate);
    for (;;) {
      const letNextIn = await this.#loading.enter();
      const returned = this.#rowWatch.takeReturned(this.#batchWeightMax);
      const jobs = returned.length > 0 ? returned : this.#queue.take(this.#batchWeightMax);
      if (jobs.length === 0) {
        this.#idle.push(lane);
        letNextIn();
        return;
      }
      this.#metrics.queueWeight(this.#queue.weight);
      this.#queue.putBack(await settled(lane, jobs, letNextIn));
    }
  }
}

export function createEngine(options: EngineOptions): Engine {
  const { connect, clock, queueWeightMax } = options;
  const patienceMs = options.patienceMs ?? defaultPatienceMs;
  const queue = new FairQueue<Job>(queueWeightMax);
  const remembered = new RememberedRows();
  const lanes = new WriteLanes(options, queue, remembered);
  const reads = new ReadLane(connect, clock.now, remembered);
  let isClosed = false;
  return {
    execute: (operation, input, source) =>
      new Promise((resolve, reject) => {
        const weight = Math.max(1, operation.weight?.(input) ?? 1);
        const patienceEndsMs = performance.now() + patienceMs;
        const waiting = { patienceEndsMs, resolve: resolve as Job['resolve'], reject };
        const job: Job = { operation, input, source, weight, ...waiting };
        if (isClosed) reject(new Unavailable('The service is shutting down; please try again.', 1));
        else if (queue.offer(job)) lanes.wake();
        else reject(new Unavailable('The service is overloaded; please try again.', 1));
      }),
    read: (query, input) =>
      new Promise((resolve, reject) => {
        const patienceEndsMs = performance.now() + patienceMs;
        if (isClosed) reject(new Unavailable('The service is shutting down; please try again.', 1));
        else if (reads.length >= queueWeightMax)
          reject(new Unavailable('The service is overloaded; please try again.', 1));
        else
          reads.add({ query, input, patienceEndsMs, resolve: resolve as Job['resolve'], reject });
      }),
    watch: (log, tell) => lanes.watch(log, tell),
    close: async () => {
      isClosed = true;
      await lanes.close();
      await reads.close();
    },
  };
}
