import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { seededRandom } from '../../support/random.ts';
import { answer, gate, type Received, Receiver } from '../../support/receivers.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  receivedAt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Decision 0041: the first attempts of one object are made in order; nothing else waits for anything.

const sequenceOf = ({ headers }: Received): number => Number(headers['x-service-sequence']);
const sequencesAt = (receiver: Receiver, path: string): readonly number[] =>
  receivedAt(receiver, path).map(sequenceOf);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

describe('on one node', () => {
  const service = useService({ FLORIN_TEST_CLOCK: '1' });
  let receiver: Receiver;
  let project: TestProject;
  beforeAll(async () => {
    receiver = await Receiver.start();
    project = await aProject(service().client);
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    answering(receiver, () => 200);
  });

  const told = (name: string, url = receiver.url(`/${name}`)): Promise<string> =>
    tell(service().client, project, { name, url });

  test('the events of one object arrive in order at a receiver that takes its time', async () => {
    const random = seededRandom(4);
    answering(receiver, () => answer(200, '', { after: pause(random(20)) }));
    const objects = await Promise.all(upTo(30).map(() => told('slow')));
    await deliveriesOf(service().client, objects[0] ?? '', (all) => all.every(isDelivered));
    expect(sequencesAt(receiver, '/slow')).toEqual(upTo(30));
  });

  test('while one is in the air the next ones of its object wait, and other objects do not', async () => {
    const held = gate();
    answering(receiver, (_, path) =>
      answer(200, '', path === '/held' ? { after: held.opened } : {}),
    );
    const objects = await Promise.all(upTo(4).map(() => told('held')));
    await until('the first one is in the air', () => receivedAt(receiver, '/held').length > 0);
    for (const name of ['free-1', 'free-2', 'free-3']) {
      await deliveryOf(service().client, await told(name), isDelivered);
    }
    expect(sequencesAt(receiver, '/held')).toEqual([1]);
    held.open();
    await deliveriesOf(service().client, objects[0] ?? '', (all) => all.every(isDelivered));
    expect(sequencesAt(receiver, '/held')).toEqual([1, 2, 3, 4]);
  });

  test('the order holds also where the events of one object go to different receivers', async () => {
    const held = gate();
    const other = await Receiver.start();
    onTestFinished(() => other.close());
    answering(receiver, () => answer(200, '', { after: held.opened }));
    const object = await told('split');
    await told('split', other.url('/second'));
    await until('the first one is in the air', () => receivedAt(receiver, '/split').length > 0);
    await deliveryOf(service().client, await told('beside', other.url('/beside')), isDelivered);
    expect(other.received.map(({ target }) => target)).toEqual(['/beside']);
    held.open();
    await deliveriesOf(service().client, object, (all) => all.every(isDelivered));
    expect(sequencesAt(other, '/second')).toEqual([2]);
  });

  test('a retry holds nothing back', async () => {
    const { client } = service();
    answering(receiver, (nth) => (nth === 1 ? 500 : 200));
    const object = await told('failing');
    await deliveryOf(client, object, wasTried(1));
    await told('failing');
    await told('failing');
    await deliveriesOf(
      client,
      object,
      ([, ...later]) => later.length === 2 && later.every(isDelivered),
    );
    expect(sequencesAt(receiver, '/failing')).toEqual([1, 2, 3]);
    await advance(client, 3_602);
    const [first] = await deliveriesOf(client, object, (all) => all.every(isDelivered));
    expect(first?.attempts.map(({ status }) => status)).toEqual([500, 200]);
    expect(sequencesAt(receiver, '/failing')).toEqual([1, 2, 3, 1]);
  });

  test('what is resent neither waits for others nor holds them up', async () => {
    const { client } = service();
    const object = await told('resent');
    const { id } = await deliveryOf(client, object, isDelivered);
    const held = gate();
    answering(receiver, () => answer(200, '', { after: held.opened }));
    await told('resent');
    await until('the second is in the air', () => receivedAt(receiver, '/resent').length === 2);
    await client.send('POST', `/admin/v1/deliveries/${id}/resend`);
    await until(
      'the first is in the air again',
      () => receivedAt(receiver, '/resent').length === 3,
    );
    expect(sequencesAt(receiver, '/resent')).toEqual([1, 2, 1]);
    held.open();
    await deliveriesOf(client, object, (all) => all.length === 3 && all.every(isDelivered));
  });
});

describe('on two nodes', () => {
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

  test('promise 8: every event arrives once and each object in order, whichever node was told', async () => {
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

  test('the first events of a new object, told to both at once, are numbered and told in order', async () => {
    const receiver = await Receiver.start();
    onTestFinished(() => receiver.close());
    const project = await aProject(nodeOf(0).client);
    const trial = { name: 'at-once', url: receiver.url('/at-once') };
    const told = upTo(20).map((index) => tell(nodeOf(index).client, project, trial));
    const [object = ''] = await Promise.all(told);
    await deliveriesOf(nodeOf(0).client, object, (all) => all.every(isDelivered));
    expect(sequencesAt(receiver, '/at-once')).toEqual(upTo(20));
  });
});
