import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inShort, type PaidOrder, toldAbout, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBalances } from '../../support/sound-books.ts';
import {
  aMarketplace,
  aPath,
  ibans,
  type Marketplace,
  onServiceAccount,
  type ShownLeg,
  variadic,
} from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { deliveriesOf, isDelivered, readFeed } from '../../support/webhooks.ts';

// Checkout 3.2, split payments: a leg that is returned, and sent again.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Marketplace;
let ona: string;
let rasa: string;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMarketplace(service().client);
  await shop.withPolicy([variadic]);
  ona = await shop.aRecipient('Ona', ibans[1]);
  rasa = await shop.aRecipient('Rasa', ibans[2]);
});
afterAll(() => receiver.close());

const entries = () => [
  { type: 'variadic', beneficiary_id: ona, amount: 700 },
  { type: 'variadic', beneficiary_id: rasa, amount: 300 },
];

type Split = PaidOrder & { readonly path: string; readonly legs: readonly [ShownLeg, ShownLeg] };

/** A paid order of 1250 with a leg of 700 for Ona and one of 300 for Rasa. */
async function aSplit(outcome = 'settled'): Promise<Split> {
  const path = aPath();
  const redirect_urls = { callback_url: receiver.url(path) };
  const paid = await shop.paidSplit({ splits: entries(), redirect_urls }, 1_250, outcome);
  const [first, second] = await shop.legs(paid.paymentId);
  if (first === undefined || second === undefined) throw new Error('there are two legs');
  return { ...paid, path, legs: [first, second] };
}

useSoundBalances(service);
const isLookingAlways = extent({ short: false, long: true });

/**
 * The money of the merchant, Ona and Rasa, and of the service. The long form also audits the books.
 */
async function funds(): Promise<readonly number[]> {
  if (isLookingAlways) {
    expect((await shop.client.audit()).body).toMatchObject({ ok: true, differences: [] });
  }
  const { database } = service();
  const purposes = [
    `beneficiary ${ona}`,
    `beneficiary ${rasa}`,
    `returned ${shop.project.project_id}`,
  ];
  const amounts = purposes.map(async (purpose) => (await onServiceAccount(database, purpose)) ?? 0);
  return [await shop.balance(), ...(await Promise.all(amounts))];
}

async function gained(done: () => Promise<unknown>): Promise<readonly number[]> {
  const before = await funds();
  await done();
  return (await funds()).map((amount, index) => amount - (before[index] ?? 0));
}

const kept = async (paymentId: string) =>
  (await shop.legs(paymentId)).map((leg) => [leg.status, leg.amount, leg.delivered_amount]);

const told = async ({ orderId, path }: Split) =>
  (await toldAbout(shop, receiver, orderId, path)).map((body) =>
    inShort({ name: JSON.parse(body).event.name, body }),
  );

const settledTold = [
  'order created pending_payment',
  'payment status_updated settled',
  'order amount_paid_updated paid',
  'order status_updated paid',
];

