import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { aProject, asNobody, type TestProject } from '../../support/identity.ts';
import { answer, cutShort, endless, garbage, Receiver, reset } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  listDeliveries,
  receivedAt,
  type ShownDelivery,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// GET /admin/v1/deliveries (gaps 5): deliveries with every attempt.

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

let count = 0;
const told = (wanted = {}): Promise<string> => {
  count += 1;
  const trial = { name: `event-${count}`, url: receiver.url(`/${count}`) };
  return tell(service().client, project, { ...trial, ...wanted });
};
const list = (query: Parameters<typeof listDeliveries>[1]): Promise<readonly ShownDelivery[]> =>
  listDeliveries(service().client, query);
const resend = async (id: string): Promise<void> => {
  const { status } = await service().client.send('POST', `/admin/v1/deliveries/${id}/resend`);
  expect(status).toBe(201);
};

describe('a delivery', () => {
  test('is shown with all its fields', async () => {
    const { client } = service();
    const before = await nowOf(client);
    answering(receiver, (nth) => (nth === 1 ? answer(503, 'come back later') : answer(200, 'ok')));
    const object = await told({ dialect: 'wallet' });
    const pending = await deliveryOf(client, object, wasTried(1));
    const [webhook] = receivedAt(receiver, `/${count}`);
    const attempt = {
      at: expect.any(Number),
      request_id: webhook?.headers['x-service-request-id'],
      duration_ms: expect.any(Number),
      status: 503,
      fault: null,
      answer: 'come back later',
    };
    expect(pending).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      callback_id: webhook?.headers['x-service-callback-id'],
      position: expect.any(Number),
      object,
      sequence: 1,
      dialect: 'wallet',
      url: receiver.url(`/${count}`),
      state: 'pending',
      resend: false,
      attempts: [attempt],
      next_try_at: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(pending.attempts[0]?.at).toBeGreaterThanOrEqual(pending.created_at);
    expect(pending.created_at).toBeGreaterThanOrEqual(before);
    await advance(client, 65);
    const delivered = await deliveryOf(client, object, isDelivered);
    expect(delivered).toEqual({
      ...pending,
      state: 'delivered',
      next_try_at: null,
      attempts: [attempt, expect.objectContaining({ status: 200, answer: 'ok' })],
    });
    expect(delivered.attempts[1]?.at).toBeGreaterThanOrEqual(Number(pending.next_try_at));
  });

  test('shows the first KiB of an answer, no character cut in two', async () => {
    answering(receiver, () => answer(200, `${'a'.repeat(1_023)}ž${'b'.repeat(500)}`));
    const { attempts } = await deliveryOf(service().client, await told(), isDelivered);
    expect(attempts[0]?.answer).toBe('a'.repeat(1_023));
  });

  test('shows a binary answer as far as it can be stored', async () => {
    answering(receiver, () => answer(200, Buffer.from([0x00, 0xff, 0x41, 0xed, 0xa0, 0x80])));
    const { attempts } = await deliveryOf(service().client, await told(), isDelivered);
    expect(attempts[0]?.answer).toMatch(/^\ufffd+A\ufffd+$/);
  });

  // biome-ignore format: a table
  test.each([
    ['resets the connection',         reset,         'broken_off'],
    ['closes in the middle',          cutShort(200), 'broken_off'],
    ['speaks another protocol',       garbage,       'not_http'  ],
  ])('to a receiver that %s shows why there is no status', async (_, reply, fault) => {
    answering(receiver, () => reply);
    const object = await told({ dialect: 'transfer' });
    const { attempts, state } = await deliveryOf(service().client, object, wasTried(1));
    expect([state, attempts[0]?.status, attempts[0]?.fault]).toEqual(['pending', null, fault]);
    expect(attempts[0]?.answer).toMatch(/^\w.*\.$/);
  });

  test('to a receiver with an endless answer is delivered by its status', async () => {
    answering(receiver, () => endless(200));
    const { attempts } = await deliveryOf(service().client, await told(), isDelivered);
    expect(attempts[0]).toMatchObject({ status: 200, answer: 'x'.repeat(1_024) });
  });
});

