import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMerchant,
  eventsPath,
  inShort,
  type Merchant,
  toldAbout,
  unlimited,
} from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { answer, gate, Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  deliveriesOf,
  isDelivered,
  listDeliveries,
  readFeed,
  receivedAt,
} from '../../support/webhooks.ts';

// Checkout 2.7 and 6, gaps 2 (Events), decision 0041: the events that a shop gets about its orders.

const service = useSharedService(unlimited);
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMerchant(service().client);
});
afterAll(() => receiver.close());

const aPath = () => {
  const path = `/${randomUUID()}`;
  return { path, callback_url: receiver.url(path) };
};
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

/** An order with every event that is delivered, except those of splits. */
async function eventfulOrder(callback_url?: string): Promise<string> {
  const url = callback_url === undefined ? {} : { callback_url };
  const orderId = await shop.anOrder({ amount: 1_000, ...url });
  await shop.changeAmount(orderId, 2_000);
  const linkId = await shop.aLink(orderId, { purchase: { amount: 2_000 } });
  await shop.changeLink(linkId, { lifetime: 600 });
  await shop.aPayment(linkId, 'canceled');
  const paymentId = await shop.aPayment(linkId, 'on_hold');
  await shop.moveTo(paymentId, 'pending_settlement');
  await shop.moveTo(paymentId, 'settled');
  await shop.refund(paymentId, { amount: 500 });
  await shop.refund(paymentId, { amount: 500 });
  return orderId;
}

const everythingTold = [
  'order created pending_payment',
  'order amount_updated pending_payment',
  'order payment_link.expired_at_updated pending_payment',
  'payment status_updated cancelled',
  'payment status_updated pending_settlement',
  'payment status_updated settled',
  'order amount_paid_updated paid',
  'order status_updated paid',
  'payment status_updated refunded',
  'payment status_updated refunded',
];

describe('checkout 6.1 and checkout 6.8: every transition is delivered to callback_url', () => {
  test('in order, numbered without a gap, as in the feed', async () => {
    const { path, callback_url } = aPath();
    const orderId = await eventfulOrder(callback_url);
    const told = await toldAbout(shop, receiver, orderId, path);
    const events = await shop.events(orderId);
    expect(events.map(inShort)).toEqual(everythingTold);
    expect(events.map(({ sequence }) => sequence)).toEqual(upTo(10));
    expect(told).toEqual(events.map(({ body }) => body));
    const received = receivedAt(receiver, path);
    expect(received.map(({ headers }) => Number(headers['x-service-sequence']))).toEqual(upTo(10));
    expect(received.map(({ headers }) => headers['x-service-callback-id'])).toEqual(
      events.map(({ callback_id }) => callback_id),
    );
    for (const { method, headers } of received) {
      expect([method, headers['content-type']]).toEqual(['POST', 'application/json']);
    }
  });

  test('checkout 6.3: each webhook is signed with the client_secret of the project', async () => {
    const { path, callback_url } = aPath();
    await toldAbout(shop, receiver, await eventfulOrder(callback_url), path);
    const received = receivedAt(receiver, path);
    expect(received.length).toBe(10);
    for (const { headers, body } of received) {
      const hmac = createHmac('sha256', shop.project.client_secret).update(body).digest('hex');
      expect(headers['x-service-signature']).toBe(hmac);
    }
  });

  test('checkout 6.2: event.type is order or payment, and the payload is of that type', async () => {
    const { path, callback_url } = aPath();
    const told = await toldAbout(shop, receiver, await eventfulOrder(callback_url), path);
    for (const { event, order, payment } of told.map((body) => JSON.parse(body))) {
      expect(['order', 'payment']).toContain(event.type);
      expect('payment_links' in order).toBe(event.type === 'order');
      expect(payment !== undefined).toBe(event.type === 'payment');
    }
  });

  test('checkout 6.7: amount_paid_updated is of type order, for each settlement that pays', async () => {
    const orderId = await shop.anOrder({ amount: 1_000 });
    for (const amount of [400, 600]) {
      await shop.aPayment(await shop.aLink(orderId, { purchase: { amount } }));
    }
    const bodies = (await shop.events(orderId)).map(({ body }) => JSON.parse(body));
    const updates = bodies.filter(({ event }) => event.name === 'amount_paid_updated');
    expect(updates.map(({ event, order }) => [event.type, order.amount_paid])).toEqual([
      ['order', 400],
      ['order', 1_000],
    ]);
    const paid = bodies.filter(({ event }) => event.name === 'status_updated');
    expect(paid.map(({ order }) => order?.status).filter(Boolean)).toEqual(['paid']);
  });

  test('a webhook has the state at the time of its event, however late it arrives', async () => {
    const { path, callback_url } = aPath();
    const held = gate();
    receiver.reply = () => answer(200, '', { after: held.opened });
    const { orderId } = await shop.paidOrder('settled', { callback_url });
    await until('the first one is in the air', () => receivedAt(receiver, path).length > 0);
    held.open();
    receiver.reply = () => answer();
    const [created = '', , partly = ''] = await toldAbout(shop, receiver, orderId, path);
    expect(JSON.parse(created).order).toMatchObject({
      status: 'pending_payment',
      amount_paid: 0,
      payment_links: [],
    });
    expect(JSON.parse(partly).order).toMatchObject({ amount_paid: 1_250 });
  });
});