describe('checkout 3.2: a payment with a returned leg is partially_distributed', () => {
  test('the leg is returned, its recipient has nothing of it, and the service keeps the money', async () => {
    const { paymentId, legs } = await aSplit();
    const [leg] = legs;
    const gains = await gained(async () => {
      const answer = await shop.moveLeg(paymentId, leg.id, 'return');
      expect(answer.status).toBe(200);
      expect(answer.text).toBe((await shop.readPayment(paymentId)).text);
    });
    expect(gains).toEqual([0, -700, 0, 700]);
    expect(await shop.paymentStatus(paymentId)).toBe('partially_distributed');
    expect(await kept(paymentId)).toEqual([
      ['returned', 700, 0],
      ['delivered', 300, 300],
    ]);
  });

  test('the order stays paid, and its link completed', async () => {
    const { orderId, linkId, paymentId, legs } = await aSplit();
    await shop.moveLeg(paymentId, legs[0].id, 'return');
    expect((await shop.readOrder(orderId)).body).toMatchObject({
      status: 'paid',
      amount_paid: 1_250,
      payment_links: [{ status: 'completed', payments: [{ status: 'partially_distributed' }] }],
    });
    expect(await shop.linkStatus(linkId)).toBe('completed');
  });

  test('the payment leaves the state only once every leg is re-sent and delivered', async () => {
    const { paymentId, legs } = await aSplit();
    const [first, second] = legs;
    const statuses: unknown[] = [];
    const move = async (leg: ShownLeg, action: string) => {
      const answer = await shop.moveLeg(paymentId, leg.id, action);
      statuses.push([answer.status, answer.body['status']]);
    };
    expect(
      await gained(async () => {
        await move(first, 'return');
        await move(second, 'return');
        await move(first, 'deliver');
      }),
    ).toEqual([0, 0, -300, 300]);
    expect(await gained(() => move(second, 'deliver'))).toEqual([0, 0, 300, -300]);
    expect(await gained(() => move(second, 'return'))).toEqual([0, 0, -300, 300]);
    expect(await gained(() => move(second, 'deliver'))).toEqual([0, 0, 300, -300]);
    expect(statuses).toEqual([
      [200, 'partially_distributed'],
      [200, 'partially_distributed'],
      [200, 'partially_distributed'],
      [200, 'settled'],
      [200, 'partially_distributed'],
      [200, 'settled'],
    ]);
    expect(await kept(paymentId)).toEqual([
      ['delivered', 700, 700],
      ['delivered', 300, 300],
    ]);
  });

  test.each(
    extent({
      short: ['processing', 'refunded'],
      long: ['initiated', 'processing', 'on_hold', 'settled', 'failed', 'canceled', 'refunded'],
    }),
  )('the payment cannot become %s', async (status) => {
    const { paymentId, legs } = await aSplit();
    await shop.moveLeg(paymentId, legs[0].id, 'return');
    const answer = await shop.moveTo(paymentId, status);
    expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
    expect(await shop.paymentStatus(paymentId)).toBe('partially_distributed');
  });

  test('a refund is not possible: PAYMENT_NOT_SETTLED, until all is delivered', async () => {
    const { paymentId, legs } = await aSplit();
    await shop.moveLeg(paymentId, legs[0].id, 'return');
    expect((await shop.eligibility(paymentId)).body).toEqual({
      eligible: false,
      reason: 'PAYMENT_NOT_SETTLED',
      refunded_amount: 0,
      pending_refunds: 0,
      remaining_refundable: 0,
      currency: 'EUR',
      min_refund_amount: 0,
      max_refund_amount: 0,
      estimated_fee_amount: 0,
      estimated_fee_currency: 'EUR',
      fee_type: 'flat',
      requires_manual_payer_data: false,
    });
    const refused = await shop.refund(paymentId, { amount: 1 });
    expect(refused.status).toBe(409);
    expect(refused.text).toBe(
      errorOf('invalid_state', 'No refund is possible: PAYMENT_NOT_SETTLED.'),
    );
    await shop.moveLeg(paymentId, legs[0].id, 'deliver');
    expect((await shop.eligibility(paymentId)).body).toMatchObject({
      eligible: true,
      reason: null,
    });
    // A refund comes from the merchant's own balance: recipients keep their shares.
    expect(await gained(() => shop.refund(paymentId, { amount: 250 }))).toEqual([-250, 0, 0, 0]);
  });
});

describe('checkout 3.2 and checkout 6.7: the payment webhook shows settled and is sent once; recipient.returned reports the rest', () => {
  test('a returned leg sends recipient.returned, with the raw status', async () => {
    const split = await aSplit();
    const { orderId, linkId, paymentId, legs, path } = split;
    await advance(service().client, 60);
    await shop.moveLeg(paymentId, legs[1].id, 'return');
    expect(await told(split)).toEqual([...settledTold, 'order recipient.returned paid']);
    const { created_at, updated_at } = (await shop.readOrder(orderId)).body;
    expect(Number(updated_at)).toBeGreaterThanOrEqual(Number(created_at) + 60);
    const [, , , , body] = await toldAbout(shop, receiver, orderId, path);
    expect(body).toBe(
      JSON.stringify({
        version: 1,
        event: { type: 'order', name: 'recipient.returned' },
        order: {
          service_order_id: orderId,
          merchant_order_id: 'Order 1042',
          amount: 1_250,
          amount_paid: 1_250,
          currency: 'EUR',
          status: 'paid',
          created_at,
          updated_at,
          payment_links: [
            {
              id: linkId,
              name: 'Link',
              payments: [
                {
                  id: paymentId,
                  method: 'mock',
                  status: 'partially_distributed',
                  payment_currency: 'EUR',
                  payment_amount: 1_250,
                  refunded_amount: 0,
                  chargeback_amount: 0,
                },
              ],
            },
          ],
        },
        distribution: {
          payment_id: paymentId,
          id: legs[1].id,
          beneficiary_id: rasa,
          name: 'Rasa',
          slot_id: 'sellers',
          type: 'variadic',
          amount: 300,
          delivered_amount: 0,
          status: 'returned',
        },
        timestamp: updated_at,
      }),
    );
  });

  test('each returned leg sends an event; a delivered leg only when it completes the payment', async () => {
    const split = await aSplit();
    const [first, second] = split.legs;
    for (const [leg, action] of [
      [first, 'return'],
      [second, 'return'],
      [first, 'deliver'],
      [second, 'deliver'],
      [first, 'return'],
      [first, 'deliver'],
    ] as const) {
      expect((await shop.moveLeg(split.paymentId, leg.id, action)).status).toBe(200);
    }
    const returned = 'order recipient.returned paid';
    const whole = 'order status_updated paid';
    expect(await told(split)).toEqual([...settledTold, returned, returned, whole, returned, whole]);
    // Every transition is recorded all the same, as a silent event.
    const { events } = await readFeed(shop.client, {
      order_id: split.orderId,
      silent: 1,
      limit: 1_000,
    });
    const silent = events.filter(({ sequence }) => sequence === null);
    expect(silent.slice(-6).map(inShort)).toEqual(Array(6).fill('payment status_updated settled'));
  });

  test('resent webhooks show the current state', async () => {
    const { orderId, paymentId, legs, path } = await aSplit('partially_distributed');
    await toldAbout(shop, receiver, orderId, path);
    await shop.moveLeg(paymentId, legs[0].id, 'deliver');
    const deliveries = await deliveriesOf(shop.client, `order ${orderId}`, (all) =>
      all.every(isDelivered),
    );
    const resend = async (index: number) => {
      const id = deliveries[index]?.id;
      const answer = await shop.client.send('POST', `/admin/v1/deliveries/${id}/resend`);
      expect(answer.status).toBe(201);
      await deliveriesOf(shop.client, `order ${orderId}`, (all) => all.every(isDelivered));
      return JSON.parse((await toldAbout(shop, receiver, orderId, path)).at(-1) ?? '');
    };
    expect((await resend(1)).payment.status).toBe('settled');
    const again = await resend(4);
    expect(again.event.name).toBe('recipient.returned');
    expect(again.order.payment_links[0].payments[0].status).toBe('settled');
    expect(again.distribution).toMatchObject({
      id: legs[0].id,
      delivered_amount: 700,
      status: 'delivered',
    });
  });
});

