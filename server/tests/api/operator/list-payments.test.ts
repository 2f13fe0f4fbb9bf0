import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aMerchant,
  linksPath,
  type Merchant,
  type PaidOrder,
  paymentsPath,
  purchase,
  unlimited,
} from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { csvColumn, type ListPage, pageIn } from '../../support/list-pages.ts';
import { useService } from '../../support/test-service.ts';

// Business 2 and 7: payments, refunds and payment links for a merchant and for an operator.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const refundsPath = '/payment-executor/integration/v1/refunds';

let shop: Merchant;
let settled: PaidOrder;
let failed: PaidOrder;
let named: PaidOrder;
const refundIds: string[] = [];
const reference = `Invoice ${randomUUID()}`;

async function refundOf(paid: PaidOrder, wanted: object): Promise<string> {
  const answer = await shop.refund(paid.paymentId, wanted);
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body['refund_id']);
}

beforeAll(async () => {
  const { client } = service();
  shop = await aMerchant(client, { currencies: ['EUR', 'USD'] });
  settled = await shop.paidOrder('settled', { amount: 500 });
  failed = await shop.paidOrder('failed', { amount: 700 });
  const order = await shop.createOrder({ purchase: purchase({ reference, currency: 'USD' }) });
  const orderId = String(order.body['order_id']);
  const linkId = await shop.aLink(orderId, { payment_details: { key: 'mock' } });
  named = { orderId, linkId, paymentId: await shop.aPayment(linkId, 'settled') };
  refundIds.push(await refundOf(settled, { amount: 200, reference: 'One' }));
  refundIds.push(await refundOf(named, { amount: 300, currency: 'USD', reference: '=Two' }));
  const other = await aMerchant(client);
  const { paymentId } = await other.paidOrder();
  await other.refund(paymentId);
});

const own = async (path: string, query: string): Promise<ListPage> =>
  pageIn(await shop.send('GET', `${path}?${query}`));

/** The operator's list, filtered by this project. */
const listed = async (list: string, query: string): Promise<ListPage> => {
  const mine = `project_id=${shop.project.project_id}`;
  return pageIn(await service().client.send('GET', `/admin/v1/${list}?${mine}&${query}`));
};

const idsIn = ({ items }: ListPage, name: string) => items.map((item) => item[name]);

