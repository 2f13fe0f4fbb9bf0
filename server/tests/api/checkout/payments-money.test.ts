import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMerchant,
  inShort,
  type Merchant,
  type PaidOrder,
  toldAbout,
  unlimited,
} from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { changeProject } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';

// Checkout 3.1 and 3.2, gaps 2 (Overpayment, Refund money, Merchant's balance): how payments change
// orders and the merchant's money. Each test has a shop of its own; the books stay sound.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  shop = await aMerchant(service().client, { currencies: ['EUR', 'JPY'] });
});
useSoundBooks(service);

const order = async (orderId: string) => (await shop.readOrder(orderId)).body;

/** Payments for these amounts by links of their own, all begun before any settles. */
async function begun(orderId: string, amounts: readonly number[]): Promise<readonly string[]> {
  const links = [];
  for (const amount of amounts) links.push(await shop.aLink(orderId, { purchase: { amount } }));
  return Promise.all(links.map((linkId) => shop.aPayment(linkId, 'pending_settlement')));
}

/** What the shop still owes the service, in minor units of a euro. */
async function debt(): Promise<number> {
  const [row] = await service().database.query<{ account_id: string }>(
    'SELECT account_id FROM service_account WHERE id = $1',
    [`receivable ${shop.project.project_id}:EUR:test`],
  );
  return row === undefined ? 0 : -(await shop.client.balanceOf(row.account_id));
}

describe('checkout 3.1 pending_payment → paid: the total settled equals the order amount', () => {
  test('one payment', async () => {
    const { orderId, linkId } = await shop.paidOrder();
    expect(await order(orderId)).toMatchObject({ status: 'paid', amount_paid: 1_250 });
    expect(await shop.linkStatus(linkId)).toBe('completed');
    expect(await shop.balance()).toBe(1_250);
  });

  test('several payments together', async () => {
    const orderId = await shop.anOrder({ amount: 1_000 });
    const payments = await begun(orderId, [500, 300, 200]);
    const seen = [];
    for (const paymentId of payments) {
      await shop.moveTo(paymentId, 'settled');
      const { status, amount_paid, balance_due } = await order(orderId);
      seen.push([status, amount_paid, balance_due, await shop.balance()]);
    }
    expect(seen).toEqual([
      ['pending_payment', 500, 500, 500],
      ['pending_payment', 800, 200, 800],
      ['paid', 1_000, 0, 1_000],
    ]);
  });

  longTest('one cent less is not enough', async () => {
    const orderId = await shop.anOrder({ amount: 1_000 });
    await shop.aPayment(await shop.aLink(orderId, { purchase: { amount: 999 } }));
    expect(await order(orderId)).toMatchObject({ status: 'pending_payment', balance_due: 1 });
  });

  test("the money goes to the wallet's account in the payment's currency", async () => {
    await shop.paidOrder('settled', { amount: 700, currency: 'JPY' });
    expect([await shop.balance('JPY'), await shop.balance('EUR')]).toEqual([700, 0]);
  });

  longTest('also in a currency that was added to the project later', async () => {
    await changeProject(shop.client, shop.project.project_id, { currencies: ['EUR', 'USD'] });
    const orderId = await shop.anOrder({ currency: 'USD' });
    const answer = await shop.pay(await shop.aLink(orderId));
    expect([answer.status, answer.body['status']]).toEqual([201, 'settled']);
    expect([await shop.balance('USD'), await shop.balance('EUR')]).toEqual([1_250, 0]);
  });

  longTest('also in a currency that the project no longer accepts', async () => {
    const linkId = await shop.aLink(await shop.anOrder());
    await changeProject(shop.client, shop.project.project_id, { currencies: ['JPY'] });
    await shop.aPayment(linkId);
    expect(await shop.balance()).toBe(1_250);
  });

  test.each(
    extent({
      short: ['pending_settlement'],
      long: ['initiated', 'authorized', 'pending_settlement', 'on_hold', 'failed', 'expired'],
    }),
  )('a payment that is %s moves no money', async (outcome) => {
    const { orderId } = await shop.paidOrder(outcome);
    expect(await order(orderId)).toMatchObject({ status: 'pending_payment', amount_paid: 0 });
    expect(await shop.balance()).toBe(0);
  });
});