describe('gaps 5: the operator acts for the bank', () => {
  longTest('a payment driven to partially_distributed returns its first leg', async () => {
    let split: Split | null = null;
    const gains = await gained(async () => {
      split = await aSplit('partially_distributed');
    });
    expect(gains).toEqual([250, 0, 300, 700]);
    const { paymentId } = split as unknown as Split;
    expect(await kept(paymentId)).toEqual([
      ['returned', 700, 0],
      ['delivered', 300, 300],
    ]);
    expect(await told(split as unknown as Split)).toEqual([
      ...settledTold,
      'order recipient.returned paid',
    ]);
  });

  test('moving a payment to partially_distributed returns its first leg', async () => {
    const { paymentId } = await aSplit();
    const answer = await shop.moveTo(paymentId, 'partially_distributed');
    expect([answer.status, answer.body['status']]).toEqual([200, 'partially_distributed']);
    // The payment has this status already: from now on only a named leg is returned.
    expect((await shop.moveTo(paymentId, 'partially_distributed')).status).toBe(409);
    expect(await kept(paymentId)).toEqual([
      ['returned', 700, 0],
      ['delivered', 300, 300],
    ]);
  });

  test('a payment without splits has no leg to return', async () => {
    const plain = await aMarketplace(service().client);
    const linkId = await plain.aLink(await plain.anOrder());
    for (const answer of [
      await plain.pay(linkId, 'partially_distributed'),
      await plain.moveTo(await plain.aPayment(linkId), 'partially_distributed'),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.text).toBe(
        errorOf('invalid_state', 'No part of this payment is with a recipient.'),
      );
    }
    expect(await plain.balance()).toBe(1_250);
  });

  test('a leg of another payment is 404', async () => {
    const [one, other] = [await aSplit(), await aSplit()];
    for (const leg of [randomUUID(), other.legs[0].id]) {
      const answer = await shop.moveLeg(one.paymentId, leg, 'return');
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(errorOf('not_found', 'There is no such leg of this payment.'));
    }
    const answer = await shop.moveLeg(one.paymentId, one.legs[0].id.toUpperCase(), 'return');
    expect(answer.status).toBe(200);
  });

  test('a leg is returned once and delivered once', async () => {
    const { paymentId, legs } = await aSplit();
    const [leg] = legs;
    const refused = async (action: string, status: string) => {
      const answer = await shop.moveLeg(paymentId, leg.id, action);
      expect(answer.status).toBe(409);
      expect(answer.text).toBe(
        errorOf('invalid_state', `This leg of the payment is ${status} already.`),
      );
    };
    await refused('deliver', 'delivered');
    await shop.moveLeg(paymentId, leg.id, 'return');
    await refused('return', 'returned');
  });

  test.each(extent({ short: ['refunded'], long: ['refunded', 'chargeback'] }))(
    'no leg of a payment that is %s can be returned',
    async (status) => {
      const { paymentId, legs } = await aSplit();
      const moved =
        status === 'refunded'
          ? await shop.refund(paymentId, { amount: 1 })
          : await shop.moveTo(paymentId, status);
      expect(moved.status).toBeLessThan(300);
      const answer = await shop.moveLeg(paymentId, legs[0].id, 'return');
      expect(answer.status).toBe(409);
      expect(answer.text).toBe(
        errorOf('invalid_state', `No leg of a payment that is ${status} can come back.`),
      );
    },
  );

  test('a recipient who has paid out the money cannot return it', async () => {
    const { client } = service();
    const other = await aMarketplace(client);
    const to = await other.aRecipient();
    await other.withPolicy([{ slot_id: 'all', type: 'remainder', beneficiary_id: to }]);
    const { paymentId } = await other.paidSplit({});
    const [row] = await service().database.query<{ account_id: string }>(
      'SELECT account_id FROM service_account WHERE id = $1',
      [`beneficiary ${to}:EUR:test`],
    );
    const bank = await client.accountOf('clearing');
    await client.post({ debit_account: row?.account_id, credit_account: bank, amount: 1 });
    const [leg] = await other.legs(paymentId);
    const answer = await other.moveLeg(paymentId, leg?.id, 'return');
    expect([answer.status, answer.body['error']]).toEqual([422, 'insufficient_funds']);
    expect(await other.paymentStatus(paymentId)).toBe('settled');
  });

  // biome-ignore format: a table
  test.each<[object, object]>([
    [{},                                        { status: ['Status is required'] }],
    [{ leg: randomUUID() },                     { action: ['Action is required'] }],
    [{ action: 'return' },                      { leg: ['Leg is required'] }],
    [{ status: 'settled', leg: randomUUID() },  { status: ['Status cannot be given together with a leg'], action: ['Action is required'] }],
    [{ leg: 'first', action: 'send' },          { leg: ['Leg should be a UUID'], action: ['Action should be one of return, deliver'] }],
    [{ status: 'gone' },                        { status: [expect.stringContaining('Status should be one of initiated')] }],
  ])('%j is refused under its fields', async (body, expected) => {
    const path = `/admin/v1/test/payments/${randomUUID()}/status`;
    const answer = await shop.client.send('POST', path, { body });
    expect([answer.status, answer.body['error_properties']]).toEqual([422, expected]);
  });
});

