import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMerchant,
  inShort,
  type Merchant,
  paymentsPath,
  toldAbout,
  unlimited,
} from '../../support/checkout.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 2, Refunds, Refund money and Refund webhooks. Each test has a shop of its own.

const service = useSharedService(unlimited);
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  shop = await aMerchant(service().client, { currencies: ['EUR', 'USD'] });
});
useSoundBooks(service);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const settled = async (amount = 1_250): Promise<string> =>
  (await shop.paidOrder('settled', { amount })).paymentId;

/** The eligibility of a payment, in short. */
async function eligible(paymentId: string): Promise<readonly unknown[]> {
  const { body } = await shop.eligibility(paymentId);
  return [body['eligible'], body['reason'], body['refunded_amount'], body['remaining_refundable']];
}

describe('GET .../refund-eligibility', () => {
  test('gives operator and merchant the same answer', async () => {
    const { paymentId } = await shop.paidOrder();
    const path = `/admin/v1/payments/${paymentId}/refund-eligibility`;
    const told = await service().client.send('GET', path);
    const own = (await shop.eligibility(paymentId)).body;
    expect([told.status, told.body]).toEqual([200, { ...own, can_resend: true }]);
    const none = await service().client.send('GET', path.replace(paymentId, randomUUID()));
    expect([none.status, none.body['error']]).toEqual([404, 'not_found']);
  });

  test('has every field for a settled payment', async () => {
    const answer = await shop.eligibility(await settled());
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      JSON.stringify({
        eligible: true,
        reason: null,
        refunded_amount: 0,
        pending_refunds: 0,
        remaining_refundable: 1_250,
        currency: 'EUR',
        min_refund_amount: 1,
        max_refund_amount: 1_250,
        estimated_fee_amount: 0,
        estimated_fee_currency: 'EUR',
        fee_type: 'flat',
        requires_manual_payer_data: false,
      }),
    );
  });

  // biome-ignore format: a table
  test.each<[string, boolean, string | null, number]>(firstOf([
    // status                  eligible  reason                 remaining
    ['settled',                true,     null,                  1_250],
    ['refunded',               false,    'FULLY_REFUNDED',      0],
    ['chargeback',             false,    'CHARGEBACK',          0],
    ['pending_settlement',     false,    'PAYMENT_NOT_SETTLED', 0],
    ['failed',                 false,    'PAYMENT_NOT_SETTLED', 0],
    ['initiated',              false,    'PAYMENT_NOT_SETTLED', 0],
    ['awaiting_authorization', false,    'PAYMENT_NOT_SETTLED', 0],
    ['authorized',             false,    'PAYMENT_NOT_SETTLED', 0],
    ['processing',             false,    'PAYMENT_NOT_SETTLED', 0],
    ['on_hold',                false,    'PAYMENT_NOT_SETTLED', 0],
    ['rejected',               false,    'PAYMENT_NOT_SETTLED', 0],
    ['canceled',               false,    'PAYMENT_NOT_SETTLED', 0],
    ['expired',                false,    'PAYMENT_NOT_SETTLED', 0],
  ], 5))('a payment that is %s: eligible %s, reason %s; a refund agrees with it', async (outcome, can, reason, remaining) => {
    const { paymentId } = await shop.paidOrder(outcome);
    const { body } = await shop.eligibility(paymentId);
    expect(body).toMatchObject({ eligible: can, reason, remaining_refundable: remaining });
    const balance = await shop.balance();
    const answer = await shop.refund(paymentId, { amount: 1 });
    expect(answer.status).toBe(can ? 201 : 409);
    if (!can) expect(answer.text).toBe(errorOf('invalid_state', `No refund is possible: ${reason}.`));
    expect(await shop.balance()).toBe(can ? balance - 1 : balance);
    expect(await shop.paymentStatus(paymentId)).toBe(can ? 'refunded' : outcome);
  });
});

