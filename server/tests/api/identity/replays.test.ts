import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { longTest } from '../../support/extent.ts';
import { aProject, readAsBearer, tokenOf } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { sendChange, signedChange } from '../../support/signed-change.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

// Decision 0110: a signed change gets 503 while the service cannot tell whether it is a replay.

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const readiness = (client: OperatorClient): Promise<Answer> => client.send('GET', '/readyz');

const outcomeOf = ({ status, body }: Answer) => [
  status,
  body['error'] ?? null,
  body['error_description'] ?? null,
];

describe('a node without Redis that lost its database connection', () => {
  const notAlone = [
    503,
    'service_unavailable',
    'Another node without shared nonces works on the same database, so repeated requests cannot be recognised; nothing was changed.',
  ];

  /** A node whose database connection can be cut. */
  async function startBehindProxy() {
    const proxy = await TcpProxy.start(db.url);
    const node = await startNode(db, { DATABASE_URL: proxy.addressOf(db.url) });
    onTestFinished(async () => {
      await node.stop();
      proxy.close();
    });
    const cutOff = () => {
      proxy.refuseConnections();
      proxy.cut();
    };
    return { proxy, client: node.client, cutOff };
  }

  longTest(
    'refuses signed changes while another node works, and later a replay of a change of that node',
    async () => {
      const { proxy, client, cutOff } = await startBehindProxy();
      const project = await aProject(client);
      cutOff();
      const other = await startNode(db);
      onTestFinished(other.stop);
      const taken = signedChange(other.client, project);
      expect((await sendChange(other.client, taken)).status).toBe(200);
      await proxy.acceptConnections();
      expect(outcomeOf(await sendChange(client, taken))).toEqual(notAlone);
      expect(outcomeOf(await sendChange(client, signedChange(client, project)))).toEqual(notAlone);
      const { status, body } = await readiness(client);
      expect([status, body['checks']]).toEqual([
        503,
        expect.objectContaining({ database: 'ok', sole_node: 'failed' }),
      ]);
      await other.stop();
      await until('it is alone again', async () => (await readiness(client)).status === 200);
      const replayed = await sendChange(client, taken);
      expect([replayed.status, replayed.body['error']]).toEqual([401, 'invalid_timestamp']);
      await until('what is signed now is taken', async () => {
        return (await sendChange(client, signedChange(client, project))).status === 200;
      });
    },
  );

  test('holds signed changes while the database is unreachable and accepts them afterwards', async () => {
    const { proxy, client, cutOff } = await startBehindProxy();
    const project = await aProject(client);
    cutOff();
    await until('it is missed', async () => (await readiness(client)).status === 503);
    const request = signedChange(client, project);
    const answer = sendChange(client, request);
    await proxy.acceptConnections();
    expect((await answer).status).toBe(200);
    expect((await sendChange(client, request)).body['error']).toBe('invalid_nonce');
  });
});

describe('a Redis that evicts keys', () => {
  let redis: RedisServer;
  let admin: Redis;
  beforeEach(async () => {
    redis = await RedisServer.start();
    admin = new Redis(redis.url);
  });
  afterEach(async () => {
    admin.disconnect();
    await redis.stop();
  });

  const policy = (name: string) => admin.config('SET', 'maxmemory-policy', name);
  const meaning =
    'Redis has maxmemory-policy allkeys-lru: it may forget which signed requests were used, and they could be sent again.';

  test('stops the start', async () => {
    await policy('allkeys-lru');
    const refused = startNode(db, { REDIS_URL: redis.url });
    await expect(refused).rejects.toThrow(
      new StartupRefusal(
        `${meaning} Set maxmemory-policy noeviction in redis.conf, or give Florin a Redis of its own.`,
      ),
    );
  });

  longTest('blocks signed changes once noticed, everything else is served', async () => {
    const { client, stop } = await startNode(db, { REDIS_URL: redis.url });
    onTestFinished(stop);
    const project = await aProject(client);
    const token = await tokenOf(client, project);
    await policy('allkeys-lru');
    await until('it is noticed', async () => {
      return (await readiness(client)).body['status'] === 'degraded';
    });
    const { status, body } = await readiness(client);
    expect([status, body['because']]).toEqual([200, { ground: meaning }]);
    const before = signedChange(client, project);
    expect(outcomeOf(await sendChange(client, before))).toEqual([
      503,
      'service_unavailable',
      'The store of nonces throws keys away, so repeated requests cannot be recognised; nothing was changed.',
    ]);
    expect((await readAsBearer(client, token)).status).toBe(200);
    await policy('noeviction');
    await until('it is in order again', async () => {
      return (await readiness(client)).body['status'] === 'ready';
    });
    expect((await sendChange(client, before)).body['error']).toBe('invalid_timestamp');
    await until('what is signed now is taken', async () => {
      return (await sendChange(client, signedChange(client, project))).status === 200;
    });
  });
});

describe('a Redis that is down', () => {
  test('signed changes get 503 with the reason; orders, tokens and pages are served', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.stop());
    const { client, stop } = await startNode(db, { REDIS_URL: redis.url });
    onTestFinished(stop);
    const project = await aProject(client);
    await redis.kill();
    await until('it is missed', async () => {
      return (await readiness(client)).body['status'] === 'degraded';
    });
    const put = await sendChange(client, signedChange(client, project));
    expect(outcomeOf(put)).toEqual([
      503,
      'service_unavailable',
      'The store of nonces does not answer, so repeated requests cannot be recognised; nothing was changed.',
    ]);
    expect(put.headers['retry-after']).toMatch(/^\d+$/);
    const order = await client.send('POST', '/merchant-order/integration/v1/orders', {
      body: { purchase: { reference: 'Order 1', amount: 1250, currency: 'EUR' } },
      headers: { authorization: `Bearer ${await tokenOf(client, project)}` },
    });
    expect(order.status).toBe(201);
    expect((await client.send('GET', '/frontend/wallet')).status).toBe(303);
    expect((await readiness(client)).status).toBe(200);
  });
});
