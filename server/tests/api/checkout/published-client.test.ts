import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { asNobody, errorOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Requests of another service's checkout client that are not in the documents (decision 0138).

const service = useSharedService(unlimited);
const sites = ['https://shop.example', 'http://shop.example:8080'];
let shop: Merchant;
let other: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { sites });
  other = await aMerchant(service().client);
});

test('an order says whether its money is real', async () => {
  const { body } = await shop.createOrder();
  expect(body['is_test']).toBe(true);
});

describe('GET /checkout-project/integration/v1/project', () => {
  test('the project is active and collects payments', async () => {
    const { status, body } = await shop.send('GET', '/checkout-project/integration/v1/project');
    expect([status, body['status'], body['payment_collection_status']]).toEqual([
      200,
      'active',
      'active',
    ]);
  });
});

describe('GET /checkout-project/integration/v1/websites', () => {
  const websites = (query: string, of = shop) =>
    of.send('GET', `/checkout-project/integration/v1/websites${query}`);

  // biome-ignore format: a table
  test.each<[string, string, readonly string[]]>([
    ['the site of an address',       'https://shop.example/basket?a=1',  ['https://shop.example']],
    ['the site itself',              'https://shop.example',             ['https://shop.example']],
    ['the usual port',               'https://shop.example:443/',        ['https://shop.example']],
    ['another port',                 'http://shop.example:8080/x',       ['http://shop.example:8080']],
    ['an unregistered port',         'http://shop.example/',             []],
    ['a subdomain',                  'https://www.shop.example/',        []],
    ['a site with its beginning',    'https://shop.example.org/',        []],
    ['the site as a user name',      'https://shop.example@evil.example/', []],
    ['no address',                   'shop.example',                     []],
    ['an empty text',                '',                                 []],
  ])('%s: %s', async (_, referrer, urls) => {
    const answer = await websites(`?referrer=${encodeURIComponent(referrer)}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      JSON.stringify({ items: urls.map((url) => ({ url, status: 'verified' })) }),
    );
  });

  test('without an address: all sites of the project, and none of another', async () => {
    const items = sites.map((url) => ({ url, status: 'verified' }));
    expect((await websites('')).body).toEqual({ items });
    expect((await websites('', other)).body).toEqual({ items: [] });
    const foreign = await websites('?referrer=https%3A%2F%2Fshop.example', other);
    expect(foreign.body).toEqual({ items: [] });
  });

  test('a too long address is 422, and a request without a token 401', async () => {
    const { status, body } = await websites(`?referrer=${'a'.repeat(2_049)}`);
    expect([status, body['error']]).toEqual([422, 'invalid_properties']);
    const path = '/checkout-project/integration/v1/websites';
    expect((await service().client.send('GET', path, { headers: asNobody })).status).toBe(401);
  });
});

describe('POST /v1/refund/refund_requests', () => {
  const path = '/v1/refund/refund_requests';
  const refund = (body: object, of = shop, key?: string) =>
    of.send('POST', path, { body, ...(key === undefined ? {} : { key }) });
  const wanted = (payment_id: string, changes: object = {}) => ({
    payment_id,
    amount: 250,
    currency: 'EUR',
    reference: 'Return of one item',
    ...changes,
  });

  test('refunds the payment that the body names', async () => {
    const { paymentId, orderId } = await shop.paidOrder();
    const before = await shop.balance();
    const answer = await refund(wanted(paymentId));
    expect(answer.status).toBe(201);
    const { refund_id, created_at } = answer.body;
    expect(answer.text).toBe(
      JSON.stringify({
        refund_id,
        payment_id: paymentId,
        order_id: orderId,
        project_id: shop.project.project_id,
        payment_method_key: 'mock',
        status: 'completed',
        amount: 250,
        currency: 'EUR',
        reference: 'Return of one item',
        created_at,
      }),
    );
    expect(await shop.balance()).toBe(before - 250);
    expect((await shop.readPayment(paymentId)).body['refunded_amount']).toBe(250);
  });

  test('one key makes one refund and gets the same answer', async () => {
    const { paymentId } = await shop.paidOrder();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => refund(wanted(paymentId), shop, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await shop.readPayment(paymentId)).body['refunded_amount']).toBe(250);
    expect((await refund(wanted(paymentId, { amount: 1 }), shop, key)).status).toBe(409);
  });

  test('the two refund addresses together never refund more than was settled', async () => {
    const { paymentId } = await shop.paidOrder();
    const answers = await Promise.all([
      refund(wanted(paymentId, { amount: 700 })),
      shop.refund(paymentId, { amount: 700 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test('another project or an unknown payment is 404, a request without a token 401', async () => {
    const { paymentId } = await shop.paidOrder();
    const notFound = errorOf('not_found', 'There is no such payment.');
    for (const answer of [
      await refund(wanted(paymentId), other),
      await refund(wanted(randomUUID())),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, notFound]);
    }
    const body = wanted(paymentId);
    const nobody = await service().client.send('POST', path, { body, headers: asNobody });
    expect(nobody.status).toBe(401);
    expect((await shop.readPayment(paymentId)).body['refunded_amount']).toBe(0);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['no payment',        { payment_id: undefined },  'payment_id'],
    ['an invalid id',      { payment_id: '7' },       'payment_id'],
    ['no amount',         { amount: undefined },      'amount'],
    ['an amount of 0',    { amount: 0 },              'amount'],
    ['a decimal amount',  { amount: '2.50' },         'amount'],
    ['another currency',  { currency: 'USD' },        'currency'],
    ['one cent too much', { amount: 1_251 },          'amount'],
  ])('%s is refused', async (_, changes, field) => {
    const { paymentId } = await shop.paidOrder();
    const { status, body } = await refund(wanted(paymentId, changes));
    expect([status, body['error']]).toEqual([422, 'invalid_properties']);
    expect(Object.keys(body['error_properties'] as object)).toEqual([field]);
    expect((await shop.readPayment(paymentId)).body['refunded_amount']).toBe(0);
  });
});
