import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { macAuthenticator } from '../../../src/identity/mac/mac-authenticator.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import type { NonceVerdict } from '../../../src/shared-state/nonces.ts';
import { RedisConnection } from '../../../src/shared-state/redis-connection.ts';
import { RedisNonces } from '../../../src/shared-state/redis-nonces.ts';
import { longTest } from '../../support/extent.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { unhandledDuring } from '../../support/unhandled.ts';
import { until } from '../../support/until.ts';

let server: RedisServer;
const connections: RedisConnection[] = [];

const realNow = () => unixSeconds(Math.floor(Date.now() / 1_000));

/** A node on the shared Redis, whose clock may be wrong. */
async function startNode(skewSeconds = 0, options: { readonly entriesMax?: number } = {}) {
  const connection = new RedisConnection({ url: server.url, log: () => {} });
  connections.push(connection);
  const now = () => unixSeconds(realNow() + skewSeconds);
  const nonces = new RedisNonces(connection, now, options);
  expect(await connection.reached()).toBe(true);
  const remember = (nonce: string, ts: number = now(), id = 'shop', clientId = id) =>
    nonces.remember({ id, clientId, nonce, ts: unixSeconds(ts), now: now() });
  return { connection, nonces, now, remember };
}

/** A connection of another program. */
async function admin<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = new Redis(server.url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Makes the record of nonces begin long ago, so that this test's nonces are vouched for. */
const beganLongAgo = () =>
  admin(async (redis) => {
    const about = await redis.info('server');
    const runId = /^run_id:(\w+)/m.exec(about)?.[1] ?? '';
    await redis.set('florin:nonces-began', `${runId} ${realNow() - 10_000}`);
  });

beforeAll(async () => {
  server = await RedisServer.start();
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});
afterAll(() => server.stop());

describe('two nodes on one Redis', () => {
  test('gaps 3, Clock and replay: a nonce is accepted once across all nodes', async () => {
    const [first, second] = [await startNode(), await startNode()];
    const nonce = randomUUID();
    expect(await first.remember(nonce)).toBe('fresh');
    expect(await second.remember(nonce)).toBe('used');
    expect(await first.remember(nonce)).toBe('used');
    expect(await second.remember(nonce, second.now() + 1)).toBe('used');
    expect(await second.remember(nonce, second.now(), 'other')).toBe('fresh');
  });

  test('one of many concurrent requests with the same nonce is accepted', async () => {
    const [first, second] = [await startNode(), await startNode()];
    for (let round = 0; round < 20; round++) {
      const nonce = randomUUID();
      const verdicts = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? first : second).remember(nonce),
        ),
      );
      expect(verdicts.filter((verdict) => verdict === 'fresh').length).toBe(1);
      expect(verdicts.filter((verdict) => verdict === 'used').length).toBe(49);
    }
  });

  test('promise 14: a request accepted by one node is refused by another', async () => {
    const [first, second] = [await startNode(), await startNode()];
    const key = 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU';
    const toSign = {
      id: 'shop',
      key,
      ts: realNow(),
      nonce: randomUUID(),
      method: 'POST',
      body: '{}',
      uri: '/rest/v1/transaction',
      host: 'pay.example',
      port: 443,
    };
    const request = {
      method: 'POST',
      rawUrl: toSign.uri,
      headers: { host: 'pay.example', authorization: authorizationOf(toSign) },
      rawHeaders: [],
      rawBody: Buffer.from(toSign.body),
    };
    const authenticateAt = ({ nonces, now }: typeof first) =>
      macAuthenticator({
        clients: () => ({ keys: [Buffer.from(key)], caller: 'shop', clientId: 'shop' }),
        nonces,
        now,
        publicUrl: () => 'https://pay.example',
      }).authenticate(request);
    expect(await authenticateAt(first)).toEqual({ ok: true, value: 'shop' });
    expect(await authenticateAt(second)).toMatchObject({ ok: false, refusal: 'invalid_nonce' });
    await server.kill();
    await until('both are cut off', () => first.connection.runId === null);
    await expect(authenticateAt(first)).rejects.toThrow(Unavailable);
    await server.run();
  });
});

describe('lifetime of a nonce', () => {
  test('ends when no node can accept it any more', async () => {
    await admin((redis) => redis.flushall());
    await beganLongAgo();
    const { remember, now } = await startNode();
    const lifetimes = await admin(async (redis) => {
      const seconds: number[] = [];
      for (const offset of [-300, 0, 300]) {
        expect(await remember(randomUUID(), now() + offset)).toBe('fresh');
        const keys = await redis.keys('florin:nonce:*');
        const ttls = await Promise.all(keys.map((key) => redis.ttl(key)));
        seconds.push(Math.max(...ttls));
      }
      return seconds;
    });
    // The second may change between the two clocks.
    for (const [index, seconds] of [60, 360, 660].entries()) {
      expect(lifetimes[index]).toBeGreaterThanOrEqual(seconds - 2);
      expect(lifetimes[index]).toBeLessThanOrEqual(seconds);
    }
  });

  test('neither nonce nor id can be read in Redis', async () => {
    const { remember } = await startNode();
    await remember('the very nonce', realNow(), 'the very id');
    const keys = await admin((redis) => redis.keys('*'));
    expect(keys.join()).not.toMatch(/very/);
  });
});

