import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../../support/extent.ts';
import { aProject, type TestProject, toSign } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { publicHost, startNode, type TestNode } from '../../support/nodes.ts';
import type { Answer } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { transfersPath } from '../../support/transfer.ts';
import { batchPath } from '../../support/transfer-lists.ts';

// Gaps 4, Rate limits: exact across nodes.

let db: TestDatabase;
let redis: RedisServer;
let nodes: readonly [TestNode, TestNode];
beforeAll(async () => {
  db = await createTestDatabase();
  redis = await RedisServer.start();
  const environment = { REDIS_URL: redis.url };
  nodes = [await startNode(db, environment), await startNode(db, environment)];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await redis.stop();
  await db.drop();
});

/** Signs for the public address, and sends to one of the nodes. */
function send(
  node: 0 | 1,
  project: TestProject,
  [method, uri, body]: readonly [string, string, string],
): Promise<Answer> {
  const { client } = nodes[node];
  const place = { host: publicHost, port: 443 };
  const request = toSign(client, project, { ...place, method, uri, body });
  return client.send(method, uri, {
    ...(body === '' ? {} : { body }),
    headers: {
      authorization: authorizationOf(request),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
  });
}

/** An unknown path, which is not counted. */
const nowhere = ['GET', `${transfersPath}/1/nothing`, ''] as const;
const countedOne = ['GET', `${transfersPath}/1`, ''] as const;

const leftOf = ({ status, headers }: Answer): readonly unknown[] => [
  status,
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];

const countOf = (answers: readonly Answer[], wanted: (status: number) => boolean): number =>
  answers.filter(({ status }) => wanted(status)).length;

// biome-ignore format: a table
test.each<[string, number, readonly [string, string, string]]>([
  ['Standard operations', 100, ['GET', `${transfersPath}/1`, '']],
  ['Batch operations',    10,  ['POST', batchPath, '{"transfers":[]}']],
])('transfer 8 %s: two nodes asked at the same moment serve exactly %i', async (_, limit, request) => {
  const project = await aProject(nodes[0].client);
  const answers = await Promise.all(
    Array.from({ length: limit + 40 }, (__, index) => send(index % 2 === 0 ? 0 : 1, project, request)),
  );
  expect(countOf(answers, (status) => status === 429)).toBe(40);
  expect(countOf(answers, (status) => status === 404 || status === 400)).toBe(limit);
  const left = answers
    .filter(({ status }) => status !== 429)
    .map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (__, index) => index));
  for (const node of [0, 1] as const) {
    const over = await send(node, project, request);
    expect([over.status, over.headers['x-ratelimit-remaining']]).toEqual([429, '0']);
    expect(over.headers['retry-after']).toBe(String(over.body['retry_after']));
  }
});

describe('decision 0148: an answer that is not counted', () => {
  test('shows on each node the remaining requests across all nodes', async () => {
    const project = await aProject(nodes[0].client);
    for (const node of [0, 1, 0] as const) await send(node, project, countedOne);
    for (const node of [0, 1] as const) {
      expect(leftOf(await send(node, project, nowhere))).toEqual([404, '100', '97']);
    }
    expect(leftOf(await send(1, project, countedOne))).toEqual([404, '100', '96']);
  });

  longTest('works without Redis: it shows full values', async () => {
    const project = await aProject(nodes[0].client);
    await send(0, project, countedOne);
    redis.freeze();
    expect(leftOf(await send(0, project, nowhere))).toEqual([404, '100', '100']);
    redis.thaw();
    await redis.kill();
    for (const node of [0, 1] as const) {
      expect(leftOf(await send(node, project, nowhere))).toEqual([404, '100', '100']);
    }
  });
});
