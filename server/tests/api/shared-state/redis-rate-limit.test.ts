import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  InProcessRateLimiter,
  machineTime,
  type RateVerdict,
} from '../../../src/shared-state/rate-limit.ts';
import { RedisConnection } from '../../../src/shared-state/redis-connection.ts';
import { RedisRateLimiter } from '../../../src/shared-state/redis-rate-limit.ts';
import { extent } from '../../support/extent.ts';
import { seededRandom } from '../../support/random.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { until } from '../../support/until.ts';

let server: RedisServer;
let admin: Redis;
const connections: RedisConnection[] = [];

/** A node on the shared Redis. The test moves its clock. */
async function startNode(clock = { offsetMs: 0 }) {
  const connection = new RedisConnection({ url: server.url, log: () => {} });
  connections.push(connection);
  const offsetMs = () => clock.offsetMs;
  const meanwhile = new InProcessRateLimiter(machineTime(offsetMs));
  const limiter = new RedisRateLimiter({ connection, meanwhile, offsetMs });
  expect(await connection.reached()).toBe(true);
  return { connection, limiter, clock };
}

const minute = (requests: number) => ({ requests, windowMs: 60_000 });
const allowedOf = (verdicts: readonly RateVerdict[]) => verdicts.filter(({ allowed }) => allowed);

/** The times that Redis has counted, read by another connection. */
const logOf = async (key: string): Promise<readonly number[]> =>
  (await admin.lrange(`florin:rate:${key}`, 0, -1)).map(Number);

beforeAll(async () => {
  server = await RedisServer.start();
  admin = new Redis<'legacy'>(server.url);
  // The tests make this connection fail.
  admin.on('error', () => {});
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});
afterAll(async () => {
  admin.disconnect();
  await server.stop();
});