describe('gaps 2, Overpayment: the excess is refunded at once, with both webhooks', () => {
  const settledTwice = async (amounts: readonly [number, number]) => {
    const path = `/${randomUUID()}`;
    const orderId = await shop.anOrder({ amount: 1_000, callback_url: receiver.url(path) });
    const [first = '', second = ''] = await begun(orderId, amounts);
    await shop.moveTo(first, 'settled');
    await shop.moveTo(second, 'settled');
    const told = await toldAbout(shop, receiver, orderId, path);
    return { orderId, second, told: told.map((body) => JSON.parse(body)) };
  };
  const amountsAfter = async (paymentId: string) => {
    const { refunded_amount, remaining_refundable } = (await shop.eligibility(paymentId)).body;
    return [refunded_amount, remaining_refundable];
  };

  longTest('all of a second payment for the whole amount', async () => {
    const { orderId, second, told } = await settledTwice([1_000, 1_000]);
    expect(await order(orderId)).toMatchObject({ status: 'paid', amount_paid: 1_000 });
    expect(await shop.paymentStatus(second)).toBe('refunded');
    expect(await amountsAfter(second)).toEqual([1_000, 0]);
    expect(await shop.balance()).toBe(1_000);
    const ofSecond = told.filter(({ payment }) => payment?.id === second);
    expect(ofSecond.map(({ payment }) => payment.status)).toEqual([
      'pending_settlement',
      'settled',
      'refunded',
    ]);
  });

  test('the part of a second payment that the order does not need', async () => {
    const { orderId, second, told } = await settledTwice([600, 600]);
    expect(await order(orderId)).toMatchObject({ status: 'paid', amount_paid: 1_000 });
    expect(await shop.paymentStatus(second)).toBe('refunded');
    expect(await amountsAfter(second)).toEqual([200, 400]);
    expect(await shop.balance()).toBe(1_000);
    const names = told.map(
      ({ event, order: { status }, payment }) =>
        `${event.type} ${event.name} ${payment?.status ?? status}`,
    );
    expect(names.slice(-5)).toEqual([
      'order amount_paid_updated pending_payment',
      'payment status_updated settled',
      'order amount_paid_updated paid',
      'order status_updated paid',
      'payment status_updated refunded',
    ]);
  });

  longTest('the difference after the amount was lowered', async () => {
    const { orderId, paymentId } = await shop.paidOrder('pending_settlement');
    await shop.changeAmount(orderId, 1_000);
    await shop.moveTo(paymentId, 'settled');
    expect(await order(orderId)).toMatchObject({ status: 'paid', amount_paid: 1_000 });
    expect(await amountsAfter(paymentId)).toEqual([250, 1_000]);
    expect(await shop.balance()).toBe(1_000);
  });

  test('a settlement on a canceled order is refunded whole', async () => {
    const path = `/${randomUUID()}`;
    const url = { callback_url: receiver.url(path) };
    const { orderId, linkId, paymentId } = await shop.paidOrder('authorized', url);
    await shop.cancelOrder(orderId);
    expect((await shop.moveTo(paymentId, 'settled')).body['status']).toBe('refunded');
    expect(await order(orderId)).toMatchObject({ status: 'canceled', amount_paid: 0 });
    expect(await shop.linkStatus(linkId)).toBe('canceled');
    expect(await shop.balance()).toBe(0);
    const told = await toldAbout(shop, receiver, orderId, path);
    expect(told.map((body) => inShort({ name: JSON.parse(body).event.name, body }))).toEqual([
      'order created pending_payment',
      'order status_updated cancelled',
      'payment status_updated settled',
      'payment status_updated refunded',
    ]);
  });
});

describe('checkout 3.2 settled → refunded: refund', () => {
  test("the money comes from the merchant's balance; the order stays paid", async () => {
    const { orderId, paymentId } = await shop.paidOrder();
    expect((await shop.moveTo(paymentId, 'refunded')).body['status']).toBe('refunded');
    expect(await shop.balance()).toBe(0);
    expect(await order(orderId)).toMatchObject({ status: 'paid', amount_paid: 1_250 });
  });

  test('a balance that is too small gives 422 insufficient_funds, and nothing changes', async () => {
    const { paymentId } = await shop.paidOrder();
    await shop.spend(1);
    const answer = await shop.moveTo(paymentId, 'refunded');
    expect([answer.status, answer.body['error']]).toEqual([422, 'insufficient_funds']);
    expect([await shop.paymentStatus(paymentId), await shop.balance()]).toEqual(['settled', 1_249]);
  });
});

