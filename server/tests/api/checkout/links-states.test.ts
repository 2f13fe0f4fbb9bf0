import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, inShort, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance, nowOf } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Checkout 3.3: each row of the table of payment links, and the refused transitions.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

/** Lets time pass and renews the token, which lives for less than an hour. */
async function pass(seconds: number): Promise<void> {
  await advance(shop.client, seconds);
  await shop.renew();
}

const orderStatus = async (orderId: string): Promise<unknown> =>
  (await shop.readOrder(orderId)).body['status'];

/** A link that is no longer active can be neither paid, changed nor canceled. */
async function expectClosed(linkId: string): Promise<void> {
  const before = (await shop.readLink(linkId)).text;
  const attempts = [
    await shop.pay(linkId),
    await shop.changeLink(linkId, { name: 'Other' }),
    await shop.cancelLink(linkId),
  ];
  for (const { status, body } of attempts) {
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
  }
  expect((await shop.readLink(linkId)).text).toBe(before);
}

test('checkout 3.3 → active: a link is created active', async () => {
  const linkId = await shop.aLink(await shop.anOrder());
  expect(await shop.linkStatus(linkId)).toBe('active');
});

describe('checkout 3.3 active → completed: a payment settles via this link', () => {
  test('the link is completed and the order paid', async () => {
    const { orderId, linkId } = await shop.paidOrder('settled');
    expect(await shop.linkStatus(linkId)).toBe('completed');
    expect(await orderStatus(orderId)).toBe('paid');
  });

  test('another link of the paid order stays active but cannot be paid', async () => {
    const orderId = await shop.anOrder();
    const [first, second] = [await shop.aLink(orderId), await shop.aLink(orderId)];
    await shop.aPayment(first);
    const answers = [await shop.pay(first), await shop.pay(second)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [409, errorOf('invalid_state', 'This payment link is completed.')],
      [409, errorOf('invalid_state', 'This order is paid; nothing is to be paid.')],
    ]);
    expect(await shop.linkStatus(second)).toBe('active');
  });

  test('while one payment is under way, the link refuses another', async () => {
    const linkId = await shop.aLink(await shop.anOrder());
    const underWay = await shop.aPayment(linkId, 'processing');
    const { status, text } = await shop.pay(linkId);
    const words = 'Another payment of this link is under way.';
    expect([status, text]).toEqual([409, errorOf('invalid_state', words)]);
    await shop.moveTo(underWay, 'failed');
    expect((await shop.pay(linkId)).status).toBe(201);
  });

  test('a partial payment completes its link too; other links stay active', async () => {
    const orderId = await shop.anOrder();
    const [first, second] = [
      await shop.aLink(orderId, { purchase: { amount: 500 } }),
      await shop.aLink(orderId, { purchase: { amount: 750 } }),
    ];
    await shop.aPayment(first);
    expect([await shop.linkStatus(first), await shop.linkStatus(second)]).toEqual([
      'completed',
      'active',
    ]);
    expect(await orderStatus(orderId)).toBe('pending_payment');
  });

  test('completed is terminal', async () => {
    const { linkId } = await shop.paidOrder('settled');
    await expectClosed(linkId);
    await pass(259_201);
    expect(await shop.linkStatus(linkId)).toBe('completed');
  });

  test('a completed link stays completed when the money goes back', async () => {
    for (const end of ['refunded', 'chargeback']) {
      const { linkId } = await shop.paidOrder(end);
      expect(await shop.linkStatus(linkId)).toBe('completed');
    }
  });
});

describe('checkout 3.3: there is no failed link: after a failed attempt the buyer may retry', () => {
  test.each(extent({ short: ['failed'], long: ['failed', 'rejected', 'canceled', 'expired'] }))(
    '%s',
    async (outcome) => {
      const { orderId, linkId, paymentId } = await shop.paidOrder(outcome);
      expect(await shop.paymentStatus(paymentId)).toBe(outcome);
      expect([await shop.linkStatus(linkId), await orderStatus(orderId)]).toEqual([
        'active',
        'pending_payment',
      ]);
      await shop.aPayment(linkId);
      expect([await shop.linkStatus(linkId), await orderStatus(orderId)]).toEqual([
        'completed',
        'paid',
      ]);
    },
  );

  test.each(
    extent({
      short: ['processing'],
      long: ['initiated', 'awaiting_authorization', 'authorized', 'processing', 'on_hold'],
    }),
  )('typical mapping: with a payment that is %s the link is active', async (outcome) => {
    const { linkId } = await shop.paidOrder(outcome);
    expect(await shop.linkStatus(linkId)).toBe('active');
  });
});

