import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { seededRandom } from '../../support/random.ts';
import { answer, gate, Receiver } from '../../support/receivers.ts';
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
import { sequencesAt, upTo } from './sequences.ts';

// Decision 0041: the first attempts of one object are made in order; no other delivery waits.

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

test('promise 8: the events of one object arrive in order at a slow receiver', async () => {
  const random = seededRandom(4);
  answering(receiver, () => answer(200, '', { after: pause(random(20)) }));
  const objects = await Promise.all(upTo(30).map(() => told('slow')));
  await deliveriesOf(service().client, objects[0] ?? '', (all) => all.every(isDelivered));
  expect(sequencesAt(receiver, '/slow')).toEqual(upTo(30));
});

test('while one event is under way, later events of its object wait and other objects do not', async () => {
  const held = gate();
  answering(receiver, (_, path) => answer(200, '', path === '/held' ? { after: held.opened } : {}));
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

test('the order also holds if the events of one object go to different receivers', async () => {
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

test('a retry delays no other event', async () => {
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

test('a resend neither waits for other events nor delays them', async () => {
  const { client } = service();
  const object = await told('resent');
  const { id } = await deliveryOf(client, object, isDelivered);
  const held = gate();
  answering(receiver, () => answer(200, '', { after: held.opened }));
  await told('resent');
  await until('the second is in the air', () => receivedAt(receiver, '/resent').length === 2);
  await client.send('POST', `/admin/v1/deliveries/${id}/resend`);
  await until('the first is in the air again', () => receivedAt(receiver, '/resent').length === 3);
  expect(sequencesAt(receiver, '/resent')).toEqual([1, 2, 1]);
  held.open();
  await deliveriesOf(client, object, (all) => all.length === 3 && all.every(isDelivered));
});