describe('concurrent requests', () => {
  test('return a leg once', async () => {
    const { paymentId, legs, orderId } = await aSplit();
    const gains = await gained(async () => {
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => shop.moveLeg(paymentId, legs[0].id, 'return')),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    });
    expect(gains).toEqual([0, -700, 0, 700]);
    const names = (await shop.events(orderId)).map(({ name }) => name);
    expect(names.filter((name) => name === 'recipient.returned')).toHaveLength(1);
  });

  test('for a refund and a return: the first decides, and the books stay exact', async () => {
    const splits = await Promise.all(
      Array.from({ length: extent({ short: 2, long: 8 }) }, () => aSplit()),
    );
    const outcomes = await Promise.all(
      splits.map(async ({ paymentId, legs }) => {
        const [refund, back] = await Promise.all([
          shop.refund(paymentId, { amount: 1 }),
          shop.moveLeg(paymentId, legs[0].id, 'return'),
        ]);
        return [refund.status, back.status, await shop.paymentStatus(paymentId)].join(' ');
      }),
    );
    const possible = new Set(['201 409 refunded', '409 200 partially_distributed']);
    expect(outcomes.filter((outcome) => !possible.has(outcome))).toEqual([]);
    await funds();
  });

  longTest('that return and deliver legs leave the money where the statuses say', async () => {
    const split = await aSplit();
    const before = await funds();
    const moves = Array.from({ length: 64 }, (_, index) => {
      const leg = split.legs[index % 2 === 0 ? 0 : 1];
      return shop.moveLeg(split.paymentId, leg.id, index % 3 === 0 ? 'deliver' : 'return');
    });
    const statuses = new Set((await Promise.all(moves)).map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    const legs = await shop.legs(split.paymentId);
    const away = legs.map((leg) => leg.amount - leg.delivered_amount);
    const [first = 0, second = 0] = away;
    const gains = (await funds()).map((amount, index) => amount - (before[index] ?? 0));
    expect(gains).toEqual([0, -first || 0, -second || 0, first + second]);
    const expected = first + second === 0 ? 'settled' : 'partially_distributed';
    expect(await shop.paymentStatus(split.paymentId)).toBe(expected);
  });
});

test('the database refuses a payment whose status and legs disagree', async () => {
  const { paymentId } = await aSplit();
  const { query } = service().database;
  const name = 'partially_distributed_while_a_leg_is_away';
  for (const change of [
    `status = 'partially_distributed'`,
    `distributions = jsonb_set(distributions, '{0,status}', '"returned"')`,
  ]) {
    await expect(query(`UPDATE payment SET ${change} WHERE id = $1`, [paymentId])).rejects.toThrow(
      name,
    );
  }
});