describe('checkout 2.1 redirect_urls.callback_url: when omitted, no webhooks are sent', () => {
  test('but the feed has the events', async () => {
    const orderId = await eventfulOrder();
    expect((await shop.events(orderId)).map(inShort)).toEqual(everythingTold);
    expect(await listDeliveries(shop.client, { order_id: orderId })).toEqual([]);
  });
});

describe('the feed', () => {
  test('silent events are shown only to an operator who asks with silent=1', async () => {
    const orderId = await eventfulOrder();
    const silent = await readFeed(shop.client, { order_id: orderId, silent: 1 });
    const told = await readFeed(shop.client, { order_id: orderId });
    expect(told.events.map(inShort)).toEqual(everythingTold);
    const untold = silent.events.filter(({ sequence }) => sequence === null);
    expect(untold.map(inShort)).toEqual([
      'payment status_updated initiated',
      'payment status_updated awaiting_authorization',
      'payment status_updated initiated',
      'payment status_updated awaiting_authorization',
      'payment status_updated authorized',
      'payment status_updated on_hold',
    ]);
    expect(silent.events.length).toBe(told.events.length + untold.length);
    const own = await shop.send('GET', `${eventsPath}?order_id=${orderId}&silent=1`);
    expect((own.body['events'] as []).length).toBe(everythingTold.length);
  });

  test("another project's orders are not in the feed", async () => {
    const other = await aMerchant(service().client);
    expect(await other.events(await eventfulOrder())).toEqual([]);
  });

  test('the events of one order have no gaps, even when many clients cause them', async () => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId);
    const count = extent({ short: 12, long: 64 });
    await Promise.all(upTo(count).map(() => shop.aPayment(linkId, 'failed')));
    const events = await shop.events(orderId);
    expect(events.map(({ sequence }) => sequence)).toEqual(upTo(count + 1));
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(events.map(({ body }) => JSON.parse(body).payment?.id)).size).toBe(count + 1);
  });
});

