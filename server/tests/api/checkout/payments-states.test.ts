import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, inShort, type Merchant, toldAbout, unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import { readFeed } from '../../support/webhooks.ts';

// Checkout 3.2, 6.5 and 6.6, decision 0021: the whole table of payments, over HTTP.

const service = useSharedService(unlimited);
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMerchant(service().client);
});
afterAll(() => receiver.close());

const ends = ['failed', 'rejected', 'canceled', 'expired'];

/** Decision 0021 in the words of gaps 2, Payment transitions; splits have states of their own. */
// biome-ignore format: a table
const allowed: Readonly<Record<string, readonly string[]>> = {
  initiated:              ['awaiting_authorization', 'authorized', 'processing', 'pending_settlement', 'settled', ...ends],
  awaiting_authorization: ['authorized', 'processing', 'pending_settlement', 'settled', ...ends],
  authorized:             ['processing', 'pending_settlement', 'settled', 'on_hold', ...ends],
  processing:             ['pending_settlement', 'settled', 'on_hold', ...ends],
  pending_settlement:     ['settled', 'on_hold', ...ends],
  on_hold:                ['authorized', 'processing', 'pending_settlement', ...ends],
  settled:                ['refunded', 'chargeback'],
  failed:                 [],
  rejected:               [],
  canceled:               [],
  expired:                [],
  refunded:               [],
  chargeback:             [],
};
const statuses = Object.keys(allowed);
/** A payment without splits has no share that could come back from a recipient. */
const targets = [...statuses, 'partially_distributed'];

/** The short form tries one allowed and one refused step: the rules test the table itself. */
const triedFrom = (from: string): readonly string[] => {
  const isAllowed = (to: string): boolean => allowed[from]?.includes(to) ?? false;
  return extent({
    short: [targets.find(isAllowed), targets.find((to) => !isAllowed(to))].flatMap(
      (to) => to ?? [],
    ),
    long: targets,
  });
};

/** All that is visible of a payment: itself, its order, its events, the money. */
const everythingOf = async (orderId: string, paymentId: string): Promise<string> =>
  JSON.stringify([
    (await shop.readPayment(paymentId)).body,
    (await shop.readOrder(orderId)).body,
    (await readFeed(shop.client, { order_id: orderId, silent: 1, limit: 1_000 })).events,
    await shop.balance(),
  ]);

/** The result of asking for a status: the payment in it, or 409 and nothing changed. */
async function outcomeOf(from: string, to: string): Promise<string> {
  const { orderId, paymentId } = await shop.paidOrder(from);
  const before = await everythingOf(orderId, paymentId);
  const answer = await shop.moveTo(paymentId, to);
  if (answer.status === 200) return `${await shop.paymentStatus(paymentId)}`;
  const isSame = (await everythingOf(orderId, paymentId)) === before;
  return `${answer.status} ${answer.body['error']}, ${isSame ? 'unchanged' : 'changed'}`;
}

// biome-ignore format: the rows of the document
test.each([
  ['initiated',              'created after the payer clicks pay'],
  ['awaiting_authorization', 'strong customer authentication required'],
  ['authorized',             'bank authorized, funds not moved'],
  ['processing',             'internal processing'],
  ['pending_settlement',     'clearing or batch stage'],
  ['on_hold',                'paused for review'],
  ['settled',                'funds reached the merchant account'],
  ['failed',                 'technical failure, terminal'],
  ['rejected',               'bank refused, terminal'],
  ['canceled',               'canceled before settlement, terminal'],
  ['expired',                'authorization or session expired, terminal'],
  ['refunded',               'returned to payer, terminal'],
  ['chargeback',             'dispute started by the cardholder, terminal'],
])('checkout 3.2 %s: %s; allowed steps happen, every other is 409 and changes nothing', async (from) => {
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const to of triedFrom(from)) {
    found[to] = await outcomeOf(from, to);
    expected[to] = allowed[from]?.includes(to) ? to : '409 invalid_state, unchanged';
  }
  expect(found).toEqual(expected);
});

test('a refusal names the current status and the requested one', async () => {
  const { paymentId } = await shop.paidOrder('failed');
  const answer = await shop.moveTo(paymentId, 'settled');
  expect(answer.text).toBe(
    errorOf('invalid_state', 'A payment that is failed cannot become settled.'),
  );
});

test.each([
  [['initiated', 'awaiting_authorization', 'authorized', 'processing', 'pending_settlement']],
  [['authorized', 'on_hold', 'authorized', 'on_hold', 'processing', 'on_hold', 'processing']],
  [['pending_settlement', 'on_hold', 'pending_settlement']],
])('a payment may take many steps: %j, settled', async ([first = '', ...steps]) => {
  const { orderId, paymentId } = await shop.paidOrder(first);
  for (const step of [...steps, 'settled']) {
    const answer = await shop.moveTo(paymentId, step);
    expect([answer.status, answer.body['status']]).toEqual([200, step]);
  }
  expect((await shop.readOrder(orderId)).body['status']).toBe('paid');
});

