import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMerchant,
  inShort,
  type Merchant,
  purchase,
  toldAbout,
  unlimited,
} from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { asNobody, errorOf } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { deliveriesOf, isDelivered } from '../../support/webhooks.ts';

// Checkout 3.1, 6.6 and gaps 2, Order update: how support changes orders.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMerchant(service().client);
});
afterAll(() => receiver.close());

/** An order whose webhooks go to a path of its own. */
async function toldOrder(amount = 1_250): Promise<{ orderId: string; path: string }> {
  const path = `/${randomUUID()}`;
  return { path, orderId: await shop.anOrder({ amount, callback_url: receiver.url(path) }) };
}

const bodiesTold = async (orderId: string, path: string) =>
  (await toldAbout(shop, receiver, orderId, path)).map((text) => JSON.parse(text));

const statusesOfLinks = async (orderId: string): Promise<unknown> =>
  ((await shop.readOrder(orderId)).body['payment_links'] as { status: string }[]).map(
    ({ status }) => status,
  );

describe('checkout 3.1 pending_payment → canceled: cancel by support, nothing paid', () => {
  test('the answer is the order, canceled by the operator', async () => {
    const orderId = await shop.anOrder();
    const answer = await shop.cancelOrder(orderId);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      order_id: orderId,
      status: 'canceled',
      cancel_reason: 'canceled_by_admin',
      amount_paid: 0,
    });
    expect((await shop.readOrder(orderId)).text).toBe(answer.text);
  });

  test('active payment links are canceled; the others keep their status', async () => {
    const orderId = await shop.anOrder();
    await shop.aLink(orderId, { lifetime: 10 });
    await shop.cancelLink(await shop.aLink(orderId));
    await advance(service().client, 11);
    await shop.aLink(orderId, { lifetime: 0 });
    await shop.aPayment(await shop.aLink(orderId), 'failed');
    await shop.cancelOrder(orderId);
    expect(await statusesOfLinks(orderId)).toEqual(['expired', 'canceled', 'canceled', 'canceled']);
  });

  test('checkout 6.6: the order-canceled webhook spells cancelled; snapshot and resend spell canceled', async () => {
    const { orderId, path } = await toldOrder();
    await shop.aLink(orderId);
    await shop.cancelOrder(orderId);
    const [created, canceled, ...more] = await bodiesTold(orderId, path);
    expect(more).toEqual([]);
    expect(created).toMatchObject({ event: { type: 'order', name: 'created' } });
    expect(canceled).toMatchObject({
      event: { type: 'order', name: 'status_updated' },
      order: { service_order_id: orderId, status: 'cancelled', amount_paid: 0 },
    });
    expect((await shop.readOrder(orderId)).body['status']).toBe('canceled');
    const deliveries = await deliveriesOf(
      shop.client,
      `order ${orderId}`,
      (all) => all.length === 2,
    );
    await shop.client.send('POST', `/admin/v1/deliveries/${deliveries[1]?.id}/resend`);
    await deliveriesOf(
      shop.client,
      `order ${orderId}`,
      (all) => all.length === 3 && all.every(isDelivered),
    );
    const [, , resent] = await bodiesTold(orderId, path);
    expect(resent).toMatchObject({
      event: { type: 'order', name: 'status_updated' },
      order: { service_order_id: orderId, status: 'canceled' },
    });
  });

  test('an order with a payment in flight can be canceled, and the payment goes on', async () => {
    const { orderId, paymentId } = await shop.paidOrder('pending_settlement');
    expect((await shop.cancelOrder(orderId)).body['status']).toBe('canceled');
    expect(await shop.paymentStatus(paymentId)).toBe('pending_settlement');
  });

  test('the same Idempotency-Key gives the same answer again', async () => {
    const [orderId, key] = [await shop.anOrder(), randomUUID()];
    const first = await shop.cancelOrder(orderId, { key });
    const again = await shop.cancelOrder(orderId, { key });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });
});

describe('checkout 3.1 canceled: it is terminal', () => {
  let orderId: string;
  let linkId: string;
  beforeAll(async () => {
    orderId = await shop.anOrder();
    linkId = await shop.aLink(orderId);
    await shop.cancelOrder(orderId);
  });

  // biome-ignore format: a table
  test.each([
    ['cannot be canceled again',   () => shop.cancelOrder(orderId)],
    ['gets no other amount',       () => shop.changeAmount(orderId, 500)],
    ['gets no further link',       () => shop.createLink(orderId)],
    ['cannot be paid by its link', () => shop.pay(linkId)],
  ])('it %s', async (_, attempt) => {
    const before = (await shop.readOrder(orderId)).text;
    const answer = await attempt();
    expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
    expect((await shop.readOrder(orderId)).text).toBe(before);
  });

  test.each([
    ['canceled again', () => shop.cancelOrder(orderId)],
    ['changed', () => shop.changeAmount(orderId, 500)],
  ])('the refusal to have it %s says that it was canceled before', async (_, attempt) => {
    expect((await attempt()).text).toBe(errorOf('invalid_state', 'The order was canceled before.'));
  });
});

