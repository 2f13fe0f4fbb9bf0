import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../sdk/src/index.ts';
import {
  aMerchant,
  idIn,
  inShort,
  linksPath,
  type Merchant,
  purchase,
  toldAbout,
  unlimited,
} from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { receivedAt } from '../../support/webhooks.ts';

// Gaps 2, Links: list, change and cancel; checkout 2.3: the purpose that a payer reads.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMerchant(service().client);
});
afterAll(() => receiver.close());

describe('GET ?order_id= lists the links of an order', () => {
  const list = (orderId: string) => shop.send('GET', `${linksPath}?order_id=${orderId}`);

  test('each as it is read alone, in the order of creation', async () => {
    const orderId = await shop.anOrder();
    const ids = [];
    for (const name of ['First', 'Second', 'Third']) ids.push(await shop.aLink(orderId, { name }));
    await shop.cancelLink(String(ids[1]));
    await shop.aPayment(String(ids[2]));
    const answer = await list(orderId);
    expect(answer.status).toBe(200);
    const each = await Promise.all(ids.map(async (id) => (await shop.readLink(id)).body));
    expect(answer.body).toEqual({ items: each });
    expect(each.map(({ status }) => status)).toEqual(['active', 'canceled', 'completed']);
  });

  test('as an empty list for an order without links', async () => {
    expect((await list(await shop.anOrder())).body).toEqual({ items: [] });
  });

  test('with 404 for an unknown order and 422 without an order_id', async () => {
    expect((await list(randomUUID())).status).toBe(404);
    const answer = await shop.send('GET', linksPath);
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      { order_id: ['Order id is required'] },
    ]);
  });
});

describe('PUT /{id} changes name, lifetime and purpose while the link is active', () => {
  test('each on its own, and answers with the link', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), {
      payment_details: { key: 'mock', purpose: 'Before' },
    });
    const before = (await shop.readLink(linkId)).body;
    const named = await shop.changeLink(linkId, { name: 'Other' });
    expect(named.status).toBe(200);
    expect(named.body).toEqual({ ...before, name: 'Other', updated_at: named.body['updated_at'] });
    const purposed = await shop.changeLink(linkId, { payment_details: { purpose: 'After' } });
    expect(purposed.body).toMatchObject({
      name: 'Other',
      expired_at: before['expired_at'],
      payment_details: { key: 'mock', purpose: 'After' },
    });
    expect((await shop.readLink(linkId)).body).toEqual(purposed.body);
    const briefly = await shop.changeLink(linkId, { purpose: 'Briefly' });
    expect(briefly.body).toMatchObject({ payment_details: { key: 'mock', purpose: 'Briefly' } });
  });

  test('a lifetime counts from the change', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { lifetime: 600 });
    await advance(shop.client, 500);
    const { body } = await shop.changeLink(linkId, { lifetime: 600 });
    expect(Number(body['expired_at']) - Number(body['updated_at'])).toBe(600);
    await advance(shop.client, 500);
    expect(await shop.linkStatus(linkId)).toBe('active');
    await advance(shop.client, 100);
    expect(await shop.linkStatus(linkId)).toBe('expired');
    await shop.renew();
  });

  test('with lifetime 0 the link never expires', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { lifetime: 60 });
    expect((await shop.changeLink(linkId, { lifetime: 0 })).body['expired_at']).toBeNull();
    await advance(shop.client, 61);
    expect(await shop.linkStatus(linkId)).toBe('active');
  });

  test('only a new expiry time sends an event', async () => {
    const path = `/${randomUUID()}`;
    const orderId = await shop.anOrder({ callback_url: receiver.url(path) });
    const linkId = await shop.aLink(orderId);
    await shop.changeLink(linkId, { name: 'Other', payment_details: { purpose: 'After' } });
    await shop.changeLink(linkId, { lifetime: 60 });
    const told = (await toldAbout(shop, receiver, orderId, path)).map((text) => JSON.parse(text));
    expect(told.map(({ event }) => event)).toEqual([
      { type: 'order', name: 'created' },
      { type: 'order', name: 'payment_link.expired_at_updated' },
    ]);
    expect(told[1].order.payment_links).toEqual([{ id: linkId, name: 'Other', payments: [] }]);
  });

  test('the event of a new expiry time has the time of the change', async () => {
    const path = `/${randomUUID()}`;
    const orderId = await shop.anOrder({ callback_url: receiver.url(path) });
    const linkId = await shop.aLink(orderId);
    await advance(shop.client, 86_400);
    await shop.renew();
    const changed = await shop.changeLink(linkId, { lifetime: 600 });
    await toldAbout(shop, receiver, orderId, path);
    const webhook = receivedAt(receiver, path).at(-1);
    const body = JSON.parse(String(webhook?.body));
    expect(body.event.name).toBe('payment_link.expired_at_updated');
    expect(body.timestamp).toBe(changed.body['updated_at']);
    expect(body.order.updated_at).toBe(changed.body['updated_at']);
    const { client_secret: clientSecret } = shop.project;
    const signed = { headers: webhook?.headers ?? {}, body: webhook?.body ?? '' };
    const nowMs = () => Number(changed.body['updated_at']) * 1_000;
    await verifyWebhook(signed, { clientSecret, maxAgeSeconds: 300 }, nowMs);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['name',                    { name: '' },                                     'Name should not be empty'],
    ['name',                    { name: 'n'.repeat(256) },                        'Name should have at most 255 characters'],
    ['lifetime',                { lifetime: -1 },                                 'Lifetime should be at least 0'],
    ['lifetime',                { lifetime: 86_313_601 },                         'Lifetime should be at most 86313600'],
    ['payment_details.purpose', { payment_details: { purpose: 'p'.repeat(256) } },'Purpose should have at most 255 characters'],
  ])('under the same limits as at creation: %s of %j', async (path, change, message) => {
    const answer = await shop.changeLink(await shop.aLink(await shop.anOrder()), change);
    expect([answer.status, answer.body['error_properties']]).toEqual([422, { [path]: [message] }]);
  });

  test('amount, language and order stay: unknown fields are ignored', async () => {
    const linkId = await shop.aLink(await shop.anOrder());
    const before = (await shop.readLink(linkId)).body;
    const change = { purchase: { amount: 1 }, experience: { language: 'en' }, status: 'completed' };
    const { status, body } = await shop.changeLink(linkId, change);
    expect([status, body]).toEqual([200, { ...before, updated_at: body['updated_at'] }]);
  });
});

