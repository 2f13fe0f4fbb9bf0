import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { longTest } from '../../support/extent.ts';
import type { Environment } from '../../support/florin-process.ts';
import { useHurry } from '../../support/hurry.ts';
import {
  aProject,
  askForToken,
  readAsBearer,
  rotate,
  sendSigned,
  type TestProject,
  tokenOf,
  toSign,
} from '../../support/identity.ts';
import type { RequestToSign } from '../../support/mac-signing.ts';
import { publicHost, startNode, type TestNode } from '../../support/nodes.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

// Gaps 5, REDIS_URL: several nodes of one database share nonces and limits; without Redis only one may run.

const hurry = useHurry();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const readiness = (client: OperatorClient): Promise<Answer> => client.send('GET', '/readyz');

/** Signed for the public address, so that every node accepts it. */
const signedFor = (client: OperatorClient, project: TestProject): RequestToSign =>
  toSign(client, project, { host: publicHost, port: 443 });

/** How long a node caches a client. */
const trustedMs = 2_000;

const alone =
  'Another Florin works on this database; several nodes share nonces and rate limits through Redis, so set REDIS_URL for all of them.';
const notTogether =
  'A Florin without REDIS_URL works on this database; stop it, and set REDIS_URL for all nodes.';

async function refusalOf(environment: Environment): Promise<unknown> {
  const starting = startNode(db, environment).then(
    (node) => node.stop(),
    (reason: unknown) => reason,
  );
  // A start waits some time for another node to stop.
  const refusal = await hurry.during(starting);
  expect(refusal).toBeInstanceOf(StartupRefusal);
  return (refusal as StartupRefusal).message;
}

describe('a node without REDIS_URL', () => {
  longTest(
    'a second node is refused, with or without Redis, and the first keeps serving',
    async () => {
      const first = await startNode(db);
      onTestFinished(first.stop);
      expect(await refusalOf({})).toBe(alone);
      expect(await refusalOf({ REDIS_URL: 'redis://127.0.0.1:1' })).toBe(notTogether);
      expect((await readiness(first.client)).status).toBe(200);
      const project = await aProject(first.client);
      expect((await sendSigned(first.client, signedFor(first.client, project))).status).toBe(200);
    },
  );

  longTest('the next node starts once the first has stopped', async () => {
    await (await startNode(db)).stop();
    const next = await startNode(db);
    expect((await readiness(next.client)).status).toBe(200);
    await next.stop();
  });
});

describe('two nodes with REDIS_URL', () => {
  let redis: RedisServer;
  let nodes: readonly [TestNode, TestNode];
  beforeAll(async () => {
    redis = await RedisServer.start();
    const environment = { REDIS_URL: redis.url, FLORIN_RATE_LIMIT: '5' };
    nodes = [await startNode(db, environment), await startNode(db, environment)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.stop();
  });

  const clients = (): readonly [OperatorClient, OperatorClient] => [
    nodes[0].client,
    nodes[1].client,
  ];

  test('a node without REDIS_URL is refused', async () => {
    expect(await refusalOf({})).toBe(alone);
  });

  test('a nonce used on one node is refused on the other', async () => {
    const [one, other] = clients();
    const project = await aProject(one);
    const request = signedFor(one, project);
    expect((await sendSigned(one, request)).status).toBe(200);
    const replayed = await sendSigned(other, request);
    expect([replayed.status, replayed.body['error']]).toEqual([401, 'invalid_nonce']);
  });

  test('one of the concurrent copies sent to both nodes is served', async () => {
    const [one, other] = clients();
    const request = signedFor(one, await aProject(one));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendSigned(index % 2 === 0 ? one : other, request)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('both nodes share one rate limit', async () => {
    const [one, other] = clients();
    const project = await aProject(one);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const node = index % 2 === 0 ? one : other;
        return sendSigned(node, signedFor(node, project));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('a token of one node is valid on the other, and both publish the same keys', async () => {
    const [one, other] = clients();
    const project = await aProject(one);
    expect((await readAsBearer(other, await tokenOf(one, project))).status).toBe(200);
    const keys = await Promise.all(
      clients().map((client) => client.send('GET', '/.well-known/jwks.json')),
    );
    expect(keys[1]?.text).toBe(keys[0]?.text);
  });

  test('a rotation on one node soon reaches the other', async () => {
    const [one, other] = clients();
    const project = await aProject(one, { rate_limit: 0 });
    expect((await askForToken(other, project)).status).toBe(200);
    const { body } = await rotate(one, project.project_id, { what: 'client_secret' });
    hurry.pass(trustedMs);
    await until('the old secret is refused', async () => {
      return (await askForToken(other, project)).status === 401;
    });
    const fresh = { ...project, client_secret: String(body['client_secret']) };
    expect((await askForToken(other, fresh)).status).toBe(200);
  });

  test('business 6: a suspension and its end on one node soon reach the other', async () => {
    const [one, other] = clients();
    const project = await aProject(one, { rate_limit: 0 });
    const token = await tokenOf(other, project);
    expect((await readAsBearer(other, token)).status).toBe(200);
    const change = (body: object) =>
      one.send('PATCH', `/admin/v1/projects/${project.project_id}`, { body });
    await change({ state: 'suspended', reason: 'Under review' });
    expect((await readAsBearer(one, token)).status).toBe(403);
    hurry.pass(trustedMs);
    await until('the other node refuses', async () => {
      const answer = await readAsBearer(other, token);
      return answer.status === 403 && answer.body['error'] === 'project_suspended';
    });
    expect((await askForToken(other, project)).status).toBe(403);
    expect((await sendSigned(other, signedFor(other, project))).status).toBe(403);
    await change({ state: 'active' });
    hurry.pass(trustedMs);
    await until('the other node admits again', async () => {
      return (await readAsBearer(other, token)).status === 200;
    });
  });

  test('without Redis the nodes are degraded but serve reads and tokens; they recover automatically', async () => {
    const [client] = clients();
    const project = await aProject(client);
    expect((await readiness(client)).body['status']).toBe('ready');
    await redis.kill();
    await until('the node says that Redis is away', async () => {
      return (await readiness(client)).body['status'] === 'degraded';
    });
    const degraded = await readiness(client);
    expect(degraded.status).toBe(200);
    expect(degraded.body).toEqual({
      status: 'degraded',
      checks: {
        database: 'ok',
        sole_node: 'ok',
        shared_state: 'failed',
        ground: 'ok',
        not_stopping: 'ok',
      },
      because: {
        shared_state:
          'Redis does not answer: signed changes get 503, limits are counted by each node, everything else is served.',
      },
    });
    expect((await client.send('GET', '/healthz')).status).toBe(200);
    const meanwhile = await sendSigned(client, signedFor(client, project));
    expect([meanwhile.status, meanwhile.headers['x-ratelimit-limit']]).toEqual([200, '5']);
    expect((await readAsBearer(client, await tokenOf(client, project))).status).toBe(200);
    await redis.run();
    await until('both are ready again', async () => {
      const answers = await Promise.all(clients().map(readiness));
      return answers.every(({ body }) => body['status'] === 'ready');
    });
    const request = signedFor(client, project);
    expect((await sendSigned(client, request)).status).toBe(200);
    const [, other] = clients();
    expect((await sendSigned(other, request)).body['error']).toBe('invalid_nonce');
  });
});