describe('an order that was paid', () => {
  const partly = async (): Promise<string> => {
    const orderId = await shop.anOrder({ amount: 2_000 });
    await shop.aPayment(await shop.aLink(orderId));
    await shop.aLink(orderId, { purchase: { amount: 750 } });
    return orderId;
  };
  const wholly = async () => (await shop.paidOrder()).orderId;
  const refunded = async () => (await shop.paidOrder('refunded')).orderId;
  const chargedBack = async () => (await shop.paidOrder('chargeback')).orderId;

  test.each([
    ['in part', partly],
    ['in full', wholly],
    ['and refunded', refunded],
    ['and charged back', chargedBack],
  ])('%s can be neither canceled nor changed', async (_, make) => {
    const orderId = await make();
    const before = (await shop.readOrder(orderId)).text;
    const canceled = await shop.cancelOrder(orderId);
    expect([canceled.status, canceled.text]).toEqual([
      409,
      errorOf('invalid_state', 'Only an order of which nothing is paid can be canceled.'),
    ]);
    const changed = await shop.changeAmount(orderId, 100);
    expect([changed.status, changed.text]).toEqual([
      409,
      errorOf('invalid_state', 'Only an order of which nothing is paid can be changed.'),
    ]);
    expect((await shop.readOrder(orderId)).text).toBe(before);
    expect((await shop.events(orderId)).map(inShort)).not.toContain(
      'order status_updated cancelled',
    );
  });

  test('checkout 3.1 closed: the status is reserved and never reached', async () => {
    for (const make of [partly, wholly, refunded, chargedBack]) {
      const { body } = await shop.readOrder(await make());
      expect(['pending_payment', 'paid']).toContain(body['status']);
    }
  });
});

describe('gaps 2, Order update: a changed amount', () => {
  test('cancels active links and sends an event with the new amount', async () => {
    const { orderId, path } = await toldOrder();
    const linkId = await shop.aLink(orderId);
    const answer = await shop.changeAmount(orderId, 990);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      amount: 990,
      balance_due: 990,
      amount_paid: 0,
      status: 'pending_payment',
      purchase: purchase({ amount: 990 }),
      payment_links: [{ id: linkId, status: 'canceled' }],
    });
    const [, updated, ...more] = await bodiesTold(orderId, path);
    expect(more).toEqual([]);
    expect(updated).toMatchObject({
      event: { type: 'order', name: 'amount_updated' },
      order: { amount: 990, amount_paid: 0, status: 'pending_payment' },
    });
  });

  test('equal to the old one changes nothing: links stay, no event is sent, no action is logged', async () => {
    const { orderId } = await toldOrder();
    const linkId = await shop.aLink(orderId);
    await advance(service().client, 5);
    const before = (await shop.readOrder(orderId)).text;
    const answer = await shop.changeAmount(orderId, 1_250);
    expect([answer.status, answer.text]).toEqual([200, before]);
    expect((await shop.readOrder(orderId)).text).toBe(before);
    expect(await shop.linkStatus(linkId)).toBe('active');
    expect((await shop.events(orderId)).map(({ name }) => name)).toEqual(['created']);
    const { body } = await shop.client.send('GET', '/admin/v1/actions?limit=100');
    const subjects = (body['actions'] as { subject: string }[]).map(({ subject }) => subject);
    expect(subjects).not.toContain(`order ${orderId}`);
    expect((await shop.pay(linkId)).status).toBe(201);
    expect((await shop.changeAmount(orderId, 1_250)).status).toBe(409);
  });

  test('is the amount that new links collect', async () => {
    const orderId = await shop.anOrder();
    await shop.changeAmount(orderId, 2_000);
    expect((await shop.createLink(orderId, { purchase: { amount: 2_001 } })).status).toBe(422);
    await shop.aPayment(await shop.aLink(orderId, { purchase: { amount: 2_000 } }));
    expect((await shop.readOrder(orderId)).body).toMatchObject({
      status: 'paid',
      amount_paid: 2_000,
    });
  });

  test.each(
    extent({
      short: ['0', '1.5'],
      long: ['0', '-1', '1.5', '1e3', '"5"', 'null', '9007199254740992'],
    }),
  )('cannot be %s', async (written) => {
    const orderId = await shop.anOrder();
    const headers = { 'content-type': 'application/json' };
    const body = `{"amount":${written}}`;
    const answer = await shop.changeAmount(orderId, 0, { body, headers });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['error_properties'] as object)).toEqual(['amount']);
  });
});

describe('only operators change orders, and an unknown order is 404', () => {
  test.each([
    ['POST', '/cancel', {}],
    ['PATCH', '', { body: { amount: 5 } }],
  ])('%s /admin/v1/orders/{order_id}%s', async (method, action, sent) => {
    const at = (id: string) => `/admin/v1/orders/${id}${action}`;
    const unknown = await shop.client.send(method, at(randomUUID()), sent);
    expect([unknown.status, unknown.body['error']]).toEqual([404, 'not_found']);
    const orderId = await shop.anOrder();
    for (const headers of [asNobody, { authorization: `Bearer ${shop.token}` }]) {
      const answer = await shop.client.send(method, at(orderId), { ...sent, headers });
      expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    }
  });
});
