import { describe, expect, test } from 'vitest';
import { InProcessRateLimiter, type RateLimit } from './rate-limit.ts';

const startMs = 1_800_000_000_000;
const perMinute = (requests: number): RateLimit => ({ requests, windowMs: 60_000 });

/** A limiter at a time that the test sets. */
function limiterAt(ms = startMs) {
  const clock = { ms };
  const limiter = new InProcessRateLimiter({ elapsedMs: () => clock.ms, unixMs: () => clock.ms });
  const take = (limit = perMinute(3), key = 'shop') => limiter.take(key, limit);
  return { clock, limiter, take };
}

describe('transfer 8: a rolling window', () => {
  test('allows exactly the limit, and the next request when the oldest has left the window', () => {
    const { clock, take } = limiterAt();
    for (const [atMs, allowed] of [
      [0, true],
      [10_000, true],
      [20_000, true],
      [20_000, false],
      [59_999, false],
      [60_000, true],
      [60_000, false],
      [69_999, false],
      [70_000, true],
      [79_999, false],
      [80_000, true],
      [120_000, true],
    ] as const) {
      clock.ms = startMs + atMs;
      expect([atMs, take().allowed]).toEqual([atMs, allowed]);
    }
  });

  test('does not count refused requests', () => {
    const { clock, take } = limiterAt();
    for (let index = 0; index < 3; index++) take();
    clock.ms += 59_999;
    for (let index = 0; index < 50; index++) expect(take().allowed).toBe(false);
    clock.ms += 1;
    for (let index = 0; index < 3; index++) expect(take().allowed).toBe(true);
  });

  test('counts clients separately', () => {
    const { take } = limiterAt();
    const one = perMinute(1);
    expect(take(one, 'a').allowed).toBe(true);
    expect(take(one, 'b').allowed).toBe(true);
    expect(take(one, 'a').allowed).toBe(false);
  });

  test('does not allow a double burst around a full minute, unlike fixed windows', () => {
    const { clock, take } = limiterAt(startMs + 59_000);
    const allowed = () =>
      Array.from({ length: 100 }, () => take(perMinute(100))).filter((each) => each.allowed);
    expect(allowed().length).toBe(100);
    clock.ms += 2_000;
    expect(allowed().length).toBe(0);
  });
});

describe('the reported values', () => {
  test('are the limit, the rest, and when the oldest request leaves the window', () => {
    const { clock, take } = limiterAt(startMs + 1);
    const reset = startMs / 1_000 + 61;
    const told = { limit: 3, allowed: true, reset, retryAfterSeconds: 0 };
    expect(take()).toEqual({ ...told, remaining: 2 });
    clock.ms += 30_000;
    expect(take()).toEqual({ ...told, remaining: 1 });
    expect(take()).toEqual({ ...told, remaining: 0 });
    expect(take()).toEqual({ ...told, allowed: false, remaining: 0, retryAfterSeconds: 30 });
  });

  // biome-ignore format: a table
  test.each([
    // ms after the second   reset, seconds after it
    [0,                      60],
    [1,                      61],
    [999,                    61],
    [1_000,                  61],
  ])('of a window begun %i ms after the second have the reset %i s after it', (ms, seconds) => {
    const { take } = limiterAt(startMs + ms);
    expect(take().reset).toBe(startMs / 1_000 + seconds);
  });

  // biome-ignore format: a table
  test.each([
    // refused after ms   Retry-After
    [0,                   60],
    [1,                   60],
    [999,                 60],
    [1_000,               59],
    [58_999,              2],
    [59_000,              1],
    [59_001,              1],
    [59_999,              1],
  ])('%i ms after the first request give a Retry-After of %i s, after which it passes', (ms, seconds) => {
    const { clock, take } = limiterAt();
    take(perMinute(1));
    clock.ms += ms;
    expect(take(perMinute(1))).toMatchObject({ allowed: false, retryAfterSeconds: seconds });
    clock.ms += seconds * 1_000;
    expect(take(perMinute(1)).allowed).toBe(true);
  });

  test('after a lowered limit wait for enough requests to leave', () => {
    const { clock, take } = limiterAt();
    for (let index = 0; index < 5; index++) {
      take(perMinute(5));
      clock.ms += 1_000;
    }
    const lowered = take(perMinute(2));
    expect(lowered).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 58 });
    clock.ms += 57_999;
    expect(take(perMinute(2)).allowed).toBe(false);
    clock.ms += 1;
    expect(take(perMinute(2)).allowed).toBe(true);
  });
});