describe('checkout 3.3 active → expired: its lifetime passes', () => {
  longTest.each([{ lifetime: 600 }, {}])('at the right second: %j', async (wanted) => {
    const created = await shop.createLink(await shop.anOrder(), wanted);
    const [linkId, expiry] = [String(created.body['link_id']), Number(created.body['expired_at'])];
    await pass(expiry - (await nowOf(shop.client)) - 3);
    let seenActive = false;
    await until('the link is expired', async () => {
      const before = await nowOf(shop.client);
      const status = await shop.linkStatus(linkId);
      const after = await nowOf(shop.client);
      if (after < expiry) expect(status).toBe('active');
      if (before >= expiry) expect(status).toBe('expired');
      seenActive ||= status === 'active';
      return status === 'expired';
    });
    expect(seenActive).toBe(true);
    expect(await nowOf(shop.client)).toBeGreaterThanOrEqual(expiry);
  });

  test('the link is active until then; an expired link can be neither paid, changed nor canceled', async () => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId, { lifetime: 3_600 });
    await pass(1_800);
    expect(await shop.linkStatus(linkId)).toBe('active');
    await pass(1_800);
    expect((await shop.readOrder(orderId)).body['payment_links']).toMatchObject([
      { id: linkId, status: 'expired' },
    ]);
    await expectClosed(linkId);
  });

  test('checkout 8 link lifetime default: with 0 the link never expires', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { lifetime: 0 });
    await pass(86_400 * 1_000);
    expect(await shop.linkStatus(linkId)).toBe('active');
  });

  test('the expiry sends no event', async () => {
    const orderId = await shop.anOrder();
    await shop.aLink(orderId, { lifetime: 60 });
    await pass(61);
    expect((await shop.events(orderId)).map(inShort)).toEqual(['order created pending_payment']);
  });
});

describe('checkout 3.3 expired → completed: a payment started before expiry settles', () => {
  test.each(
    extent({
      short: ['awaiting_authorization', 'on_hold'],
      long: ['initiated', 'awaiting_authorization', 'pending_settlement', 'on_hold'],
    }),
  )('the payment was %s when the lifetime passed', async (status) => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId, { lifetime: 60 });
    const paymentId = await shop.aPayment(linkId, status);
    await pass(61);
    expect(await shop.linkStatus(linkId)).toBe('expired');
    if (status === 'on_hold') await shop.moveTo(paymentId, 'processing');
    expect((await shop.moveTo(paymentId, 'settled')).status).toBe(200);
    expect([await shop.linkStatus(linkId), await orderStatus(orderId)]).toEqual([
      'completed',
      'paid',
    ]);
    await expectClosed(linkId);
  });

  test('a rejected payment leaves the link expired', async () => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId, { lifetime: 60 });
    const paymentId = await shop.aPayment(linkId, 'awaiting_authorization');
    await pass(61);
    await shop.moveTo(paymentId, 'rejected');
    expect([await shop.linkStatus(linkId), await orderStatus(orderId)]).toEqual([
      'expired',
      'pending_payment',
    ]);
  });

  test('a payment session that expires after the link leaves it expired', async () => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId, { lifetime: 60 });
    const paymentId = await shop.aPayment(linkId, 'awaiting_authorization');
    await pass(1_801);
    expect(await shop.paymentStatus(paymentId)).toBe('expired');
    expect(await shop.linkStatus(linkId)).toBe('expired');
  });
});

describe('checkout 3.3 active → canceled: order update, manual cancel, or order cancellation', () => {
  // biome-ignore format: a table
  test.each<[string, (orderId: string, linkId: string) => Promise<unknown>]>([
    ['order update',       (orderId) => shop.changeAmount(orderId, 2_000)],
    ['manual cancel',      (_, linkId) => shop.cancelLink(linkId)],
    ['order cancellation', (orderId) => shop.cancelOrder(orderId)],
  ])('%s', async (_, cancel) => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId);
    await cancel(orderId, linkId);
    expect(await shop.linkStatus(linkId)).toBe('canceled');
    await expectClosed(linkId);
    await pass(259_201);
    expect(await shop.linkStatus(linkId)).toBe('canceled');
  });

  test('a payment that began before still settles: the order takes it, the link stays canceled', async () => {
    const { orderId, linkId, paymentId } = await shop.paidOrder('pending_settlement');
    await shop.cancelLink(linkId);
    await shop.moveTo(paymentId, 'settled');
    expect([await shop.linkStatus(linkId), await orderStatus(orderId)]).toEqual([
      'canceled',
      'paid',
    ]);
  });

  test('the other links of the order stay active after a manual cancel', async () => {
    const orderId = await shop.anOrder();
    const [first, second] = [await shop.aLink(orderId), await shop.aLink(orderId)];
    await shop.cancelLink(first);
    expect(await shop.linkStatus(second)).toBe('active');
    expect(await orderStatus(orderId)).toBe('pending_payment');
  });
});