describe('checkout 6.5: thin webhooks only for the listed statuses', () => {
  // biome-ignore format: a table
  test.each<[string, readonly string[]]>([
    ['initiated',              []],
    ['awaiting_authorization', []],
    ['authorized',             []],
    ['processing',             []],
    ['on_hold',                []],
    ['pending_settlement',     ['payment status_updated pending_settlement']],
    ['settled',                ['payment status_updated settled', 'order amount_paid_updated paid', 'order status_updated paid']],
    ['failed',                 ['payment status_updated failed']],
    ['rejected',               ['payment status_updated rejected']],
    ['canceled',               ['payment status_updated cancelled']],
    ['expired',                ['payment status_updated expired']],
    ['refunded',               ['payment status_updated settled', 'order amount_paid_updated paid', 'order status_updated paid', 'payment status_updated refunded']],
    ['chargeback',             ['payment status_updated settled', 'order amount_paid_updated paid', 'order status_updated paid', 'payment status_updated chargeback']],
  ])('%s', async (outcome, expected) => {
    const path = `/${randomUUID()}`;
    const { orderId } = await shop.paidOrder(outcome, { callback_url: receiver.url(path) });
    const told = await toldAbout(shop, receiver, orderId, path);
    expect(told.map((body) => inShort({ name: JSON.parse(body).event.name, body }))).toEqual([
      'order created pending_payment',
      ...expected,
    ]);
  });
});

describe('checkout 6.2: the thin payload', () => {
  test('is exactly that of gaps 2', async () => {
    const path = `/${randomUUID()}`;
    const url = { callback_url: receiver.url(path) };
    const { orderId, paymentId } = await shop.paidOrder('failed', { amount: 990, ...url });
    const [, thin = ''] = await toldAbout(shop, receiver, orderId, path);
    const { timestamp } = JSON.parse(thin);
    expect(timestamp).toBe((await shop.readPayment(paymentId)).body['updated_at']);
    expect(thin).toBe(
      JSON.stringify({
        version: 1,
        event: { type: 'payment', name: 'status_updated' },
        order: { service_order_id: orderId, merchant_order_id: 'Order 1042' },
        payment: {
          id: paymentId,
          status: 'failed',
          amount: 990,
          currency: 'EUR',
          refunded_amount: 0,
          chargeback_amount: 0,
        },
        timestamp,
      }),
    );
  });
});

describe('the payment read', () => {
  test('gaps 2, Payment read: every field', async () => {
    const { orderId, linkId, paymentId } = await shop.paidOrder();
    const answer = await shop.readPayment(paymentId);
    expect(answer.status).toBe(200);
    const { created_at, updated_at, external_payment_id } = answer.body;
    expect([typeof created_at, typeof updated_at]).toEqual(['number', 'number']);
    expect(external_payment_id).toEqual(expect.stringContaining(paymentId));
    expect(answer.body).toEqual({
      id: paymentId,
      payment_id: paymentId,
      order_id: orderId,
      order_reference: 'Order 1042',
      project_id: shop.project.project_id,
      link_id: linkId,
      amount: 1_250,
      currency: 'EUR',
      status: 'settled',
      refunded_amount: 0,
      chargeback_amount: 0,
      payment_method_key: 'mock',
      payment_method_name: expect.any(String),
      payment_method_type: expect.any(String),
      purpose: expect.any(String),
      external_payment_id,
      bank_transfer: null,
      created_at,
      updated_at,
      distributions: [],
    });
  });
});

describe('the test helpers', () => {
  test.each(extent({ short: ['settled'], long: statuses }))(
    'pay drives an attempt to %s',
    async (outcome) => {
      const linkId = await shop.aLink(await shop.anOrder());
      const answer = await shop.pay(linkId, outcome);
      const { payment_id } = answer.body;
      expect(answer.status).toBe(201);
      expect(answer.text).toBe(JSON.stringify({ payment_id, status: outcome }));
      expect(await shop.paymentStatus(String(payment_id))).toBe(outcome);
    },
  );

  test.each([
    {},
    { outcome: 'lost' },
    { outcome: 'cancelled' },
    { outcome: 'settled', method: 'x' },
  ])('pay refuses %j', async (body) => {
    const linkId = await shop.aLink(await shop.anOrder());
    const answer = await shop.pay(linkId, '', { body });
    expect([answer.status, answer.body['error']]).toEqual([422, 'invalid_properties']);
  });

  test('an unknown link or payment is 404', async () => {
    expect((await shop.pay(randomUUID())).status).toBe(404);
    expect((await shop.moveTo(randomUUID(), 'settled')).status).toBe(404);
  });

  test('one Idempotency-Key makes one payment', async () => {
    const [linkId, key] = [await shop.aLink(await shop.anOrder()), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => shop.pay(linkId, 'failed', { key })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('the helpers refuse live projects, whose payments are real', async () => {
    const live = await aMerchant(service().client, { test_mode: false });
    const text = errorOf('forbidden', 'This project is live; its payments are real.');
    const linkId = await live.aLink(await live.anOrder());
    const paid = await live.pay(linkId);
    expect([paid.status, paid.text]).toEqual([403, text]);
    const { paymentId } = await shop.paidOrder('processing');
    const { project_id } = shop.project;
    await service().database.query('UPDATE project SET is_test = false WHERE id = $1', [
      project_id,
    ]);
    const moved = await shop.moveTo(paymentId, 'settled');
    await service().database.query('UPDATE project SET is_test = true WHERE id = $1', [project_id]);
    expect([moved.status, moved.text]).toEqual([403, text]);
  });
});
