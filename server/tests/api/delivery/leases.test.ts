import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { answer, gate, Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  deliveryOf,
  isDelivered,
  listDeliveries,
  receivedAt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Decision 0041: a lease in its row claims a delivery. A node that dies holds it no longer than
// that.

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

/** Leaves the delivery as a node does that died while sending it. */
async function claimForTheDead(object: string, untilSeconds: number): Promise<void> {
  await service().database.query(
    'UPDATE delivery SET claim = $2, claimed_until = $3 WHERE object = $1',
    [object, randomUUID(), untilSeconds],
  );
}

test('a delivery claimed by a dead node is sent when its lease ends, not before', async () => {
  const { client } = service();
  const [path, name] = ['/orphan', 'orphan'];
  answering(receiver, (nth) => (nth === 1 ? 500 : 200));
  const object = await tell(client, project, {
    dialect: 'wallet',
    url: receiver.url(path),
    name,
  });
  const { next_try_at: due } = await deliveryOf(client, object, wasTried(1));
  await claimForTheDead(object, Number(due) + 90);
  await advance(client, Number(due) - (await nowOf(client)) + 80);
  expect(receivedAt(receiver, path)).toHaveLength(1);
  await advance(client, 10);
  const delivery = await deliveryOf(client, object, isDelivered);
  expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 200]);
});

test('transfer 6.5: a sender that lost its lease causes a duplicate with the same callback id; its result is ignored', async () => {
  const { client } = service();
  const path = '/duplicate';
  const held = gate();
  answering(receiver, (nth) => (nth === 1 ? answer(500, '', { after: held.opened }) : 200));
  const trial = { dialect: 'transfer', url: receiver.url(path), name: 'duplicate' } as const;
  const object = await tell(client, project, trial);
  await until('the first one is in the air', () => receivedAt(receiver, path).length === 1);
  await claimForTheDead(object, 0);
  const delivery = await deliveryOf(client, object, isDelivered);
  const [first, second] = receivedAt(receiver, path);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers['x-service-callback-id']).toBe(first?.headers['x-service-callback-id']);
  expect(second?.headers['x-service-request-id']).not.toBe(first?.headers['x-service-request-id']);
  expect(delivery.attempts).toMatchObject([
    { status: 200, request_id: second?.headers['x-service-request-id'] },
  ]);
  held.open();
  await advance(client, 86_400);
  expect(await listDeliveries(client, { object })).toEqual([delivery]);
});

test('a claim outlives the longest attempt', async () => {
  const { client, database } = service();
  const held = gate();
  answering(receiver, () => answer(200, '', { after: held.opened }));
  const object = await tell(client, project, { url: receiver.url('/lease'), name: 'lease' });
  await until('it is in the air', () => receivedAt(receiver, '/lease').length === 1);
  const [row] = await database.query<{ claimed_until: string }>(
    'SELECT claimed_until FROM delivery WHERE object = $1',
    [object],
  );
  const left = Number(row?.claimed_until) - (await nowOf(client));
  expect(left).toBeGreaterThan(60);
  expect(left).toBeLessThanOrEqual(90);
  held.open();
  await deliveryOf(client, object, isDelivered);
});

test('a delivery in a dialect of a newer version is left to it and delays no other', async () => {
  const { client, database } = service();
  const path = '/to-come';
  answering(receiver, (nth) => (nth === 1 ? 500 : 200));
  const trial = { dialect: 'wallet', url: receiver.url(path) } as const;
  const object = await tell(client, project, { ...trial, name: 'to-come' });
  await deliveryOf(client, object, wasTried(1));
  const change = (dialect: string) =>
    database.query('UPDATE delivery SET dialect = $2 WHERE object = $1', [object, dialect]);
  await change('to come');
  const other = await tell(client, project, { ...trial, name: 'known' });
  await deliveryOf(client, other, isDelivered);
  await advance(client, 86_400);
  const left = 'SELECT state, claim, attempt_count FROM delivery WHERE object = $1';
  expect(await database.query(left, [object])).toEqual([
    { state: 'pending', claim: null, attempt_count: '1' },
  ]);
  await change('wallet');
  await advance(client, 1);
  expect((await deliveryOf(client, object, isDelivered)).attempts).toHaveLength(2);
});
