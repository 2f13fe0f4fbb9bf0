import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, inShort, type Merchant, unlimited } from '../../support/checkout.ts';
import { atSecond, nowOf, onTime } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0048: bank reports count once, however often, late or out of order they come.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

let lastAnswer = 0;
const anAnswerId = () => `bank-${++lastAnswer}`;

const report = (
  paymentId: string,
  status: string,
  answer_id: string = anAnswerId(),
): Promise<Answer> =>
  service().client.send('POST', `/admin/v1/test/payments/${paymentId}/answers`, {
    body: { answer_id, status },
  });

const listed = async (query: string): Promise<readonly Record<string, unknown>[]> => {
  const answer = await service().client.send('GET', `/admin/v1/rail-answers?${query}`);
  expect(answer.status).toBe(200);
  return answer.body['rail_answers'] as Record<string, unknown>[];
};

const advance = async (seconds: number): Promise<void> => {
  const body = { seconds };
  const moved = await service().client.send('POST', '/admin/v1/clock/advance', { body });
  expect(moved.status).toBe(200);
  await shop.renew();
};

const warningsAbout = (paymentId: string): number =>
  service().lines.filter(
    (line) => line.includes('A bank report contradicts the books') && line.includes(paymentId),
  ).length;

const told = async (orderId: string): Promise<readonly string[]> =>
  (await shop.events(orderId)).map(inShort);

test('an answer moves the payment, with its money and its events', async () => {
  const before = await shop.balance();
  const { orderId, paymentId } = await shop.paidOrder('awaiting_authorization');
  const answer = await report(paymentId, 'settled', 'first-of-all');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    rail: 'mock',
    answer_id: 'first-of-all',
    payment_id: paymentId,
    status: 'settled',
    payment_status: 'awaiting_authorization',
    state: 'applied',
    reason: null,
    taken_at: expect.any(Number),
  });
  expect((await shop.balance()) - before).toBe(1_250);
  expect(await told(orderId)).toEqual([
    'order created pending_payment',
    'payment status_updated settled',
    'order amount_paid_updated paid',
    'order status_updated paid',
  ]);
});

test('a repeated answer changes nothing and gets the same result, also later and concurrently', async () => {
  const before = await shop.balance();
  const { orderId, paymentId } = await shop.paidOrder('awaiting_authorization');
  const answerId = anAnswerId();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => report(paymentId, 'settled', answerId)),
  );
  await shop.moveTo(paymentId, 'refunded');
  answers.push(await report(paymentId, 'settled', answerId));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ state: 'applied' });
  expect(await shop.paymentStatus(paymentId)).toBe('refunded');
  expect((await shop.balance()) - before).toBe(0);
  expect((await told(orderId)).filter((one) => one === 'payment status_updated settled')).toEqual([
    'payment status_updated settled',
  ]);
  expect(await listed(`payment_id=${paymentId}`)).toHaveLength(1);
});

test('a repeated answer id with another content is refused', async () => {
  const [one, other] = [await shop.paidOrder('processing'), await shop.paidOrder('processing')];
  const answerId = anAnswerId();
  await report(one.paymentId, 'settled', answerId);
  const conflicts = [
    await report(one.paymentId, 'rejected', answerId),
    await report(other.paymentId, 'settled', answerId),
  ];
  for (const { status, body } of conflicts) {
    expect([status, body['error']]).toEqual([409, 'answer_conflict']);
  }
  expect(await shop.paymentStatus(other.paymentId)).toBe('processing');
});

test('a late answer about an earlier status changes nothing', async () => {
  const { orderId, paymentId } = await shop.paidOrder('awaiting_authorization');
  await report(paymentId, 'settled');
  const before = await told(orderId);
  for (const late of ['processing', 'authorized', 'pending_settlement', 'on_hold', 'settled']) {
    expect((await report(paymentId, late)).body).toMatchObject({ state: 'past', reason: null });
  }
  expect(await shop.paymentStatus(paymentId)).toBe('settled');
  expect(await told(orderId)).toEqual(before);
  expect(warningsAbout(paymentId)).toBe(0);
});

