import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { RollingLog } from './rolling-log.ts';

/** At most this many requests (at least one) in any window of this length. */
export type RateLimit = { readonly requests: number; readonly windowMs: number };

/** The rest of a client's limit. */
export type RateStanding = {
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest counted request leaves the window, rounded up, so never too early. */
  readonly reset: UnixSeconds;
};

export type RateVerdict = RateStanding & {
  readonly allowed: boolean;
  /** A request after this delay is admitted. 0 when allowed. */
  readonly retryAfterSeconds: number;
};

/** The exact rolling window of gaps 4, Rate limits. A refused request is not counted. */
export type RateLimiter = {
  /** Counts one request under this key, if it is allowed. */
  readonly take: (key: string, limit: RateLimit) => RateVerdict | Promise<RateVerdict>;
  /** The current values. Counts nothing (decision 0148). */
  readonly look: (key: string, limit: RateLimit) => RateStanding | Promise<RateStanding>;
};

/** The clocks of a limiter in this process, in milliseconds. */
export type LimiterTime = {
  /** Measures windows. It does not follow corrections of the system's clock (decision 0034). */
  readonly elapsedMs: () => number;
  /** Only for the times that clients are told. */
  readonly unixMs: () => number;
};

/** The machine's time with the test clock's offset, which everything except MAC checks follows. */
export const machineTime = (offsetMs: () => number = () => 0): LimiterTime => ({
  elapsedMs: () => performance.now() + offsetMs(),
  unixMs: () => Date.now() + offsetMs(),
});

/** The values read from a log. */
type Looked = {
  readonly count: number;
  /** Time until the oldest counted request leaves the window. 0: there is none. */
  readonly oldestLeavesInMs: number;
  readonly unixMs: number;
};

/** The values of a log after the request was counted or refused. */
type Counted = Looked & {
  readonly allowed: boolean;
  /** Time until one more request is allowed. */
  readonly freeInMs: number;
};

export const standingOf = (
  { count, oldestLeavesInMs, unixMs }: Looked,
  { requests }: RateLimit,
): RateStanding => ({
  limit: requests,
  remaining: Math.max(0, requests - count),
  reset: unixSeconds(Math.ceil((unixMs + oldestLeavesInMs) / 1_000)),
});

export function verdictOf(counted: Counted, limit: RateLimit): RateVerdict {
  const { allowed, freeInMs } = counted;
  return {
    ...standingOf(counted, limit),
    allowed,
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(freeInMs / 1_000)),
  };
}

type Entry = { readonly log: RollingLog; windowMs: number };

/** How many logs each request checks, to find those of clients that went quiet. */
const sweptPerRequest = 2;

/** Counts in this process. It forgets the logs of clients without a request in their window. */
export class InProcessRateLimiter implements RateLimiter {
  readonly #time: LimiterTime;
  readonly #entries = new Map<string, Entry>();
  #sweep = this.#entries.entries();
  #elapsedMs = Number.NEGATIVE_INFINITY;
  /** The sum of all steps back of the clock. */
  #lostMs = 0;

  constructor(time: LimiterTime) {
    this.#time = time;
  }

  /** The number of logs kept now. */
  get size(): number {
    return this.#entries.size;
  }

  take(key: string, limit: RateLimit): RateVerdict {
    const nowMs = this.#nowMs();
    this.#forgetSome(nowMs);
    const { log } = this.#entryOf(key, limit);
    log.forgetUntil(nowMs - limit.windowMs);
    const allowed = log.count < limit.requests;
    if (allowed) log.add(nowMs);
    const leavesInMs = (index: number): number => log.at(index) + limit.windowMs - nowMs;
    return verdictOf(
      {
        allowed,
        count: log.count,
        oldestLeavesInMs: leavesInMs(0),
        // After a limit was lowered, the log holds more than it allows.
        freeInMs: allowed ? 0 : leavesInMs(log.count - limit.requests),
        unixMs: this.#time.unixMs(),
      },
      limit,
    );
  }

  /** Makes no log for a client without one: a mere look takes no memory. */
  look(key: string, limit: RateLimit): RateStanding {
    const nowMs = this.#nowMs();
    const log = this.#entries.get(key)?.log;
    log?.forgetUntil(nowMs - limit.windowMs);
    const count = log?.count ?? 0;
    const oldestLeavesInMs =
      log === undefined || count === 0 ? 0 : log.at(0) + limit.windowMs - nowMs;
    return standingOf({ count, oldestLeavesInMs, unixMs: this.#time.unixMs() }, limit);
  }

  /** Whole milliseconds that never go back: a step back counts as no time. */
  #nowMs(): number {
    const givenMs = Math.floor(this.#time.elapsedMs());
    if (givenMs < this.#elapsedMs) this.#lostMs += this.#elapsedMs - givenMs;
    this.#elapsedMs = givenMs;
    return givenMs + this.#lostMs;
  }

  #entryOf(key: string, { windowMs }: RateLimit): Entry {
    const existing = this.#entries.get(key);
    if (existing !== undefined) {
      existing.windowMs = windowMs;
      return existing;
    }
    const added = { log: new RollingLog(), windowMs };
    this.#entries.set(key, added);
    return added;
  }

  #forgetSome(nowMs: number): void {
    for (let left = sweptPerRequest; left > 0; left--) {
      const { done, value } = this.#sweep.next();
      if (done === true) {
        this.#sweep = this.#entries.entries();
        return;
      }
      const [key, { log, windowMs }] = value;
      if (log.count === 0 || log.at(log.count - 1) + windowMs <= nowMs) this.#entries.delete(key);
    }
  }
}