describe('PUT /{id}/cancel', () => {
  test('answers with the canceled link and sends no event', async () => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId);
    const answer = await shop.cancelLink(linkId);
    expect([answer.status, answer.body['status']]).toEqual([200, 'canceled']);
    expect((await shop.readLink(linkId)).body).toEqual(answer.body);
    expect((await shop.events(orderId)).map(inShort)).toEqual(['order created pending_payment']);
  });

  test.each(['', '[]', '{}'])('accepts a body of %j as an empty one', async (body) => {
    const linkId = await shop.aLink(await shop.anOrder());
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.cancelLink(linkId, body === '' ? {} : { body, headers });
    expect([answer.status, answer.body['status']]).toEqual([200, 'canceled']);
  });

  test('gives the same answer again under the same Idempotency-Key, and 409 without', async () => {
    const [linkId, key] = [await shop.aLink(await shop.anOrder()), randomUUID()];
    const first = await shop.cancelLink(linkId, { key });
    const again = await shop.cancelLink(linkId, { key });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await shop.cancelLink(linkId)).status).toBe(409);
  });
});

describe('checkout 2.3 payment_details.purpose and checkout 8 payment_details.purpose: the text that the payer reads', () => {
  /**
   * The purpose shown for a payment by a link with these details, for an order with this reference.
   */
  async function shown(payment_details: object, reference = 'Order 1042'): Promise<string> {
    const order = await shop.createOrder({ purchase: purchase({ reference }) });
    const linkId = await shop.aLink(idIn(order, 'order_id'), { payment_details });
    return String((await shop.readPayment(await shop.aPayment(linkId))).body['purpose']);
  }

  test.each([
    ['verbatim', '  Two coffees & "cake" <b>\n€ Ąžuolas  '],
    ['140 characters whole', 'p'.repeat(140)],
    ['140 characters of 4 bytes whole', '🐈'.repeat(140)],
  ])('%s', async (_, purpose) => {
    expect(await shown({ purpose })).toBe(purpose);
  });

  test.each([141, 255])('cut to 140 characters if it has %i', async (length) => {
    expect(await shown({ purpose: 'x'.repeat(length) })).toBe('x'.repeat(140));
    expect(await shown({ purpose: '🐈'.repeat(length) })).toBe('🐈'.repeat(140));
  });

  test('a default that names the order if it is omitted', async () => {
    expect(await shown({}, 'INV-2026/7')).toContain('INV-2026/7');
    expect([...(await shown({}, 'r'.repeat(255)))].length).toBeLessThanOrEqual(140);
  });

  test('a change counts for the payments that begin after it', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { payment_details: { purpose: 'Old' } });
    const before = await shop.aPayment(linkId, 'failed');
    await shop.changeLink(linkId, { payment_details: { purpose: 'New' } });
    const after = await shop.aPayment(linkId, 'settled');
    expect((await shop.readPayment(before)).body['purpose']).toBe('Old');
    expect((await shop.readPayment(after)).body['purpose']).toBe('New');
  });

  test('null removes the purpose', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { payment_details: { purpose: 'Old' } });
    const { body } = await shop.changeLink(linkId, { payment_details: { purpose: null } });
    expect(body['payment_details']).toEqual({ purpose: null });
    const paymentId = await shop.aPayment(linkId);
    expect((await shop.readPayment(paymentId)).body['purpose']).toContain('Order 1042');
  });
});
