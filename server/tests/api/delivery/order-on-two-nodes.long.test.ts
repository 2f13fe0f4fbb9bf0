import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aProject } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { seededRandom } from '../../support/random.ts';
import { answer, Receiver } from '../../support/receivers.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { answering, deliveriesOf, isDelivered, tell } from '../../support/webhooks.ts';
import { sequencesAt, upTo } from './sequences.ts';

// Decision 0041: the order that order.test.ts proves on one node holds on two.

let db: TestDatabase;
let redis: RedisServer;
let nodes: readonly TestNode[];
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

const nodeOf = (index: number): TestNode => nodes[index % nodes.length] as TestNode;

test('promise 8: every event arrives once and in order for each object, whichever node caused it', async () => {
  const receiver = await Receiver.start();
  onTestFinished(() => receiver.close());
  const random = seededRandom(8);
  answering(receiver, () => answer(200, '', { after: pause(random(10)) }));
  const project = await aProject(nodeOf(0).client);
  const names = upTo(12).map((index) => `object-${index}`);
  const tellAll = async (name: string, first: number): Promise<void> => {
    for (const index of upTo(15)) {
      const { client } = nodeOf(first + index);
      await tell(client, project, { name, url: receiver.url(`/${name}`) });
    }
  };
  await Promise.all(names.map(tellAll));
  await until('all were delivered', async () => {
    const [row] = await db.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM delivery WHERE state <> 'delivered'`,
    );
    return row?.left === 0;
  });
  for (const name of names) expect(sequencesAt(receiver, `/${name}`)).toEqual(upTo(15));
  const attempts = await db.query<{ attempt_count: string }>(
    'SELECT DISTINCT attempt_count FROM delivery',
  );
  expect(attempts).toEqual([{ attempt_count: '1' }]);
});

test('the first events of a new object, caused concurrently at both nodes, are numbered and delivered in order', async () => {
  const receiver = await Receiver.start();
  onTestFinished(() => receiver.close());
  const project = await aProject(nodeOf(0).client);
  const trial = { name: 'at-once', url: receiver.url('/at-once') };
  const told = upTo(20).map((index) => tell(nodeOf(index).client, project, trial));
  const [object = ''] = await Promise.all(told);
  await deliveriesOf(nodeOf(0).client, object, (all) => all.every(isDelivered));
  expect(sequencesAt(receiver, '/at-once')).toEqual(upTo(20));
});
