import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { RedisConnection } from '../../../src/shared-state/redis-connection.ts';
import { RedisNonces } from '../../../src/shared-state/redis-nonces.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { until } from '../../support/until.ts';

// Decision 0033: a new run of Redis starts over. A replica of the first run counts as a new run.

let primary: RedisServer;
let replica: RedisServer;
let connection: RedisConnection;
let nonces: RedisNonces;

const now = () => unixSeconds(Math.floor(Date.now() / 1_000));

async function tell<Result>(
  { url }: RedisServer,
  work: (redis: Redis) => Promise<Result>,
): Promise<Result> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Makes the other server send at once, instead of waiting for more replicas. */
const follow = async (one: RedisServer, other: RedisServer) => {
  await tell(other, (redis) => redis.config('SET', 'repl-diskless-sync-delay', 0));
  await tell(one, async (redis) => {
    await redis.replicaof('127.0.0.1', other.port);
    await until('it has copied the other one', async () =>
      /master_link_status:up/.test(await redis.info('replication')),
    );
  });
};

const remember = (nonce: string, ts: number = now()) =>
  nonces.remember({ id: 'shop', clientId: 'shop', nonce, ts: unixSeconds(ts), now: now() });

beforeEach(async () => {
  [primary, replica] = await Promise.all([RedisServer.start(), RedisServer.start()]);
  connection = new RedisConnection({ url: primary.url, log: () => {} });
  nonces = new RedisNonces(connection, now);
  expect(await connection.reached()).toBe(true);
});
afterEach(async () => {
  connection.close();
  await Promise.all([primary.stop(), replica.stop()]);
});

test('a promoted replica knows the nonces it has copied, and vouches for no others from before', async () => {
  const [copied, missed] = [randomUUID(), randomUUID()];
  const ts = now();
  expect(await remember(copied, ts)).toBe('fresh');
  await follow(replica, primary);
  await tell(replica, (redis) => redis.replicaof('NO', 'ONE'));
  expect(await remember(missed, ts)).toBe('fresh');
  const before = connection.runId;
  await primary.kill();
  await tell(replica, (redis) => redis.config('SET', 'port', primary.port));
  await until('the node has found it', () => ![null, before].includes(connection.runId));
  expect(await remember(copied, ts)).toBe('used');
  expect(await remember(missed, ts)).toBe('unvouched');
  expect(await remember(randomUUID(), now() + 5)).toBe('fresh');
});

test('a primary that became a replica accepts no nonces', async () => {
  await follow(primary, replica);
  expect(await remember(randomUUID())).toBe('away');
  await tell(primary, (redis) => redis.replicaof('NO', 'ONE'));
  expect(await remember(randomUUID(), now() - 1)).toBe('unvouched');
  expect(await remember(randomUUID(), now() + 5)).toBe('fresh');
});