describe('decision 0037: every client leaves room for the others', () => {
  /** How many more nonces a client gets until it is refused. */
  async function takes(remember: Awaited<ReturnType<typeof startNode>>['remember'], id: string) {
    for (let taken = 0; ; taken++) {
      const verdict = await remember(randomUUID(), realNow() + 5, id);
      if (verdict === 'full') return taken;
      expect(verdict).toBe('fresh');
    }
  }

  test('a greedy client gets half of the room across all nodes; another client is still served', async () => {
    await admin((redis) => redis.flushall());
    const options = { entriesMax: 100 };
    const [first, second] = [await startNode(0, options), await startNode(0, options)];
    const nonce = randomUUID();
    expect(await first.remember(nonce, realNow() + 5, 'greedy')).toBe('fresh');
    // Some keys are our own: the start of the record, and the count of each client.
    const taken = 1 + (await takes(first.remember, 'greedy'));
    expect(taken).toBeGreaterThanOrEqual(48);
    expect(taken).toBeLessThanOrEqual(50);
    expect(await second.remember(randomUUID(), realNow() + 5, 'greedy')).toBe('full');
    expect(await second.remember(nonce, realNow() + 5, 'greedy')).toBe('used');
    expect(await takes(second.remember, 'modest')).toBeGreaterThanOrEqual(22);
  });

  test('the count of a client drops expired nonces, and expires itself', async () => {
    await admin((redis) => redis.flushall());
    const { remember, now } = await startNode();
    const ts = now();
    await remember(randomUUID(), ts);
    await admin(async (redis) => {
      const [key = ''] = await redis.keys('florin:nonces-of:*');
      await redis.hset(key, String(Math.floor(ts / 60) - 1), 1_000);
      await remember(randomUUID(), ts + 120);
      const minutes = Object.keys(await redis.hgetall(key)).map(Number);
      expect(minutes.toSorted()).toEqual([
        Math.floor((ts + 360) / 60),
        Math.floor((ts + 480) / 60),
      ]);
      const seconds = await redis.ttl(key);
      expect(seconds).toBeGreaterThanOrEqual(480);
      expect(seconds).toBeLessThanOrEqual(540);
    });
  });
});

describe('clocks', () => {
  test('a node whose clock went back an hour accepts no old request', async () => {
    await beganLongAgo();
    const late = await startNode(-3_600);
    expect(await late.remember(randomUUID())).toBe('unvouched');
    expect(await late.remember(randomUUID(), late.now() + 300)).toBe('unvouched');
  });

  test('nodes less than a minute apart accept every nonce once', async () => {
    await beganLongAgo();
    const [ahead, behind] = [await startNode(50), await startNode(-50)];
    for (const ts of [realNow() - 340, realNow() - 200, realNow(), realNow() + 340]) {
      const nonce = randomUUID();
      expect(await ahead.remember(nonce, ts)).toBe('fresh');
      expect(await behind.remember(nonce, ts)).toBe('used');
    }
  });
});

describe('a Redis that has lost data', () => {
  // Including nonces of the current second.
  test.each([1, 0])('an emptied Redis vouches for no nonce from before: %i s', async (ago) => {
    const { remember, now } = await startNode();
    await beganLongAgo();
    const nonce = randomUUID();
    const ts = now() - ago;
    expect(await remember(nonce, ts)).toBe('fresh');
    await admin((redis) => redis.flushall());
    expect(await remember(nonce, ts)).toBe('unvouched');
    expect(await remember(nonce, ts)).toBe('used');
    expect(await remember(randomUUID(), now() + 5)).toBe('fresh');
  });

  test('a Redis restored from an old snapshot vouches for no nonce from before', async () => {
    const { connection, remember, now } = await startNode();
    await beganLongAgo();
    await admin((redis) => redis.save());
    const nonce = randomUUID();
    const ts = now() - 1;
    expect(await remember(nonce, ts)).toBe('fresh');
    await server.kill();
    await until('it is missed', () => connection.runId === null);
    await server.run();
    await until('it is back', () => connection.runId !== null);
    expect(await admin((redis) => redis.get('florin:nonces-began'))).not.toBeNull();
    expect(await remember(nonce, ts)).toBe('unvouched');
  });

  test('a restarted node on a running Redis vouches for nonces at once', async () => {
    await beganLongAgo();
    const { remember, now } = await startNode();
    expect(await remember(randomUUID(), now() - 200)).toBe('fresh');
  });

  test('a restarted Redis is away, then back, and accepts no nonce from before', async () => {
    const { connection, remember, now } = await startNode();
    await beganLongAgo();
    const nonce = randomUUID();
    const ts = now() - 1;
    expect(await remember(nonce, ts)).toBe('fresh');
    await server.kill();
    await until('it is away', async () => (await remember(randomUUID())) === 'away');
    await server.run();
    await until('it is back', () => connection.runId !== null);
    expect(await remember(nonce, ts)).toBe('unvouched');
    expect(await remember(randomUUID(), now() + 5)).toBe('fresh');
  });
});