describe('checkout 6.6: the payment webhook spells cancelled; a resend and the snapshot spell canceled', () => {
  test('for a payment', async () => {
    const { path, callback_url } = aPath();
    const { orderId, linkId, paymentId } = await shop.paidOrder('canceled', { callback_url });
    await shop.changeLink(linkId, { lifetime: 600 });
    const [, thin = '', snapshot = ''] = await toldAbout(shop, receiver, orderId, path);
    expect(JSON.parse(thin).payment).toMatchObject({ id: paymentId, status: 'cancelled' });
    const [link] = JSON.parse(snapshot).order.payment_links;
    expect(link.payments).toMatchObject([{ id: paymentId, status: 'canceled' }]);
    const object = `order ${orderId}`;
    const [, first] = await deliveriesOf(shop.client, object, (all) => all.length === 3);
    await shop.client.send('POST', `/admin/v1/deliveries/${first?.id}/resend`);
    await deliveriesOf(shop.client, object, (all) => all.length === 4 && all.every(isDelivered));
    const resent = receivedAt(receiver, path).at(-1);
    expect(JSON.parse(String(resent?.body)).payment).toEqual({
      id: paymentId,
      status: 'canceled',
      amount: 1_250,
      currency: 'EUR',
      refunded_amount: 0,
      chargeback_amount: 0,
    });
    expect(resent?.headers['x-service-callback-id']).toBe(first?.callback_id);
  });
});

describe('checkout 2.7: the order snapshot, field by field', () => {
  type Snapshot = { event: object; order: Record<string, unknown>; link: object; payment: object };
  let orderId: string;
  let [linkId, paymentId] = ['', ''];
  let snapshot: Snapshot;
  let text: string;
  beforeAll(async () => {
    const { path, callback_url } = aPath();
    ({ orderId, linkId, paymentId } = await shop.paidOrder('settled', { callback_url }));
    text = (await toldAbout(shop, receiver, orderId, path)).at(-1) ?? '';
    const { event, order } = JSON.parse(text);
    const [link] = order.payment_links;
    snapshot = { event, order, link, payment: link.payments[0] };
  });

  // biome-ignore format: the rows of the document
  test.each<[string, string, keyof Snapshot, () => object]>([
    ['event.name',                                       'the name of the event',        'event',   () => ({ name: 'status_updated' })],
    ['event.type',                                       'order',                        'event',   () => ({ type: 'order' })],
    ['order.service_order_id',                           'the id of the order',          'order',   () => ({ service_order_id: orderId })],
    ['order.merchant_order_id',                          "the merchant's reference",     'order',   () => ({ merchant_order_id: 'Order 1042' })],
    ['order.amount, order.amount_paid',                  'integers in minor units',      'order',   () => ({ amount: 1_250, amount_paid: 1_250 })],
    ['order.currency',                                   'the ISO code',                 'order',   () => ({ currency: 'EUR' })],
    ['order.status',                                     'the status of the order',      'order',   () => ({ status: 'paid' })],
    ['order.created_at, order.updated_at',               'Unix timestamps',              'order',   () => ({ created_at: expect.any(Number), updated_at: expect.any(Number) })],
    ['order.payment_links[].id, .name',                  'id and name of each link',     'link',    () => ({ id: linkId, name: 'Link' })],
    ['order.payment_links[].payments[].id',              'the id of each payment',       'payment', () => ({ id: paymentId })],
    ['order.payment_links[].payments[].method',          'the key of its method',        'payment', () => ({ method: 'mock' })],
    ['order.payment_links[].payments[].status',          'its raw status',               'payment', () => ({ status: 'settled' })],
    ['order.payment_links[].payments[].payment_currency','the ISO code',                 'payment', () => ({ payment_currency: 'EUR' })],
    ['order.payment_links[].payments[].payment_amount',  'an integer in minor units',    'payment', () => ({ payment_amount: 1_250 })],
  ])('checkout 2.7 %s: it is %s', (_, _what, part, expected) => {
    expect(snapshot[part]).toMatchObject(expected());
  });

  test('the snapshot has nothing else but version and timestamp', async () => {
    const read = (await shop.readOrder(orderId)).body;
    expect(JSON.parse(text)).toEqual({
      version: 1,
      event: { type: 'order', name: 'status_updated' },
      order: {
        service_order_id: orderId,
        merchant_order_id: 'Order 1042',
        amount: 1_250,
        amount_paid: 1_250,
        currency: 'EUR',
        status: 'paid',
        created_at: read['created_at'],
        updated_at: read['updated_at'],
        payment_links: [{ id: linkId, name: 'Link', payments: [snapshot.payment] }],
      },
      timestamp: read['updated_at'],
    });
  });
});