test('of concurrent contradicting answers one counts, and the others are kept', async () => {
  const before = await shop.balance();
  const { paymentId } = await shop.paidOrder('processing');
  const said = ['settled', 'rejected', 'settled', 'rejected', 'failed', 'expired', 'settled'];
  const answers = await Promise.all(said.map((status) => report(paymentId, status)));
  const applied = answers.filter(({ body }) => body['state'] === 'applied');
  expect(applied).toHaveLength(1);
  const status = await shop.paymentStatus(paymentId);
  expect(applied[0]?.body).toMatchObject({ status, payment_status: 'processing' });
  expect((await shop.balance()) - before).toBe(status === 'settled' ? 1_250 : 0);
  for (const { body } of answers) {
    if (body['state'] === 'past') expect(body['status'] === 'settled').toBe(status === 'settled');
  }
  expect(await listed(`payment_id=${paymentId}`)).toHaveLength(said.length);
});

test('a payment on hold can settle without a report that the review is over', async () => {
  const { paymentId } = await shop.paidOrder('on_hold');
  expect((await report(paymentId, 'settled')).body).toMatchObject({ state: 'applied' });
  expect(await shop.paymentStatus(paymentId)).toBe('settled');
});

describe('a bank that never answers', () => {
  test('lets the payment expire; a late settlement is kept as unexpected, logged once, and moves nothing', async () => {
    const before = await shop.balance();
    const { linkId, orderId, paymentId } = await onTime(async () => {
      const { client } = service();
      const start = (await nowOf(client)) + 1;
      const paid = await atSecond(client, start, () => shop.paidOrder('awaiting_authorization'));
      const last = await atSecond(client, start + 1_799, async () => {
        await shop.renew();
        return shop.paymentStatus(paid.paymentId);
      });
      expect(last).toBe('awaiting_authorization');
      return paid;
    });
    await advance(1);
    expect(await shop.paymentStatus(paymentId)).toBe('expired');
    expect(await shop.linkStatus(linkId)).toBe('active');

    const events = await told(orderId);
    const answerId = anAnswerId();
    const late = await report(paymentId, 'settled', answerId);
    expect(late.body).toMatchObject({
      state: 'unexpected',
      payment_status: 'expired',
      reason: 'A payment that is expired cannot become settled.',
    });
    expect((await report(paymentId, 'settled', answerId)).text).toBe(late.text);
    expect(await shop.paymentStatus(paymentId)).toBe('expired');
    expect(await shop.balance()).toBe(before);
    expect(await told(orderId)).toEqual(events);
    expect(await listed(`state=unexpected&payment_id=${paymentId}`)).toEqual([late.body]);
    expect(warningsAbout(paymentId)).toBe(1);
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
});

// biome-ignore format: a table
test.each(firstOf([
  ['canceled', 'settled'],
  ['rejected', 'settled'],
  ['expired',  'authorized'],
  ['settled',  'rejected'],
  ['refunded', 'chargeback'],
]))('for a payment that is %s, a report of %s is kept as unexpected', async (outcome, status) => {
  const { paymentId } = await shop.paidOrder(outcome);
  expect((await report(paymentId, status)).body).toMatchObject({ state: 'unexpected' });
  expect(await shop.paymentStatus(paymentId)).toBe(outcome);
  expect(warningsAbout(paymentId)).toBe(1);
});

test('a chargeback report on a partly refunded payment takes the remainder', async () => {
  const { paymentId } = await shop.paidOrder();
  const before = await shop.balance();
  await shop.refund(paymentId, { amount: 250 });
  expect((await report(paymentId, 'chargeback')).body).toMatchObject({ state: 'applied' });
  expect([await shop.paymentStatus(paymentId), await shop.balance()]).toEqual([
    'refunded',
    before - 1_250,
  ]);
  expect((await report(paymentId, 'chargeback')).body).toMatchObject({ state: 'past' });
  expect([warningsAbout(paymentId), await shop.balance()]).toEqual([0, before - 1_250]);
});

test('a report that the balance does not allow is unexpected too and changes nothing', async () => {
  const poor = await aMerchant(service().client);
  const { orderId, paymentId } = await poor.paidOrder();
  await poor.spend(1_000);
  const answer = await report(paymentId, 'refunded');
  expect(answer.body).toMatchObject({
    state: 'unexpected',
    reason: 'The balance of the project is too small for this refund.',
  });
  expect(await poor.paymentStatus(paymentId)).toBe('settled');
  expect(await poor.balance()).toBe(250);
  const events = (await poor.events(orderId)).map(inShort);
  expect(events).not.toContain('payment status_updated refunded');
});

describe('refusals', () => {
  test('an unknown payment is 404', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await report(nobody, 'settled')).status).toBe(404);
  });

  test.each(
    firstOf(
      [
        [{ answer_id: '', status: 'settled' }],
        [{ answer_id: 'a\tb', status: 'settled' }],
        [{ answer_id: 'x'.repeat(256), status: 'settled' }],
        [{ answer_id: 'x', status: 'initiated' }],
        [{ answer_id: 'x', status: 'partially_distributed' }],
        [{ status: 'settled' }],
      ],
      2,
    ),
  )('%j is 422', async (body) => {
    const { paymentId } = await shop.paidOrder('processing');
    const path = `/admin/v1/test/payments/${paymentId}/answers`;
    expect((await service().client.send('POST', path, { body })).status).toBe(422);
  });

  test('the list has pages and refuses a forged cursor', async () => {
    const { client } = service();
    const { paymentId } = await shop.paidOrder('awaiting_authorization');
    await report(paymentId, 'processing', `page-1 ${paymentId}`);
    await report(paymentId, 'settled', `page-2 ${paymentId}`);
    const at = `/admin/v1/rail-answers?payment_id=${paymentId}`;
    const whole = (await client.send('GET', at)).body;
    expect(whole['items']).toEqual(whole['rail_answers']);
    const first = (await client.send('GET', `${at}&limit=1`)).body;
    const { cursors } = first['_metadata'] as { cursors: { after: string } };
    const second = (await client.send('GET', `${at}&limit=1&after=${cursors.after}`)).body;
    expect([first['items'], second['items']].flat()).toEqual(whole['items']);
    const [list, mark] = JSON.parse(Buffer.from(cursors.after, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify([list, mark, 1, 'no id'])).toString('base64url');
    expect((await client.send('GET', `${at}&after=${forged}`)).status).toBe(400);
    const csv = await client.send('GET', `${at}&format=csv`);
    expect(csv.text.split('\r\n')).toHaveLength(4);
  });

  test('a list with an invalid query is 400', async () => {
    const { client } = service();
    for (const query of ['state=lost', 'limit=0', 'payment_id=x']) {
      expect((await client.send('GET', `/admin/v1/rail-answers?${query}`)).status).toBe(400);
    }
  });
});

