import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Environment } from '../../support/florin-process.ts';
import { aProject, askForToken, type TestProject } from '../../support/identity.ts';
import { pageIn } from '../../support/list-pages.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

// Decision 0168: the request log of several nodes, at the stop of a node and with its setting.

let db: TestDatabase;
let redis: RedisServer;
beforeAll(async () => {
  db = await createTestDatabase();
  redis = await RedisServer.start();
});
afterAll(async () => {
  await redis.stop();
  await db.drop();
});

async function aNode(environment: Environment = {}): Promise<TestNode> {
  const node = await startNode(db, { REDIS_URL: redis.url, ...environment });
  onTestFinished(() => node.stop());
  return node;
}

const idsSeenBy = async ({ client }: TestNode, { project_id }: TestProject) => {
  const answer = await client.send('GET', `/admin/v1/requests?project_id=${project_id}`);
  return pageIn(answer).items.map(({ request_id }) => request_id);
};

const idsStored = async ({ project_id }: TestProject) => {
  const rows = await db.query<{ request_id: string }>(
    'SELECT request_id FROM request_log WHERE project_id = $1 ORDER BY place',
    [project_id],
  );
  return rows.map(({ request_id }) => request_id);
};

const ask = async ({ client }: TestNode, project: TestProject): Promise<unknown> =>
  (await askForToken(client, project)).headers['x-request-id'];

test('requests of all nodes are in one list', async () => {
  const [one, other] = [await aNode(), await aNode()];
  const project = await aProject(one.client);
  const first = await ask(one, project);
  expect(await idsSeenBy(one, project)).toEqual([first]);
  const second = await ask(other, project);
  expect(await idsSeenBy(other, project)).toEqual([second, first]);
  expect(await idsSeenBy(one, project)).toEqual([second, first]);
});

test('FLORIN_REQUEST_LOG_DAYS=0 logs nothing and deletes the existing rows', async () => {
  const node = await aNode();
  const project = await aProject(node.client);
  await ask(node, project);
  await node.stop();
  expect(await idsStored(project)).toHaveLength(1);
  const without = await aNode({ FLORIN_REQUEST_LOG_DAYS: '0' });
  await until('the log is empty', async () => (await idsStored(project)).length === 0);
  await ask(without, project);
  expect(await idsSeenBy(without, project)).toEqual([]);
  await without.stop();
  expect(await idsStored(project)).toEqual([]);
});

test('a stopping node writes its pending rows, and rows older than the setting are deleted', async () => {
  const node = await aNode();
  const project = await aProject(node.client);
  const [old, young] = [await ask(node, project), await ask(node, project)];
  await node.stop();
  expect(await idsStored(project)).toEqual([old, young]);
  const age = 'UPDATE request_log SET created_at = created_at - $2 WHERE request_id = $1';
  await db.query(age, [old, 7 * 86_400 + 1]);
  await db.query(age, [young, 7 * 86_400 - 600]);
  await aNode();
  await until('the old row is gone', async () => !(await idsStored(project)).includes(String(old)));
  expect(await idsStored(project)).toEqual([young]);
});