describe('the list', () => {
  test('has the newest first, 20 by default', async () => {
    for (let nth = 0; nth < 21; nth += 1) await told();
    const newest = await list({});
    expect(newest).toHaveLength(20);
    const positions = newest.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((one, other) => other - one));
    expect(newest[0]?.object).toMatch(new RegExp(`/event-${count}$`));
    expect(await list({ limit: 21 })).toHaveLength(21);
    expect((await list({ limit: 3 })).map(({ id }) => id)).toEqual(
      newest.slice(0, 3).map(({ id }) => id),
    );
  });

  test('finds a callback id with its resends only', async () => {
    const { client } = service();
    const { id, callback_id } = await deliveryOf(client, await told(), isDelivered);
    await told();
    await resend(id);
    const found = await list({ callback_id });
    expect(found.map((one) => [one.callback_id, one.resend]).toSorted()).toEqual([
      [callback_id, false],
      [callback_id, true],
    ]);
    expect(await list({ callback_id: callback_id.toUpperCase() })).toHaveLength(2);
    expect(await list({ callback_id: randomUUID() })).toEqual([]);
  });

  test('finds the deliveries in one state', async () => {
    const { client } = service();
    answering(receiver, (_, path) => Number(path.slice(1, 4)));
    const [taken, refused, waiting] = await Promise.all([
      told({ url: receiver.url('/200/state') }),
      told({ url: receiver.url('/401/state') }),
      told({ url: receiver.url('/500/state') }),
    ]);
    await deliveryOf(client, taken ?? '', isDelivered);
    await deliveryOf(client, refused ?? '', isFailed);
    await deliveryOf(client, waiting ?? '', wasTried(1));
    for (const [state, object] of [
      ['delivered', taken],
      ['failed', refused],
      ['pending', waiting],
    ] as const) {
      const found = await list({ state, limit: 100 });
      expect(found.map((one) => one.object)).toContain(object);
      expect(new Set(found.map((one) => one.state))).toEqual(new Set([state]));
      expect(await list({ state, object: object ?? '' })).toHaveLength(1);
    }
  });

  test('finds the deliveries of one order', async () => {
    const { client, database } = service();
    const object = await told();
    await deliveryOf(client, object, isDelivered);
    const order = randomUUID();
    // As the code of orders would have named it.
    for (const table of ['event', 'delivery']) {
      const renaming = `UPDATE ${table} SET object = $2 WHERE object = $1`;
      await database.query(renaming, [object, `order ${order}`]);
    }
    expect(await list({ order_id: order.toUpperCase() })).toMatchObject([
      { object: `order ${order}` },
    ]);
    expect(await list({ order_id: randomUUID() })).toEqual([]);
  });

  test('continues below the last delivery seen', async () => {
    for (let nth = 0; nth < 5; nth += 1) await told();
    const all = await list({ limit: 5 });
    const [second, rest] = [all[1], all.slice(2)];
    const page = await list({ limit: 3, before: String(second?.id) });
    expect(page.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
    expect(await list({ before: randomUUID() })).toEqual([]);
  });

  test('has every resend when read page by page', async () => {
    const { client } = service();
    const object = await told();
    const { id } = await deliveryOf(client, object, isDelivered);
    for (let nth = 0; nth < 3; nth += 1) await resend(id);
    await deliveriesOf(client, object, (all) => all.length === 4 && all.every(isDelivered));
    const seen: string[] = [];
    for (let query = {}; ; ) {
      const page = await list({ object, limit: 1, ...query });
      const last = page.at(-1);
      if (last === undefined) break;
      seen.push(...page.map((one) => one.id));
      query = { before: last.id };
    }
    expect(seen).toHaveLength(4);
  });

  // biome-ignore format: a table
  test.each([
    'limit=0', 'limit=201', 'limit=x', 'before=0', 'before=x', 'state=lost', 'callback_id=1', 'order_id=1',
  ])('with %s is refused', async (query) => {
    const { status, body } = await service().client.send('GET', `/admin/v1/deliveries?${query}`);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(String(body['error_description']).split(':')[0]).toBe(query.split('=')[0]);
  });

  test('is for operators only', async () => {
    const { status, body } = await service().client.send('GET', '/admin/v1/deliveries', {
      headers: asNobody,
    });
    expect([status, body['error']]).toEqual([401, 'unauthorized']);
  });
});