describe('promise 13, across nodes', () => {
  test('two nodes asked at the same moment admit exactly the limit together', async () => {
    const [first, second] = [await startNode(), await startNode()];
    const key = randomUUID();
    const verdicts = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        (index % 2 === 0 ? first : second).limiter.take(key, minute(100)),
      ),
    );
    expect(allowedOf(verdicts).length).toBe(100);
    const remaining = allowedOf(verdicts).map((verdict) => verdict.remaining);
    expect(remaining.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, index) => index),
    );
  });

  test('random arrivals never exceed the limit in any window, and are never refused too early', async () => {
    const clock = { offsetMs: 0 };
    const nodes = [await startNode(clock), await startNode(clock)];
    const key = randomUUID();
    const limit = { requests: 7, windowMs: 10_000 };
    const random = seededRandom(13);
    const arrivals = extent({ short: 300, long: 1_500 });
    const allowed: number[] = [];
    for (let index = 0; index < arrivals; index++) {
      // Mostly bursts; sometimes nearly a window passes, or exactly the missing time.
      const passes = [0, 0, 0, 1, random(50), random(3_000), 9_999][random(7)] ?? 0;
      clock.offsetMs += passes;
      const verdict = await nodes[random(2)]?.limiter.take(key, limit);
      const log = await logOf(key);
      const newest = log.at(-1) ?? 0;
      expect(log.length).toBeLessThanOrEqual(limit.requests);
      if (verdict?.allowed === true) {
        const inWindow = allowed.filter((ms) => ms > newest - limit.windowMs);
        expect(inWindow.length).toBeLessThan(limit.requests);
        expect(verdict.remaining).toBe(limit.requests - inWindow.length - 1);
        allowed.push(newest);
      } else {
        expect(log.length).toBe(limit.requests);
        expect(verdict?.retryAfterSeconds).toBeLessThanOrEqual(10);
      }
    }
    expect(allowed.length).toBeGreaterThan(arrivals / 5);
    expect(allowed.length).toBeLessThan((arrivals * 14) / 15);
  });

  // One hour, so that a stalled machine changes no verdict.
  test('a client that waits for Retry-After is admitted, and not before', async () => {
    const { limiter, clock } = await startNode();
    const key = randomUUID();
    const oneAnHour = { requests: 1, windowMs: 3_600_000 };
    await limiter.take(key, oneAnHour);
    const told = await limiter.take(key, oneAnHour);
    expect([told.allowed, told.retryAfterSeconds > 3_000]).toEqual([false, true]);
    clock.offsetMs += told.retryAfterSeconds * 1_000 - 600_000;
    expect((await limiter.take(key, oneAnHour)).allowed).toBe(false);
    clock.offsetMs += 600_000;
    expect(await limiter.take(key, oneAnHour)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test('after a limit was lowered a client waits until enough requests have left the window', async () => {
    const { limiter, clock } = await startNode();
    const key = randomUUID();
    const anHour = (requests: number) => ({ requests, windowMs: 3_600_000 });
    for (let index = 0; index < 5; index++) {
      await limiter.take(key, anHour(5));
      clock.offsetMs += 300_000;
    }
    const lowered = await limiter.take(key, anHour(2));
    expect(lowered).toMatchObject({ allowed: false, remaining: 0, limit: 2 });
    clock.offsetMs += lowered.retryAfterSeconds * 1_000 - 120_000;
    expect((await limiter.take(key, anHour(2))).allowed).toBe(false);
    clock.offsetMs += 120_000;
    expect((await limiter.take(key, anHour(2))).allowed).toBe(true);
  });

  test('reset is the second in which the oldest request leaves the window, never earlier', async () => {
    const { limiter } = await startNode();
    const key = randomUUID();
    const { reset } = await limiter.take(key, minute(3));
    await limiter.take(key, minute(3));
    const [oldest = 0] = await logOf(key);
    expect(reset).toBe(Math.ceil((oldest + 60_000) / 1_000));
  });

  test('a clock that steps back admits no extra request and locks out no client', async () => {
    const { limiter, clock } = await startNode({ offsetMs: 3_600_000 });
    const key = randomUUID();
    for (let index = 0; index < 3; index++) await limiter.take(key, minute(3));
    clock.offsetMs = 0;
    const stepped = await limiter.take(key, minute(3));
    expect([stepped.allowed, stepped.retryAfterSeconds > 30]).toEqual([false, true]);
    clock.offsetMs = 60_000;
    expect((await limiter.take(key, minute(3))).allowed).toBe(true);
  });

  test('the log of an inactive client expires', async () => {
    const { limiter } = await startNode();
    const key = randomUUID();
    await limiter.take(key, { requests: 3, windowMs: 200 });
    expect((await logOf(key)).length).toBe(1);
    await until('it is gone', async () => (await logOf(key)).length === 0);
  });
});

describe('decision 0148: a look', () => {
  test('shows on each node the values of the last request, and writes nothing', async () => {
    const nodes = [await startNode(), await startNode()];
    const key = randomUUID();
    await nodes[0]?.limiter.take(key, minute(5));
    const { limit, remaining, reset } = (await nodes[1]?.limiter.take(key, minute(5))) ?? {};
    const log = await logOf(key);
    const endsAt = await admin.pexpiretime(`florin:rate:${key}`);
    for (const { limiter } of nodes) {
      expect(await limiter.look(key, minute(5))).toEqual({ limit, remaining, reset });
    }
    expect(await logOf(key)).toEqual(log);
    expect(await admin.pexpiretime(`florin:rate:${key}`)).toBe(endsAt);
  });

  test('at a client without requests shows the full limit and writes no log', async () => {
    const { limiter } = await startNode();
    const key = randomUUID();
    const [seconds = '0'] = await admin.time();
    const { reset, ...standing } = await limiter.look(key, minute(5));
    expect(standing).toEqual({ limit: 5, remaining: 5 });
    const [later = '0'] = await admin.time();
    expect(reset).toBeGreaterThanOrEqual(Number(seconds));
    expect(reset).toBeLessThanOrEqual(Number(later) + 1);
    expect(await admin.exists(`florin:rate:${key}`)).toBe(0);
  });

  test('agrees with the log before each of random arrivals', async () => {
    const { limiter, clock } = await startNode();
    const key = randomUUID();
    const limit = { requests: 7, windowMs: 10_000 };
    const random = seededRandom(148);
    const nowMs = async (): Promise<number> => {
      const [seconds = 0, micros = 0] = (await admin.time()).map(Number);
      return seconds * 1_000 + Math.floor(micros / 1_000) + clock.offsetMs;
    };
    const leftAt = (log: readonly number[], ms: number): number => {
      const back = Math.max(0, (log.at(-1) ?? ms) - ms);
      return limit.requests - log.filter((each) => each - back > ms - limit.windowMs).length;
    };
    const seen = new Set<number>();
    for (let index = 0; index < 300; index++) {
      clock.offsetMs += [0, 0, 0, random(50), random(3_000), 9_999, -random(2_000)][random(7)] ?? 0;
      const log = await logOf(key);
      const before = await nowMs();
      const { remaining } = await limiter.look(key, limit);
      // Time passes between the two, so requests may leave the window.
      expect(remaining).toBeGreaterThanOrEqual(leftAt(log, before));
      expect(remaining).toBeLessThanOrEqual(leftAt(log, await nowMs()));
      seen.add(remaining);
      await limiter.take(key, limit);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('ignores requests outside the window, and keeps all when the clock steps back', async () => {
    const { limiter, clock } = await startNode();
    const key = randomUUID();
    await limiter.take(key, minute(5));
    clock.offsetMs += 30_000;
    await limiter.take(key, minute(5));
    clock.offsetMs += 35_000;
    expect(await limiter.look(key, minute(5))).toMatchObject({ remaining: 4 });
    clock.offsetMs -= 3_600_000;
    const stepped = await limiter.look(key, minute(5));
    const { reset, remaining } = await limiter.take(key, minute(5));
    // A request corrects the log that a look only reads, so both give the same values.
    expect(stepped.remaining).toBe(remaining + 1);
    expect(Math.abs(stepped.reset - reset)).toBeLessThanOrEqual(1);
  });

  test('shows only the requests counted by this node while Redis is away', async () => {
    const { limiter, connection } = await startNode();
    const key = randomUUID();
    await limiter.take(key, minute(5));
    await server.kill();
    await until('it is missed', () => connection.runId === null);
    expect(await limiter.look(key, minute(5))).toMatchObject({ limit: 5, remaining: 5 });
    await limiter.take(key, minute(5));
    expect(await limiter.look(key, minute(5))).toMatchObject({ limit: 5, remaining: 4 });
    await server.run();
  });
});

describe('decision 0034: while Redis is away', () => {
  test('each node counts alone, and together again when Redis is back', async () => {
    const nodes = [await startNode(), await startNode()];
    const [first, second] = nodes;
    const key = randomUUID();
    await server.kill();
    await until('it is missed', () => nodes.every(({ connection }) => connection.runId === null));
    for (const node of [first, second]) {
      const verdicts = [];
      for (let index = 0; index < 12; index++)
        verdicts.push(await node?.limiter.take(key, minute(10)));
      expect(verdicts.filter((verdict) => verdict?.allowed).length).toBe(10);
    }
    await server.run();
    await until('it is back', () => nodes.every(({ connection }) => connection.runId !== null));
    for (let index = 0; index < 5; index++) {
      expect((await first?.limiter.take(key, minute(10)))?.allowed).toBe(true);
      expect((await second?.limiter.take(key, minute(10)))?.allowed).toBe(true);
    }
    expect((await first?.limiter.take(key, minute(10)))?.allowed).toBe(false);
  });
});