describe('payments', () => {
  test('are listed as in their single reads, for the merchant and for the operator', async () => {
    const page = await own(paymentsPath, '');
    const ids = [named, failed, settled].map(({ paymentId }) => paymentId);
    expect(idsIn(page, 'payment_id')).toEqual(ids);
    const single = await shop.readPayment(named.paymentId);
    expect(page.items[0]).toEqual(single.body);
    expect((await listed('payments', '')).items).toEqual(page.items);
    const asOperator = `/admin/v1/payments/${named.paymentId.toUpperCase()}`;
    expect((await service().client.send('GET', asOperator)).body).toEqual(single.body);
  });

  test.each<readonly [string, () => readonly PaidOrder[]]>([
    ['status=failed', () => [failed]],
    ['status=settled', () => []],
    ['status=refunded', () => [named, settled]],
    ['currency=USD', () => [named]],
    ['method=mock', () => [named, failed, settled]],
    ['method=card-payment', () => []],
    ['method=mock&status=failed', () => [failed]],
    [`reference=${encodeURIComponent(reference)}`, () => [named]],
    [`reference=${encodeURIComponent(reference)}&currency=EUR`, () => []],
    ['amount_min=600&amount_max=800', () => [failed]],
    ['amount_min=700&amount_max=700', () => [failed]],
    ['created_from=4000000000', () => []],
    ['created_to=4000000000', () => [named, failed, settled]],
  ])('are filtered by %s', async (query, expected) => {
    const ids = expected().map(({ paymentId }) => paymentId);
    expect(idsIn(await own(paymentsPath, query), 'payment_id')).toEqual(ids);
    expect(idsIn(await listed('payments', query), 'payment_id')).toEqual(ids);
  });

  test('are found by their own filters without a project', async () => {
    const { client } = service();
    const ofAll = async (query: string) =>
      idsIn(pageIn(await client.send('GET', `/admin/v1/payments?${query}`)), 'payment_id');
    expect(await ofAll('status=failed')).toEqual([failed.paymentId]);
    expect(await ofAll('method=mock')).toContain(failed.paymentId);
  });

  test('are available as CSV', async () => {
    const answer = await shop.send('GET', `${paymentsPath}?format=csv`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="payments.csv"');
    expect(csvColumn(answer, 'payment_id')).toEqual([
      named.paymentId,
      failed.paymentId,
      settled.paymentId,
    ]);
    expect(csvColumn(answer, 'refunded_amount_decimal')).toEqual(['3.00', '0.00', '2.00']);
  });
});

describe('refunds', () => {
  test('have all their fields in the lists of the merchant and of the operator', async () => {
    const page = await own(refundsPath, '');
    expect(page.items).toEqual([
      {
        refund_id: refundIds[1],
        payment_id: named.paymentId,
        order_id: named.orderId,
        project_id: shop.project.project_id,
        payment_method_key: 'mock',
        status: 'completed',
        amount: 300,
        currency: 'USD',
        reference: '=Two',
        created_at: expect.any(Number),
      },
      expect.objectContaining({ refund_id: refundIds[0], order_id: settled.orderId }),
    ]);
    expect((await listed('refunds', '')).items).toEqual(page.items);
    const single = await service().client.send('GET', `/admin/v1/refunds/${refundIds[1]}`);
    expect([single.status, single.body]).toEqual([200, page.items[0]]);
  });

  test.each<readonly [string, readonly number[]]>([
    ['status=completed', [1, 0]],
    ['currency=USD', [1]],
    ['method=mock', [1, 0]],
    ['method=card-payment', []],
    ['reference=One', [0]],
    ['reference=One&currency=USD', []],
    ['amount_min=201', [1]],
    ['amount_max=200', [0]],
    ['created_to=4000000000&amount_max=200', [0]],
    ['created_from=4000000000', []],
  ])('are filtered by %s', async (query, expected) => {
    const ids = expected.map((number) => refundIds[number]);
    expect(idsIn(await own(refundsPath, query), 'refund_id')).toEqual(ids);
    expect(idsIn(await listed('refunds', query), 'refund_id')).toEqual(ids);
  });

  test('of one payment are listed for the operator', async () => {
    const refund = await service().client.send('GET', `/admin/v1/refunds/${refundIds[0]}`);
    const query = `payment_id=${refund.body['payment_id']}`;
    expect(idsIn(await listed('refunds', query), 'refund_id')).toEqual([refundIds[0]]);
    expect(idsIn(await listed('refunds', `${query}&amount_min=201`), 'refund_id')).toEqual([]);
  });

  test('are listed page by page', async () => {
    const first = await own(refundsPath, 'limit=1');
    const second = await own(refundsPath, `limit=1&after=${first._metadata.cursors.after}`);
    const ids = [first, second].flatMap((page) => idsIn(page, 'refund_id'));
    expect([ids, second._metadata.has_next]).toEqual([refundIds.toReversed(), false]);
  });

  test('are available as CSV without formulas', async () => {
    const answer = await shop.send('GET', refundsPath, { headers: { accept: 'text/csv' } });
    expect(csvColumn(answer, 'reference')).toEqual(["'=Two", 'One']);
    expect(csvColumn(answer, 'amount_decimal')).toEqual(['3.00', '2.00']);
  });
});

describe('payment links', () => {
  const linkIds = async (query: string) => idsIn(await listed('payment-links', query), 'link_id');

  test('are listed as in their single reads', async () => {
    const page = await listed('payment-links', '');
    expect(idsIn(page, 'link_id')).toEqual([named.linkId, failed.linkId, settled.linkId]);
    const single = await shop.readLink(named.linkId);
    expect(page.items[0]).toEqual(single.body);
    expect(single.body).toMatchObject({
      project_id: shop.project.project_id,
      order_reference: reference,
      currency: 'USD',
    });
    const asOperator = `/admin/v1/payment-links/${named.linkId.toUpperCase()}`;
    expect((await service().client.send('GET', asOperator)).body).toEqual(single.body);
  });

  test.each<readonly [string, () => readonly PaidOrder[]]>([
    ['status=completed', () => [named, settled]],
    ['status=active', () => [failed]],
    ['status=canceled', () => []],
    ['currency=USD', () => [named]],
    ['method=mock', () => [named]],
    ['method=card-payment', () => []],
    [`reference=${encodeURIComponent(reference)}`, () => [named]],
    [`reference=${encodeURIComponent(reference)}&status=active`, () => []],
    ['amount_min=600&amount_max=800', () => [failed]],
    ['created_from=4000000000', () => []],
  ])('are filtered by %s', async (query, expected) => {
    expect(await linkIds(query)).toEqual(expected().map(({ linkId }) => linkId));
  });

  test('change from active to expired in the filters in the second their lifetime ends', async () => {
    const { client } = service();
    const orderId = await shop.anOrder();
    const brief = await shop.aLink(orderId, { purchase: { amount: 100 }, lifetime: 600 });
    const lasting = await shop.aLink(orderId, { purchase: { amount: 100 }, lifetime: 0 });
    const canceled = await shop.aLink(orderId, { purchase: { amount: 100 } });
    await shop.cancelLink(canceled);
    const now = 'amount_min=100&amount_max=100';
    expect(await linkIds(`${now}&status=active`)).toEqual([lasting, brief]);
    expect(await linkIds(`${now}&status=expired`)).toEqual([]);
    expect(await linkIds(`${now}&status=canceled`)).toEqual([canceled]);
    await advance(client, 600);
    expect(await linkIds(`${now}&status=active`)).toEqual([lasting]);
    expect(await linkIds(`${now}&status=expired`)).toEqual([brief]);
    const ofAll = await client.send('GET', `/admin/v1/payment-links?status=expired`);
    expect(pageIn(ofAll).items).toMatchObject([{ link_id: brief, status: 'expired' }]);
    const rows = (await listed('payment-links', now)).items;
    expect(rows.map(({ status }) => status)).toEqual(['canceled', 'active', 'expired']);
  });

  test('are available as CSV with the amount in the currency of the order', async () => {
    const query = `project_id=${shop.project.project_id}&currency=USD&format=csv`;
    const answer = await service().client.send('GET', `/admin/v1/payment-links?${query}`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="payment-links.csv"');
    expect(csvColumn(answer, 'purchase.amount_decimal')).toEqual(['12.50']);
  });

  test('of one order are listed for the merchant without the common envelope', async () => {
    const answer = await shop.send('GET', `${linksPath}?order_id=${named.orderId}`);
    expect(answer.body).toEqual({ items: [(await shop.readLink(named.linkId)).body] });
  });
});

describe('a bad query is refused with 400 that names the field', () => {
  test.each([
    ['payments', 'status=completed', 'status: Status should be one of initiated'],
    ['refunds', 'status=failed', 'status: Status should be one of pending, completed, returned'],
    ['payment-links', 'status=paid', 'status: Status should be one of active'],
    ['payment-links', 'stored_status=active', 'stored_status: Stored status is not a known field'],
    ['payments', 'limit=201', 'limit: Limit should be at most 200'],
    ['refunds', 'created_from=9&created_to=8', 'created_to: It should not be before'],
    ['refunds', 'after=bm9uc2Vuc2U', 'after: It is not a cursor of ours.'],
  ])('%s: %s', async (list, query, because) => {
    const answer = await service().client.send('GET', `/admin/v1/${list}?${query}`);
    expect([answer.status, answer.body['error_description']]).toEqual([
      400,
      expect.stringContaining(because),
    ]);
  });

  test('a cursor of payments is refused for refunds', async () => {
    const { after } = (await own(paymentsPath, 'limit=1'))._metadata.cursors;
    const answer = await shop.send('GET', `${refundsPath}?after=${after}`);
    expect([answer.status, answer.body['error_description']]).toEqual([
      400,
      'after: It is a cursor of another list.',
    ]);
  });
});

test.each(['payments', 'refunds', 'payment-links'])('an unknown id in %s is 404', async (list) => {
  const answer = await service().client.send('GET', `/admin/v1/${list}/${randomUUID()}`);
  expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
});

describe('the balance of the project', () => {
  const balances = () => shop.send('GET', '/checkout-project/integration/v1/balance');

  test('has a row for each of its currencies', async () => {
    const answer = await balances();
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        items: [
          { currency: 'EUR', balance: 300, held: 0, available: 300 },
          { currency: 'USD', balance: 950, held: 0, available: 950 },
        ],
      },
    ]);
  });
});