describe('checkout 3.2 settled → chargeback: cardholder dispute', () => {
  const disputed = async (left: number): Promise<PaidOrder> => {
    const paid = await shop.paidOrder();
    if (left < 1_250) await shop.spend(1_250 - left);
    expect((await shop.moveTo(paid.paymentId, 'chargeback')).body['status']).toBe('chargeback');
    return paid;
  };

  // biome-ignore format: a table
  test.each(firstOf([
    ['with part of the funds',  300,   950],
    ['with the funds',        1_250,     0],
    ['without funds',             0, 1_250],
  ]))('it is always posted: %s', async (_, left, owed) => {
    const { orderId } = await disputed(left);
    expect([await shop.balance(), await debt()]).toEqual([0, owed]);
    expect(await order(orderId)).toMatchObject({ status: 'paid', amount_paid: 1_250 });
  });

  longTest('debts add up', async () => {
    await disputed(0);
    await disputed(0);
    expect([await shop.balance(), await debt()]).toEqual([0, 2_500]);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['with the funds',  1_000,    0],
    ['without funds',       0, 1_000],
  ]))('a chargeback of a partly refunded payment takes the remainder, %s; the status is terminal', async (_, left, owed) => {
    const path = `/${randomUUID()}`;
    const { orderId, paymentId } = await shop.paidOrder('settled', { callback_url: receiver.url(path) });
    await shop.refund(paymentId, { amount: 250 });
    if (left === 0) await shop.spend(1_000);
    const answer = await shop.moveTo(paymentId, 'chargeback');
    expect([answer.status, answer.body['status']]).toEqual([200, 'refunded']);
    expect([await shop.balance(), await debt()]).toEqual([0, owed]);
    const { body } = await shop.eligibility(paymentId);
    expect(body).toMatchObject({ eligible: false, reason: 'CHARGEBACK', remaining_refundable: 0 });
    expect((await shop.refund(paymentId, { amount: 1 })).status).toBe(409);
    expect((await shop.moveTo(paymentId, 'chargeback')).status).toBe(409);
    const told = await toldAbout(shop, receiver, orderId, path);
    expect(told.filter((text) => JSON.parse(text).payment?.status === 'refunded')).toHaveLength(2);
  });

  longTest('a chargeback of an overpayment takes what the automatic refund left', async () => {
    const orderId = await shop.anOrder({ amount: 1_000 });
    const [first = '', second = ''] = await begun(orderId, [600, 600]);
    for (const id of [first, second]) await shop.moveTo(id, 'settled');
    expect([await shop.paymentStatus(second), await shop.balance()]).toEqual(['refunded', 1_000]);
    expect((await shop.moveTo(second, 'chargeback')).status).toBe(200);
    expect([await shop.balance(), await debt()]).toEqual([600, 0]);
  });

  longTest('a chargeback takes no more than the payment, whatever the balance', async () => {
    await shop.paidOrder('settled', { amount: 5_000 });
    const { paymentId } = await shop.paidOrder();
    await shop.moveTo(paymentId, 'chargeback');
    expect([await shop.balance(), await debt()]).toEqual([5_000, 0]);
  });
});

describe('checkout 3.2 expired: a session of 30 minutes', () => {
  test.each(
    extent({ short: ['awaiting_authorization'], long: ['initiated', 'awaiting_authorization'] }),
  )('ends for a payment that is %s', async (from) => {
    const path = `/${randomUUID()}`;
    const url = { callback_url: receiver.url(path) };
    const { orderId, linkId, paymentId } = await shop.paidOrder(from, url);
    await advance(shop.client, 1_770);
    expect(await shop.paymentStatus(paymentId)).toBe(from);
    await advance(shop.client, 30);
    expect(await shop.paymentStatus(paymentId)).toBe('expired');
    const [, expired = '', ...more] = await toldAbout(shop, receiver, orderId, path);
    expect(more).toEqual([]);
    expect(JSON.parse(expired).payment).toMatchObject({ id: paymentId, status: 'expired' });
    const { created_at, updated_at } = (await shop.readPayment(paymentId)).body;
    expect(Number(updated_at) - Number(created_at)).toBe(1_800);
    expect((await shop.moveTo(paymentId, 'settled')).status).toBe(409);
    await shop.aPayment(linkId);
    expect((await order(orderId))['status']).toBe('paid');
  });

  test.each(
    extent({
      short: ['processing'],
      long: ['authorized', 'processing', 'pending_settlement', 'on_hold', 'settled'],
    }),
  )('does not expire a payment that is %s', async (status) => {
    const { paymentId } = await shop.paidOrder(status);
    await advance(shop.client, 3_000);
    expect(await shop.paymentStatus(paymentId)).toBe(status);
  });

  longTest('does not end for a payment that was authorized in time', async () => {
    const { paymentId } = await shop.paidOrder('awaiting_authorization');
    await advance(shop.client, 1_000);
    await shop.moveTo(paymentId, 'authorized');
    await advance(shop.client, 2_000);
    expect(await shop.paymentStatus(paymentId)).toBe('authorized');
  });
});

test('gaps 1, Server faults: a settlement above what a wallet can hold is refused, and nothing is lost', async () => {
  const most = Number.MAX_SAFE_INTEGER;
  await shop.paidOrder('settled', { amount: most });
  const { orderId, paymentId } = await shop.paidOrder('processing');
  const answer = await shop.moveTo(paymentId, 'settled');
  expect(answer.status).toBeLessThan(500);
  expect(await shop.balance()).toBe(most);
  expect(await order(orderId)).toMatchObject({ status: 'pending_payment', amount_paid: 0 });
  const other = await aMerchant(service().client);
  await other.paidOrder();
  expect(await other.balance()).toBe(1_250);
});
