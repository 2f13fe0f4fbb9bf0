import type { Timer } from './timer.ts';

const restMsMin = 500;
const restMsMax = 60_000;
/** Some 20 megabytes. A failed timer beyond it is tried in every round. */
const defaultTimersMax = 100_000;

type Rest = {
  readonly timer: Timer;
  readonly failures: number;
  readonly endsMs: number;
  readonly error: string;
};

/** The state of a timer that failed on this node. */
export type TimerRest = {
  readonly failures: number;
  readonly error: string;
  /** Until it is retried here. Null: this node will not retry it. */
  readonly leftMs: number | null;
};

/** No error of ours is longer. */
const errorLengthMax = 300;

/**
 * The timers that failed on this node. Each rests before its retry, twice as long after each
 * failure (decision 0073-failing-timers). Milliseconds are those of a clock that never jumps.
 */
export class RestingTimers {
  readonly #timersMax: number;
  readonly #rests = new Map<string, Rest>();

  constructor(timersMax = defaultTimersMax) {
    this.#timersMax = timersMax;
  }

  /**
   * Whether this very timer failed before. If it was set to another time since, it counts as new.
   */
  knows({ id, dueAt }: Timer): boolean {
    return this.#rests.get(id)?.timer.dueAt === dueAt;
  }

  noteFailure(timer: Timer, nowMs: number, fault: unknown): void {
    if (!this.#rests.has(timer.id) && this.#rests.size >= this.#timersMax) return;
    const failures = this.knows(timer) ? (this.#rests.get(timer.id)?.failures ?? 0) : 0;
    const restMs = Math.min(restMsMax, restMsMin * 2 ** failures);
    const text = fault instanceof Error ? fault.message : String(fault);
    this.#rests.set(timer.id, {
      timer,
      failures: failures + 1,
      endsMs: nowMs + restMs,
      error: text.slice(0, errorLengthMax),
    });
  }

  /** Null: this very timer has not failed here. */
  restOf(timer: Timer, nowMs: number): TimerRest | null {
    const rest = this.knows(timer) ? this.#rests.get(timer.id) : undefined;
    if (rest === undefined) return null;
    const { failures, error, endsMs } = rest;
    return { failures, error, leftMs: Math.max(0, endsMs - nowMs) };
  }

  forget({ id }: Timer): void {
    this.#rests.delete(id);
  }

  all(): readonly Timer[] {
    return [...this.#rests.values()].map(({ timer }) => timer);
  }

  /** The timers that have rested, those that have waited longest first. */
  rested(nowMs: number): readonly Timer[] {
    return [...this.#rests.values()]
      .filter(({ endsMs }) => endsMs <= nowMs)
      .toSorted((one, other) => one.endsMs - other.endsMs)
      .map(({ timer }) => timer);
  }
}
