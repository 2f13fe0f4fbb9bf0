import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { RollingLog } from './rolling-log.ts';

/** At most so many requests, one or more, in any window of this length. */
export type RateLimit = { readonly requests: number; readonly windowMs: number };

/** How much of its limit a client has left. */
export type RateStanding = {
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest counted request leaves the window, rounded up: never too early. */
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
  /** The same values as they are now. Counts nothing (decision 0148). */
  readonly look: (key: string, limit: RateLimit) => RateStanding | Promise<RateStanding>;
};

/** Where a limiter in this process takes its time from, in milliseconds. */
export type LimiterTime = {
  /** Measures windows. Does not follow corrections of the system's clock (decision 0034). */
  readonly elapsedMs: () => number;
  /** Only tells clients when. */
  readonly unixMs: () => number;
};

/** The machine's time, with the test clock's offset, which everything but MAC checks follows. */
export const machineTime = (offsetMs: () => number = () => 0): LimiterTime => ({
  elapsedMs: () => performance.now() + offsetMs(),
  unixMs: () => Date.now() + offsetMs(),
});

/** What a log says. */
type Looked = {
  readonly count: number;
  /** Until the oldest counted request leaves the window; 0 without one. */
  readonly oldestLeavesInMs: number;
  readonly unixMs: number;
};

/** What a log says once the request was counted or refused. */
type Counted = Looked & {
  readonly allowed: boolean;
  /** Until one more request is allowed. */
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

/** How many logs are looked at with each request, to find those of clients that went quiet. */
const sweptPerRequest = 2;

/** Counts in this process. Logs of clients without a request in their window are forgotten. */
export class InProcessRateLimiter implements RateLimiter {
  readonly #time: LimiterTime;
  readonly #entries = new Map<string, Entry>();
  #sweep = this.#entries.entries();
  #elapsedMs = Number.NEGATIVE_INFINITY;
  /** How far the given time has gone back in all. */
  #lostMs = 0;

  constructor(time: LimiterTime) {
    this.#time = time;
  }

  /** How many logs are kept now. */
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
        // A limit that was lowered leaves more in the log than it would allow.
        freeInMs: allowed ? 0 : leavesInMs(log.count - limit.requests),
        unixMs: this.#time.unixMs(),
      },
      limit,
    );
  }

  /** Keeps no log for a client without one: whoever only looks takes no memory. */
  look(key: string, limit: RateLimit): RateStanding {
    const nowMs = this.#nowMs();
    const log = this.#entries.get(key)?.log;
    log?.forgetUntil(nowMs - limit.windowMs);
    const count = log?.count ?? 0;
    const oldestLeavesInMs =
      log === undefined || count === 0 ? 0 : log.at(0) + limit.windowMs - nowMs;
    return standingOf({ count, oldestLeavesInMs, unixMs: this.#time.unixMs() }, limit);
  }

  /** Whole milliseconds that never go back: a step back is taken as no time at all. */
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