describe('a Redis that is away', () => {
  test('a restart under load answers every request, and leaves no unhandled rejection', async () => {
    const verdicts: NonceVerdict[] = [];
    const unhandled = await unhandledDuring(async () => {
      const { remember, now } = await startNode();
      let isOver = false;
      const ask = async () => {
        while (!isOver) {
          verdicts.push(await remember(randomUUID(), now() + 5));
          await new Promise(setImmediate);
        }
      };
      const load = Promise.all(Array.from({ length: 20 }, ask));
      const count = (verdict: NonceVerdict) => verdicts.filter((each) => each === verdict).length;
      await until('it serves', () => count('fresh') > 100);
      await server.kill();
      await until('it is missed', () => count('away') > 100);
      const before = count('fresh');
      await server.run();
      await until('it serves again', () => count('fresh') > before + 100);
      isOver = true;
      await load;
    });
    expect(unhandled).toEqual([]);
    expect(new Set(verdicts)).toEqual(new Set(['fresh', 'away']));
  });

  test('a frozen Redis is given up after a second, then answered for at once, and found again', async () => {
    const { connection, remember, now } = await startNode();
    server.freeze();
    const startedMs = performance.now();
    const first = await Promise.all(Array.from({ length: 100 }, () => remember(randomUUID())));
    expect(new Set(first)).toEqual(new Set(['away']));
    // In sequence the requests would have taken longer.
    expect(performance.now() - startedMs).toBeLessThan(90_000);
    await until('the connection is given up', () => connection.runId === null);
    // An immediate answer is faster than any timer.
    const anyTimer = new Promise((resolve) => setTimeout(resolve, 0, 'waited'));
    expect(await Promise.race([remember(randomUUID()), anyTimer])).toBe('away');
    server.thaw();
    await until('it serves', async () => (await remember(randomUUID(), now() + 5)) === 'fresh');
  });

  test('a Redis that is slow to connect is found again when it is faster', async () => {
    const proxy = await TcpProxy.start(server.url);
    onTestFinished(() => proxy.close());
    proxy.freezeNew();
    const lines: string[] = [];
    const connection = new RedisConnection({
      url: proxy.addressOf(server.url),
      log: (line) => lines.push(line),
      timeoutMs: 200,
    });
    connections.push(connection);
    expect(await connection.reached()).toBe(false);
    await until('a greeting was given up', () => lines.length > 0);
    proxy.thaw();
    await until('it is found', () => connection.runId !== null);
  });

  test('requests above the outstanding limit are answered at once', async () => {
    const connection = new RedisConnection({ url: server.url, log: () => {}, outstandingMax: 10 });
    connections.push(connection);
    const nonces = new RedisNonces(connection, realNow);
    await connection.reached();
    const use = () => ({
      id: 'shop',
      clientId: 'shop',
      nonce: randomUUID(),
      ts: unixSeconds(realNow() + 5),
      now: realNow(),
    });
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => nonces.remember(use())));
    expect(verdicts.filter((verdict) => verdict === 'away').length).toBeGreaterThanOrEqual(90);
    expect(await nonces.remember(use())).toBe('fresh');
  });

  test('the log has one line when Redis goes away and one when it is back', async () => {
    const lines: string[] = [];
    const connection = new RedisConnection({ url: server.url, log: (line) => lines.push(line) });
    connections.push(connection);
    await connection.reached();
    expect(lines).toEqual([]);
    await server.kill();
    await until('it is said', () => lines.length === 1);
    await server.run();
    await until('it is back', () => connection.runId !== null);
    expect(lines).toEqual([
      expect.stringMatching(/^Redis does not answer: /),
      'Redis answers again.',
    ]);
    connection.close();
    await until('it is closed', () => connection.runId === null);
    expect(lines.length).toBe(2);
  });

  longTest('an unreachable Redis is not waited for', async () => {
    const lines: string[] = [];
    const url = 'redis://127.0.0.1:1';
    const connection = new RedisConnection({ url, log: (line) => lines.push(line) });
    connections.push(connection);
    expect(await connection.reached()).toBe(false);
    expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });
});
