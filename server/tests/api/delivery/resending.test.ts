import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aProject, asNobody, errorOf, type TestProject } from '../../support/identity.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { type Received, Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import {
  answering,
  type Dialect,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  receivedAt,
  type ShownDelivery,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// POST /admin/v1/deliveries/{id}/resend (gaps 5, decision 0041): one attempt, formed again.

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

const longer = 10 * 86_400;

let count = 0;
/** Causes an event with a path of its own; returns the object and the path. */
async function told(dialect: Dialect = 'checkout'): Promise<readonly [string, string]> {
  count += 1;
  const path = `/${count}`;
  const trial = { name: `event-${count}`, url: receiver.url(path), dialect, data: 'unchanged' };
  return [await tell(service().client, project, trial), path];
}

/** Another event of the same object. */
const toldAgain = (dialect: Dialect = 'checkout'): Promise<string> =>
  tell(service().client, project, { name: `event-${count}`, url: receiver.url('/more'), dialect });

const resend = (id: string, sent: Sent = {}): Promise<Answer> =>
  service().client.send('POST', `/admin/v1/deliveries/${id}/resend`, sent);

/** The resend of an object, once the condition holds. */
async function resentOf(object: string, holds: (one: ShownDelivery) => boolean) {
  const isIt = (one: ShownDelivery) => one.resend && holds(one);
  return (await deliveriesOf(service().client, object, (all) => all.some(isIt))).find(isIt);
}

/** The number of events of a trial's object when this body was formed, and its data. */
function readTrial({ body }: Received, dialect: Dialect): { event_count: number; data: string } {
  const text = body.toString('utf8');
  const form = new URLSearchParams(text);
  if (dialect === 'checkout') return JSON.parse(text).trial;
  if (dialect === 'wallet') return JSON.parse(form.get('event') ?? '').data;
  return { event_count: Number(form.get('event_count')), data: form.get('data') ?? '' };
}

describe.each<Dialect>(['checkout', 'wallet', 'transfer'])('%s', (dialect) => {
  test('a delivered event is sent once more, formed again, with the same callback id', async () => {
    const { client } = service();
    const [object, path] = await told(dialect);
    const first = await deliveryOf(client, object, isDelivered);
    await toldAgain(dialect);
    await toldAgain(dialect);
    const answer = await resend(first.id);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...first,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'pending',
      resend: true,
      attempts: [],
      next_try_at: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(answer.body['id']).not.toBe(first.id);
    const again = await resentOf(object, isDelivered);
    expect(again).toMatchObject({ id: answer.body['id'], attempts: [{ status: 200 }] });

    const [before, after] = receivedAt(receiver, path) as [Received, Received];
    expect(readTrial(before, dialect)).toMatchObject({ event_count: 1, data: 'unchanged' });
    expect(readTrial(after, dialect)).toMatchObject({ event_count: 3, data: 'unchanged' });
    for (const name of ['x-service-callback-id', 'x-service-sequence', 'content-type']) {
      expect(after.headers[name]).toBe(before.headers[name]);
    }
    expect(after.headers['x-service-request-id']).not.toBe(before.headers['x-service-request-id']);
    expect(await deliveriesOf(client, object, () => true)).toContainEqual(first);
  });
});

describe('a resend', () => {
  test('is signed over its own bytes', async () => {
    const [object, path] = await told();
    const { id } = await deliveryOf(service().client, object, isDelivered);
    await toldAgain();
    await resend(id);
    await resentOf(object, isDelivered);
    const [first, again] = receivedAt(receiver, path);
    expect(again?.headers['x-service-signature']).toBe(
      createHmac('sha256', project.client_secret)
        .update(again?.body ?? '')
        .digest('hex'),
    );
    expect(again?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature']);
  });

  test('of a failed delivery is delivered; the failed delivery stays failed', async () => {
    answering(receiver, (nth) => (nth === 1 ? 401 : 200));
    const [object] = await told();
    const failed = await deliveryOf(service().client, object, isFailed);
    await resend(failed.id);
    await resentOf(object, isDelivered);
    expect(await deliveriesOf(service().client, object, () => true)).toContainEqual(failed);
  });

  test.each<Dialect>(['checkout', 'wallet', 'transfer'])(
    'that fails is not retried: %s',
    async (dialect) => {
      answering(receiver, (nth) => (nth === 1 ? 200 : 500));
      const [object, path] = await told(dialect);
      const { id } = await deliveryOf(service().client, object, isDelivered);
      await resend(id);
      const again = await resentOf(object, isFailed);
      expect(again).toMatchObject({ attempts: [{ status: 500 }], next_try_at: null });
      await advance(service().client, longer);
      expect(receivedAt(receiver, path)).toHaveLength(2);
    },
  );

  test('of a pending delivery is sent at once, and its schedule continues unchanged', async () => {
    const { client } = service();
    answering(receiver, (nth) => (nth === 1 ? 500 : 200));
    const [object, path] = await told();
    const pending = await deliveryOf(client, object, wasTried(1));
    await resend(pending.id);
    await resentOf(object, isDelivered);
    expect(await deliveriesOf(client, object, () => true)).toContainEqual(pending);
    await advance(client, 3_602);
    await deliveriesOf(client, object, (all) => all.every(isDelivered));
    expect(receivedAt(receiver, path)).toHaveLength(3);
  });

  test('can be resent itself', async () => {
    const { client } = service();
    const [object, path] = await told();
    const { id, callback_id } = await deliveryOf(client, object, isDelivered);
    const first = await resend(id);
    await resentOf(object, isDelivered);
    const second = await resend(String(first.body['id']));
    expect(second.body).toMatchObject({ callback_id, resend: true });
    await deliveriesOf(client, object, (all) => all.length === 3 && all.every(isDelivered));
    expect(receivedAt(receiver, path)).toHaveLength(3);
  });

  test('adds no event to the feed', async () => {
    const { client } = service();
    const [object] = await told();
    const { id, position } = await deliveryOf(client, object, isDelivered);
    await resend(id);
    await resentOf(object, isDelivered);
    const { body } = await client.send('GET', `/admin/v1/events?after=${position}`);
    expect(body['events']).toEqual([]);
  });

  test('is made once per Idempotency-Key', async () => {
    const [object, path] = await told();
    const { id } = await deliveryOf(service().client, object, isDelivered);
    const key = randomUUID();
    const [one, other, ...more] = await Promise.all(
      Array.from({ length: 5 }, () => resend(id, { key })),
    );
    expect(one?.status).toBe(201);
    for (const answer of [other, ...more]) expect(answer?.text).toBe(one?.text);
    await resentOf(object, isDelivered);
    await advance(service().client, 1);
    expect(receivedAt(receiver, path)).toHaveLength(2);
  });

  test('is logged as an operator action', async () => {
    const { client } = service();
    const [object] = await told();
    const { id, callback_id } = await deliveryOf(client, object, isDelivered);
    await resend(id);
    const { body } = await client.send('GET', '/admin/v1/actions?limit=1');
    expect(body['actions']).toMatchObject([
      { action: 'resend_delivery', subject: `delivery ${id}`, details: { callback_id } },
    ]);
  });

  test('of an unknown delivery is 404, of an invalid id 422, without a token 401', async () => {
    const id = randomUUID();
    const unknown = await resend(id);
    expect([unknown.status, unknown.text]).toEqual([
      404,
      errorOf('not_found', `There is no delivery ${id}.`),
    ]);
    expect((await resend('first')).status).toBe(422);
    expect((await resend(id, { headers: asNobody })).status).toBe(401);
  });
});