describe('looking at a limit', () => {
  const lookerAt = () => {
    const parts = limiterAt(startMs + 1);
    const look = (limit = perMinute(3), key = 'shop') => parts.limiter.look(key, limit);
    return { ...parts, look };
  };

  test('shows the values of the last request and counts nothing', () => {
    const { clock, look, take } = lookerAt();
    for (const remaining of [2, 1, 0]) {
      const { limit, reset } = take();
      clock.ms += 1_000;
      for (let index = 0; index < 50; index++) expect(look()).toEqual({ limit, remaining, reset });
    }
    expect(take()).toMatchObject({ allowed: false, remaining: 0 });
  });

  test('shows the full values for a client without requests, with now as reset', () => {
    const { limiter, look, take } = lookerAt();
    const full = { limit: 3, remaining: 3, reset: startMs / 1_000 + 1 };
    expect(look()).toEqual(full);
    expect(limiter.size).toBe(0);
    take();
    expect(look(perMinute(3), 'other')).toEqual(full);
  });

  test('leaves out requests that have left the window', () => {
    const { clock, look, take } = lookerAt();
    take();
    clock.ms += 30_000;
    take();
    clock.ms += 29_999;
    expect(look()).toMatchObject({ remaining: 1, reset: startMs / 1_000 + 61 });
    clock.ms += 1;
    expect(look()).toMatchObject({ remaining: 2, reset: startMs / 1_000 + 91 });
    clock.ms += 30_000;
    expect(look()).toMatchObject({ remaining: 3, reset: startMs / 1_000 + 91 });
  });

  test('shows that nothing is left after the limit was lowered', () => {
    const { look, take } = lookerAt();
    for (let index = 0; index < 3; index++) take();
    expect(look(perMinute(2))).toMatchObject({ limit: 2, remaining: 0 });
  });

  test('forgets nothing after the clock steps back', () => {
    const { clock, look, take } = lookerAt();
    take();
    clock.ms -= 3_600_000;
    expect(look()).toMatchObject({ remaining: 2, reset: startMs / 1_000 + 61 - 3_600 });
    clock.ms += 60_000;
    expect(look()).toMatchObject({ remaining: 3 });
  });
});

describe('time', () => {
  test('a clock that steps back neither allows extra requests nor locks clients out', () => {
    const { clock, take } = limiterAt();
    for (let index = 0; index < 3; index++) take();
    clock.ms -= 3_600_000;
    expect(take()).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
    clock.ms += 59_999;
    expect(take().allowed).toBe(false);
    clock.ms += 1;
    expect(take().allowed).toBe(true);
  });

  test('windows use elapsed time, and reported times use the clock', () => {
    const times = { elapsedMs: 5_000.9, unixMs: startMs };
    const limiter = new InProcessRateLimiter({
      elapsedMs: () => times.elapsedMs,
      unixMs: () => times.unixMs,
    });
    limiter.take('shop', perMinute(1));
    times.unixMs += 3_600_000;
    times.elapsedMs += 59_000;
    expect(limiter.take('shop', perMinute(1))).toMatchObject({
      allowed: false,
      reset: startMs / 1_000 + 3_601,
      retryAfterSeconds: 1,
    });
  });
});

describe('memory', () => {
  test('quiet clients are forgotten', () => {
    const { clock, limiter } = limiterAt();
    for (let index = 0; index < 10_000; index++) limiter.take(`${index}`, perMinute(3));
    expect(limiter.size).toBe(10_000);
    clock.ms += 60_000;
    for (let index = 0; index < 10_000; index++) limiter.take('shop', perMinute(10_000));
    expect(limiter.size).toBe(1);
  });

  test('active clients are kept', () => {
    const { clock, limiter } = limiterAt();
    for (let index = 0; index < 1_000; index++) {
      clock.ms += 1;
      expect(limiter.take('shop', perMinute(1_000)).remaining).toBe(999 - index);
      limiter.take(`${index}`, perMinute(3));
    }
    expect(limiter.take('shop', perMinute(1_000)).allowed).toBe(false);
  });
});