test('the database refuses to change an answer, and a second answer with the same id', async () => {
  const { database } = service();
  const { paymentId } = await shop.paidOrder('processing');
  await report(paymentId, 'settled', 'kept-as-it-is');
  await expect(database.query("UPDATE rail_answer SET status = 'failed'", [])).rejects.toThrow(
    'append-only',
  );
  const again = `INSERT INTO rail_answer SELECT gen_random_uuid(), rail, answer_id, payment_id, status,
    payment_status, outcome, reason, taken_at FROM rail_answer WHERE answer_id = 'kept-as-it-is'`;
  await expect(database.query(again, [])).rejects.toThrow('rail_answer_rail_answer_id_key');
});

describe('decision 0179: why a payment failed', () => {
  const readFailure = async (paymentId: string) => {
    const { body } = await shop.readPayment(paymentId);
    return [body['status'], body['failure_reason'], body['failure_code']];
  };

  // biome-ignore format: a table
  test.each([
    ['rejected',   'limit_exceeded',  '61',      ['rejected', 'limit_exceeded', '61']],
    ['failed',     'technical_error', undefined, ['failed', 'technical_error', undefined]],
    ['settled',    'declined',        '05',      ['settled', undefined, undefined]],
  ])('a bank reports %s because of %s', async (status, reason, code, seen) => {
    const { paymentId } = await shop.paidOrder('awaiting_authorization');
    expect((await shop.reportFailure(paymentId, status, reason, code)).status).toBe(200);
    expect(await readFailure(paymentId)).toEqual(seen);
  });

  test('a refusal without a reason has no field for it', async () => {
    const { paymentId } = await shop.paidOrder('rejected');
    const { body } = await shop.readPayment(paymentId);
    expect(Object.keys(body).filter((name) => name.startsWith('failure'))).toEqual([]);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ failure_reason: 'bad_luck' },                                              'failure_reason'],
    [{ failure_reason: 'declined', failure_code: 'x'.repeat(65) },                'failure_code'],
    [{ failure_reason: 'declined', failure_code: '' },                            'failure_code'],
    [{ failure_reason: 'declined', failure_code: 'a\tb' },                    'failure_code'],
  ], 2))('%o is refused, and nothing moves', async (why, field) => {
    const { paymentId } = await shop.paidOrder('awaiting_authorization');
    const path = `/admin/v1/test/payments/${paymentId}/answers`;
    const body = { answer_id: anAnswerId(), status: 'rejected', ...why };
    const answer = await service().client.send('POST', path, { body });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(field);
    expect(await readFailure(paymentId)).toEqual(['awaiting_authorization', undefined, undefined]);
  });
});
