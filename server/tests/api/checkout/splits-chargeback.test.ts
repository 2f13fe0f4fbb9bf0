import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldAbout, unlimited } from '../../support/checkout.ts';
import { errorOf } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { aMarketplace, aPath, ibans, type Marketplace, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 3.2 and decision 0136: a chargeback while a leg is returned, and how webhooks differ.

const service = useSharedService({ ...unlimited });
let shop: Marketplace;
let ona: string;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMarketplace(service().client);
  await shop.withPolicy([variadic]);
  ona = await shop.aRecipient('Ona', ibans[1]);
});
afterAll(() => receiver.close());

/** A paid order of 1250 of which Ona gets 700. */
async function aSplit() {
  const path = aPath();
  const order = {
    splits: [{ type: 'variadic', beneficiary_id: ona, amount: 700 }],
    redirect_urls: { callback_url: receiver.url(path) },
  };
  const paid = await shop.paidSplit(order, 1_250, 'settled');
  const [leg] = await shop.legs(paid.paymentId);
  if (leg === undefined) throw new Error('there is one leg');
  return { ...paid, path, legId: leg.id };
}

/** Event, status and returned amounts of the payment: a receiver tells webhooks apart by these. */
function inShort(body: string): string {
  const { event, order, payment } = JSON.parse(body);
  const shown = payment ?? order.payment_links[0]?.payments[0];
  if (shown === undefined) return `${event.type} ${event.name}`;
  const { status, refunded_amount, chargeback_amount } = shown;
  return `${event.type} ${event.name} ${status} ${refunded_amount} ${chargeback_amount}`;
}

const told = async ({ orderId, path }: { orderId: string; path: string }) =>
  (await toldAbout(shop, receiver, orderId, path)).map(inShort);

const settledTold = [
  'order created',
  'payment status_updated settled 0 0',
  'order amount_paid_updated settled 0 0',
  'order status_updated settled 0 0',
];

describe('checkout 3.2: a chargeback of a payment that is partially distributed', () => {
  test('is posted at once, and changes the status once the leg is delivered', async () => {
    const split = await aSplit();
    const { paymentId, legId } = split;
    const before = await shop.balance();
    await shop.moveLeg(paymentId, legId, 'return');
    const answer = await shop.moveTo(paymentId, 'chargeback');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'partially_distributed',
      refunded_amount: 0,
      chargeback_amount: 1_250,
    });
    expect(answer.text).toBe((await shop.readPayment(paymentId)).text);
    expect(await shop.balance()).toBe(before - 550);
    expect((await shop.client.audit()).body).toMatchObject({ ok: true, differences: [] });
    const whole = await shop.moveLeg(paymentId, legId, 'deliver');
    expect(whole.body).toMatchObject({ status: 'chargeback', chargeback_amount: 1_250 });
    expect(await shop.balance()).toBe(before - 550);
    expect(await told(split)).toEqual([
      ...settledTold,
      'order recipient.returned partially_distributed 0 0',
      'order status_updated partially_distributed 0 1250',
      'payment status_updated chargeback 0 1250',
      'order status_updated chargeback 0 1250',
    ]);
  });

  test('is refused the second time, and nothing moves', async () => {
    const { paymentId, legId } = await aSplit();
    await shop.moveLeg(paymentId, legId, 'return');
    await shop.moveTo(paymentId, 'chargeback');
    const before = await shop.balance();
    const again = await shop.moveTo(paymentId, 'chargeback');
    expect(again.status).toBe(409);
    expect(again.text).toBe(
      errorOf('invalid_state', 'A payment that is partially_distributed cannot become chargeback.'),
    );
    expect(await shop.balance()).toBe(before);
  });

  test('is posted once for two concurrent requests', async () => {
    const { paymentId, legId } = await aSplit();
    await shop.moveLeg(paymentId, legId, 'return');
    const answers = await Promise.all(
      ['chargeback', 'chargeback'].map((status) => shop.moveTo(paymentId, status)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shop.readPayment(paymentId)).body['chargeback_amount']).toBe(1_250);
  });

  test('makes a refund impossible: PAYMENT_NOT_SETTLED, then CHARGEBACK', async () => {
    const { paymentId, legId } = await aSplit();
    await shop.moveLeg(paymentId, legId, 'return');
    await shop.moveTo(paymentId, 'chargeback');
    expect((await shop.eligibility(paymentId)).body).toMatchObject({
      eligible: false,
      reason: 'PAYMENT_NOT_SETTLED',
      remaining_refundable: 0,
    });
    await shop.moveLeg(paymentId, legId, 'deliver');
    expect((await shop.eligibility(paymentId)).body).toMatchObject({
      eligible: false,
      reason: 'CHARGEBACK',
    });
  });
});

test('two refunds and a chargeback of the rest have one status and three different webhooks', async () => {
  const { orderId, paymentId, path } = await aSplit();
  await shop.refund(paymentId, { amount: 100 });
  await shop.refund(paymentId, { amount: 150 });
  await shop.moveTo(paymentId, 'chargeback');
  expect((await told({ orderId, path })).slice(settledTold.length)).toEqual([
    'payment status_updated refunded 100 0',
    'payment status_updated refunded 250 0',
    'payment status_updated refunded 250 1000',
  ]);
  expect((await shop.readOrder(orderId)).body['payment_links']).toEqual([
    expect.objectContaining({
      payments: [
        {
          id: paymentId,
          method: 'mock',
          status: 'refunded',
          payment_currency: 'EUR',
          payment_amount: 1_250,
          refunded_amount: 250,
          chargeback_amount: 1_000,
        },
      ],
    }),
  ]);
});
