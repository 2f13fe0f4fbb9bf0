import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InProcessRateLimiter } from './rate-limit.ts';

/** How the clock moves before a request: bursts, trickles, the edges of the window, steps back. */
const move = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 2, arbitrary: fc.constantFrom(98, 99, 100, 101) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 500 }) },
  { weight: 1, arbitrary: fc.integer({ min: -300, max: -1 }) },
);
const request = fc.record({ move, client: fc.constantFrom('a', 'b') });

/** Keeps every request ever allowed, and recounts them each time. */
class Oracle {
  readonly #allowed: { readonly client: string; readonly ms: number }[] = [];
  /** The elapsed time. A step back counts as zero. */
  passedMs = 0;

  inWindow(client: string, windowMs: number): readonly number[] {
    const from = this.passedMs - windowMs;
    return this.#allowed
      .filter((each) => each.client === client && each.ms > from)
      .map(({ ms }) => ms);
  }

  allow(client: string): void {
    this.#allowed.push({ client, ms: this.passedMs });
  }
}

test('promise 13: exactly the limit is allowed, and the reported values are true', () => {
  const limits = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(limits, fc.array(request, { maxLength: 300 }), (requests, arrivals) => {
      const limit = { requests, windowMs: 100 };
      const oracle = new Oracle();
      let wallMs = 1_800_000_000_000;
      const limiter = new InProcessRateLimiter({ elapsedMs: () => wallMs, unixMs: () => wallMs });
      for (const { move: ms, client } of arrivals) {
        wallMs += ms;
        oracle.passedMs += Math.max(0, ms);
        const before = oracle.inWindow(client, limit.windowMs);
        const [oldest] = before;
        expect(limiter.look(client, limit)).toEqual({
          limit: requests,
          remaining: requests - before.length,
          reset: Math.ceil(
            (wallMs + (oldest === undefined ? 0 : oldest + limit.windowMs - oracle.passedMs)) /
              1_000,
          ),
        });
        const verdict = limiter.take(client, limit);
        expect(verdict.allowed).toBe(before.length < requests);
        if (verdict.allowed) oracle.allow(client);
        const after = oracle.inWindow(client, limit.windowMs);
        const leavesInMs = (after[0] ?? 0) + limit.windowMs - oracle.passedMs;
        expect(verdict).toMatchObject({
          limit: requests,
          remaining: requests - after.length,
          reset: Math.ceil((wallMs + leavesInMs) / 1_000),
          retryAfterSeconds: verdict.allowed ? 0 : Math.max(1, Math.ceil(leavesInMs / 1_000)),
        });
      }
    }),
    { numRuns: 1_000 },
  );
});

test('promise 13: with changing limits, a client that waits as told is allowed', () => {
  const arrival = fc.record({
    move: fc.integer({ min: 0, max: 3_000 }),
    requests: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 200 }), (arrivals) => {
      let ms = 0;
      const limiter = new InProcessRateLimiter({ elapsedMs: () => ms, unixMs: () => ms });
      for (const { move: passes, requests } of arrivals) {
        ms += passes;
        const limit = { requests, windowMs: 10_000 };
        const verdict = limiter.take('shop', limit);
        if (verdict.allowed) continue;
        ms += verdict.retryAfterSeconds * 1_000;
        expect(limiter.take('shop', limit).allowed).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