describe('POST .../refunds', () => {
  test('gives the whole amount back', async () => {
    const paymentId = await settled();
    const answer = await shop.refund(paymentId);
    expect(answer.status).toBe(201);
    expect(answer.headers['content-type']).toBe('application/json');
    const { refund_id, status, created_at } = answer.body;
    expect(refund_id).toMatch(uuid);
    expect(created_at).toEqual(expect.any(Number));
    expect(answer.text).toBe(
      JSON.stringify({
        refund_id,
        payment_id: paymentId,
        order_id: (await shop.readPayment(paymentId)).body['order_id'],
        project_id: shop.project.project_id,
        payment_method_key: 'mock',
        status,
        amount: 1_250,
        currency: 'EUR',
        reference: 'Return 7',
        created_at,
      }),
    );
    expect(await shop.paymentStatus(paymentId)).toBe('refunded');
    expect(await eligible(paymentId)).toEqual([false, 'FULLY_REFUNDED', 1_250, 0]);
    expect(await shop.balance()).toBe(0);
  });

  test('makes several partial refunds, up to the amount and never above', async () => {
    const paymentId = await settled(1_000);
    const seen = [];
    for (const amount of [1, 499, 501, 500, 1]) {
      const { status } = await shop.refund(paymentId, { amount });
      seen.push([amount, status, ...(await eligible(paymentId)), await shop.balance()]);
    }
    expect(seen).toEqual([
      [1, 201, true, null, 1, 999, 999],
      [499, 201, true, null, 500, 500, 500],
      [501, 422, true, null, 500, 500, 500],
      [500, 201, false, 'FULLY_REFUNDED', 1_000, 0, 0],
      [1, 409, false, 'FULLY_REFUNDED', 1_000, 0, 0],
    ]);
  });

  test('refuses more than the remainder with a validation error under amount', async () => {
    const answer = await shop.refund(await settled(), { amount: 1_251 });
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      { amount: ['Amount should be at most what remains, 1250'] },
    ]);
  });

  test.each(
    firstOf([
      [10, 100],
      [64, 1],
      [33, 30],
      [1, 1_000],
    ]),
  )('of 64 concurrent refunds %i succeed, each for %i', async (expected, each) => {
    const paymentId = await settled(1_000);
    // Other payments have filled the wallet: only the payment itself is the limit.
    await settled(5_000);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => shop.refund(paymentId, { amount: each })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBe(expected);
    expect(new Set(made.map(({ body }) => body['refund_id'])).size).toBe(expected);
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    expect(await shop.balance()).toBe(6_000 - expected * each);
    expect((await eligible(paymentId))[2]).toBe(expected * each);
  });

  longTest(
    'of 64 concurrent refunds on many payments as many succeed as the balance allows',
    async () => {
      const payments: string[] = [];
      for (let index = 0; index < 8; index += 1) payments.push(await settled(100));
      await shop.spend(790);
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, i) => shop.refund(String(payments[i % 8]), { amount: 3 })),
      );
      expect(answers.filter(({ status }) => status === 201).length).toBe(3);
      expect(answers.filter(({ body }) => body['error'] === 'insufficient_funds').length).toBe(61);
      expect(await shop.balance()).toBe(1);
    },
  );

  test('a balance that is too small gives 422 insufficient_funds, and nothing changes', async () => {
    const paymentId = await settled();
    await shop.spend(1_000);
    const answer = await shop.refund(paymentId, { amount: 251 });
    expect([answer.status, answer.text]).toEqual([
      422,
      errorOf('insufficient_funds', 'The balance of the project is too small for this refund.'),
    ]);
    expect(await eligible(paymentId)).toEqual([true, null, 0, 1_250]);
    expect(await shop.paymentStatus(paymentId)).toBe('settled');
    expect((await shop.refund(paymentId, { amount: 250 })).status).toBe(201);
    expect(await shop.balance()).toBe(0);
  });

  test("uses only the balance in the payment's currency and refuses another currency", async () => {
    await shop.paidOrder('settled', { amount: 9_000, currency: 'USD' });
    const paymentId = await settled();
    await shop.spend(1_250);
    expect((await shop.refund(paymentId)).body['error']).toBe('insufficient_funds');
    const wrong = await shop.refund(paymentId, { currency: 'USD' });
    expect([wrong.status, wrong.body['error_properties']]).toEqual([
      422,
      { currency: ['Currency should be EUR'] },
    ]);
  });

  // biome-ignore format: a table
  test.each<[object, string, string]>(firstOf([
    [{ amount: 0 },                   'amount',     'Amount should be greater than 0'],
    [{ reference: 'r'.repeat(256) },  'reference',  'Reference should have at most 255 characters'],
    [{ currency: undefined },         'currency',   'Currency is required'],
    [{ amount: undefined },           'amount',     'Amount is required'],
    [{ amount: -1 },                  'amount',     'Amount should be greater than 0'],
    [{ amount: 1.5 },                 'amount',     'Amount should be an integer'],
    [{ amount: '5' },                 'amount',     'Amount should be an integer'],
    [{ reference: undefined },        'reference',  'Reference is required'],
    [{ payer_iban: 7 },               'payer_iban', 'Payer iban should be a string'],
    [{ payer_name: 'n'.repeat(151) }, 'payer_name', 'Payer name should have at most 150 characters'],
  ], 3))('%j is refused', async (wanted, path, message) => {
    const answer = await shop.refund(await settled(), wanted);
    expect([answer.status, answer.body['error_properties']]).toEqual([422, { [path]: [message] }]);
  });

  test('accepts name and IBAN of the payer', async () => {
    const payer = { payer_iban: 'LT121000011101001000', payer_name: 'Ona Onaitė' };
    expect((await shop.refund(await settled(), payer)).status).toBe(201);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body get the same answer, and the money moves once', async () => {
    const [paymentId, key] = [await settled(), randomUUID()];
    const answers = [
      await shop.refund(paymentId, { amount: 500 }, { key }),
      await shop.refund(paymentId, { amount: 500 }, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(await shop.balance()).toBe(750);
  });

  longTest('the key is looked up before the state, also when nothing remains', async () => {
    const [paymentId, key] = [await settled(), randomUUID()];
    const first = await shop.refund(paymentId, {}, { key });
    const again = await shop.refund(paymentId, {}, { key });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  test('64 concurrent requests make one refund', async () => {
    const [paymentId, key] = [await settled(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => shop.refund(paymentId, { amount: 10 }, { key })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await shop.balance()).toBe(1_240);
  });

  test.each(extent({ short: [{ amount: 501 }], long: [{ amount: 501 }, { reference: 'Other' }] }))(
    'the same key and another body, %j: 409 idempotency_conflict',
    async (other) => {
      const [paymentId, key] = [await settled(), randomUUID()];
      await shop.refund(paymentId, { amount: 500 }, { key });
      const answer = await shop.refund(paymentId, { amount: 500, ...other }, { key });
      expect([answer.status, answer.body['error']]).toEqual([409, 'idempotency_conflict']);
      expect(await shop.balance()).toBe(750);
    },
  );

  test('a refusal is not stored', async () => {
    const [paymentId, key] = [await settled(), randomUUID()];
    await shop.spend(1_250);
    expect((await shop.refund(paymentId, {}, { key })).status).toBe(422);
    await settled();
    expect((await shop.refund(paymentId, {}, { key })).status).toBe(201);
  });
});

test('each refund sends its own thin webhook; a refused refund sends none', async () => {
  const path = `/${randomUUID()}`;
  const { orderId, paymentId } = await shop.paidOrder('settled', {
    callback_url: receiver.url(path),
  });
  for (const amount of [100, 200, 5_000, 950]) await shop.refund(paymentId, { amount });
  const told = (await toldAbout(shop, receiver, orderId, path)).map((body) => JSON.parse(body));
  const refunds = told.filter(({ payment }) => payment?.status === 'refunded');
  expect(refunds.length).toBe(3);
  expect(refunds.map(({ payment }) => payment)).toEqual(
    [100, 300, 1_250].map((refunded_amount) => ({
      id: paymentId,
      status: 'refunded',
      amount: 1_250,
      currency: 'EUR',
      refunded_amount,
      chargeback_amount: 0,
    })),
  );
  expect((await shop.events(orderId)).map(inShort).slice(-3)).toEqual(
    refunds.map(() => 'payment status_updated refunded'),
  );
});

describe("another project's payment", () => {
  test.each([
    ['GET', 'refund-eligibility', {}],
    ['POST', 'refunds', { body: { amount: 1, currency: 'EUR', reference: 'Return 7' } }],
  ])('%s .../%s is 404, and nothing is refunded', async (method, action, sent) => {
    const paymentId = await settled();
    const other = await aMerchant(service().client);
    for (const id of [paymentId, randomUUID()]) {
      const answer = await other.send(method, `${paymentsPath}/${id}/${action}`, sent);
      expect([answer.status, answer.text]).toEqual([
        404,
        errorOf('not_found', 'There is no such payment.'),
      ]);
    }
    expect(await shop.balance()).toBe(1_250);
  });
});
