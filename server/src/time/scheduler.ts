import type { UnixSeconds } from '../kernel/time.ts';
import { unixSeconds } from '../kernel/time.ts';
import type { ServiceClock } from './service-clock.ts';
import { nextDueAt } from './timer.store.ts';
import { sourcesOf } from './timer.ts';
import { createTimerRounds, type RoundServices, type TimerRounds } from './timer-rounds.ts';

export type Scheduler = {
  /**
   * Moves the test clock forward from due time to due time, and runs everything due at each. If
   * something fails, it does the rest of that moment, stops there and throws.
   */
  readonly advance: (seconds: number) => Promise<UnixSeconds>;
  readonly overdue: TimerRounds['overdue'];
  readonly runNow: TimerRounds['runNow'];
  readonly close: () => Promise<void>;
};

/** Due work that is too slow for a batch and runs outside the engine: mails. */
export type SlowWork = {
  /** Starts the due work, unless it is already running. Returns at once. */
  readonly wake: () => void;
  /** Resolves when nothing is due and nothing is running. False: something could not be done. */
  readonly finish: () => Promise<boolean>;
  readonly nextDueAt: () => Promise<UnixSeconds | null>;
};

type Services = RoundServices & {
  readonly clock: ServiceClock;
  readonly slowWork: readonly SlowWork[];
};

/** How late a timer may run: nobody waits for one longer than a moment. */
const restMs = 500;

/** When the next timer or slow work falls due. Null: nothing will. */
async function nextMoment({ database, handlers, slowWork }: Services): Promise<UnixSeconds | null> {
  const kinds = handlers.map(({ kind }) => kind);
  const asked = [
    nextDueAt(database, kinds, sourcesOf(handlers)),
    ...slowWork.map((work) => work.nextDueAt()),
  ];
  const moments = (await Promise.all(asked)).flatMap((due) => due ?? []);
  return moments.toSorted((one, other) => one - other)[0] ?? null;
}

/** One piece of work at a time: the ordinary round must not overtake a clock that is being advanced. */
class Turns {
  readonly #onFault: (fault: unknown) => void;
  #running: Promise<unknown> = Promise.resolve();

  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  get ended(): Promise<unknown> {
    return this.#running;
  }

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#running.then(work);
    this.#running = result.catch(this.#onFault);
    return result;
  }
}

/**
 * Finds due timers and runs them in the engine. Any number of nodes may do so at once: the timer's
 * row, or its subject's, decides which one was first.
 */
export function startScheduler(services: Services): Scheduler {
  const { clock, slowWork, onFault } = services;
  const timers = createTimerRounds(services, () => performance.now());

  const turns = new Turns((fault) => onFault(fault, null));

  /** The ordinary round. It does not wait for slow work, which must not delay timers. */
  const round = async (): Promise<void> => {
    for (const work of slowWork) work.wake();
    await timers.ordinary();
  };

  let isWaiting = false;
  const timer = setInterval(() => {
    if (isWaiting) return;
    isWaiting = true;
    void turns
      .take(round)
      .catch(() => {})
      .finally(() => {
        isWaiting = false;
      });
  }, restMs).unref();

  /** Does everything due now, including slow work: running work has no next due time yet. */
  const finishDue = async (): Promise<void> => {
    let isDone = await timers.whole();
    for (const work of slowWork) isDone = (await work.finish()) && isDone;
    if (!isDone) throw new Error('something that fell due could not be done');
  };

  /** Moves to the next due time, up to the target, and runs what is due. False: there is none. */
  const step = async (target: UnixSeconds): Promise<boolean> => {
    const due = await nextMoment(services);
    if (due === null || due > target) return false;
    if (due > clock.now()) await clock.moveTo(due * 1_000);
    await finishDue();
    return true;
  };

  const advance = async (seconds: number): Promise<UnixSeconds> => {
    // To the millisecond: a limit that resets in a number of seconds must be reset after exactly
    // that time.
    const targetMs = clock.nowMs() + seconds * 1_000;
    await finishDue();
    while (await step(unixSeconds(Math.floor(targetMs / 1_000))));
    if (targetMs > clock.nowMs()) await clock.moveTo(targetMs);
    return clock.now();
  };

  return {
    advance: (seconds) => turns.take(() => advance(seconds)),
    overdue: timers.overdue,
    runNow: timers.runNow,
    close: async () => {
      clearInterval(timer);
      await turns.ended;
    },
  };
}
