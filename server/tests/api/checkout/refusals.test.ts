import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aMerchant,
  linksPath,
  type Merchant,
  ordersPath,
  paymentsPath,
  purchase,
  unlimited,
} from '../../support/checkout.ts';
import { asNobody, errorOf } from '../../support/identity.ts';
import type { Sent } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 7 and gaps 1: how every endpoint of checkout refuses bad requests and uses an
// Idempotency-Key.

const service = useSharedService(unlimited);
let shop: Merchant;
let other: Merchant;
let orderId: string;
let linkId: string;
let paymentId: string;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  other = await aMerchant(service().client);
  ({ orderId, linkId, paymentId } = await shop.paidOrder());
});

const valid = { purchase: purchase() };

type Endpoint = readonly [method: string, path: () => string, sent: () => Sent];

const nothing = () => ({});
const newOrder = () => ({ body: valid });
const newLink = () => ({
  body: {
    order_id: orderId,
    name: 'Link',
    purchase: { amount: 1 },
    experience: { language: 'lt' },
  },
});
const change = () => ({ body: { name: 'Other' } });
const refund = () => ({ body: { amount: 1, currency: 'EUR', reference: 'Return 7' } });

// biome-ignore format: a table
const endpoints: readonly Endpoint[] = [
  ['POST', () => ordersPath,                                        newOrder],
  ['GET',  () => `${ordersPath}/${orderId}`, nothing],
  ['POST', () => linksPath,                                         newLink],
  ['GET',  () => `${linksPath}?order_id=${orderId}`, nothing],
  ['GET',  () => `${linksPath}/${linkId}`, nothing],
  ['PUT',  () => `${linksPath}/${linkId}`,                          change],
  ['PUT',  () => `${linksPath}/${linkId}/cancel`, nothing],
  ['GET',  () => `${paymentsPath}/${paymentId}`, nothing],
  ['GET',  () => `${paymentsPath}/${paymentId}/refund-eligibility`, nothing],
  ['POST', () => `${paymentsPath}/${paymentId}/refunds`,            refund],
];

describe('checkout 7.3: missing authentication is unauthorized', () => {
  const text = 'This request needs the header Authorization: Bearer <ACCESS_TOKEN>.';

  test.each(endpoints)('%s endpoint %#', async (method, path, sent) => {
    const answer = await shop.send(method, path(), { ...sent(), headers: asNobody });
    expect(answer.status).toBe(401);
    expect(answer.text).toBe(errorOf('unauthorized', text));
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test.each(['Bearer nonsense', 'Bearer a.b.c', 'Basic eDp5', ''])(
    'checkout 5.4: "%s" is refused as a token',
    async (authorization) => {
      for (const [method, path, sent] of endpoints) {
        const answer = await shop.send(method, path(), { ...sent(), headers: { authorization } });
        expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
      }
    },
  );

  test('the token is checked before the body', async () => {
    const answer = await shop.send('POST', ordersPath, { body: '{', headers: asNobody });
    expect(answer.status).toBe(401);
  });
});

describe('checkout 7 404: unknown resources, and those of another project', () => {
  // biome-ignore format: a table
  const texts: readonly (readonly [string, (id: string) => string, string])[] = [
    ['order',   (id) => `${ordersPath}/${id}`,   'There is no such order.'],
    ['link',    (id) => `${linksPath}/${id}`,    'There is no such payment link.'],
    ['payment', (id) => `${paymentsPath}/${id}`, 'There is no such payment.'],
  ];

  test.each(texts)('an unknown %s', async (_, path, text) => {
    const answer = await shop.send('GET', path(randomUUID()));
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(errorOf('not_found', text));
  });

  test.each(endpoints.slice(1))("another project's: %s endpoint %#", async (method, path, sent) => {
    const answer = await other.send(method, path(), sent());
    expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
  });

  test.each(texts)('%s: an invalid id is a validation error', async (_, path) => {
    const answer = await shop.send('GET', path('7'));
    expect([answer.status, answer.body['error']]).toEqual([422, 'invalid_properties']);
  });

  test('ids are accepted in capitals too', async () => {
    const ids = [orderId, linkId, paymentId];
    for (const [index, [, path]] of texts.entries()) {
      const id = String(ids[index]).toUpperCase();
      expect((await shop.send('GET', path(id))).status).toBe(200);
    }
  });

  test.each([
    '/merchant-order/integration/v1',
    '/merchant-order/integration/v2/orders',
    `${ordersPath}/`,
  ])('an unknown path: %s', async (path) => {
    const answer = await shop.send('GET', path);
    expect(answer.text).toBe(errorOf('not_found', 'There is nothing at this address.'));
    expect(answer.status).toBe(404);
  });
});

describe('checkout 7 400: a body that cannot be read', () => {
  // biome-ignore format: a table
  test.each([
    ['malformed JSON',     '{',                                                                      'The request body is not valid JSON.'],
    ['NaN',                '{"purchase":{"reference":"a","amount":NaN,"currency":"EUR"}}',           'The request body is not valid JSON.'],
    ['a list',             '[]',                                                                     'The request body should be a JSON object.'],
    ['null',               'null',                                                                   'The request body should be a JSON object.'],
    ['a text',             '"order"',                                                                'The request body should be a JSON object.'],
    ['no body',            '',                                                                       'A JSON object is required as the request body.'],
  ])('%s', async (_, body, text) => {
    const headers = { 'content-type': 'application/json' };
    for (const path of [ordersPath, linksPath, `${paymentsPath}/${paymentId}/refunds`]) {
      const answer = await shop.send('POST', path, { body, headers });
      expect([answer.status, answer.text]).toEqual([400, errorOf('invalid_request', text)]);
    }
  });
});

describe('gaps 1: common statuses', () => {
  // biome-ignore format: a table
  test.each([
    ['DELETE', () => ordersPath,                    'GET, HEAD, POST'],
    ['PATCH',  () => `${ordersPath}/${orderId}`,    'GET, HEAD'],
    ['DELETE', () => linksPath,                     'GET, HEAD, POST'],
    ['POST',   () => `${linksPath}/${linkId}`,      'GET, HEAD, PUT'],
    ['POST',   () => `${linksPath}/${linkId}/cancel`, 'PUT'],
    ['GET',    () => `${paymentsPath}/${paymentId}/refunds`, 'POST'],
  ])('405 with Allow: %s endpoint %#', async (method, path, allow) => {
    const answer = await shop.send(method, path());
    expect([answer.status, answer.body['error']]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers['allow']).toBe(allow);
  });

  test('413: a body over 1 MiB', async () => {
    const answer = await shop.createOrder({ source: 'x'.repeat(1_048_577) });
    expect(answer.status).toBe(413);
    expect(answer.text).toBe(
      errorOf('request_too_large', 'The request body is larger than 1 MiB.'),
    );
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    '415: %s',
    async (type) => {
      const answer = await shop.createOrder({}, { headers: { 'content-type': type } });
      expect([answer.status, answer.body['error']]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('X-Request-Id is returned, on refusals too', async () => {
    const headers = { 'x-request-id': randomUUID() };
    const answer = await shop.createOrder({ purchase: {} }, { headers });
    expect(answer.headers['x-request-id']).toBe(headers['x-request-id']);
  });

  test('checkout 7 500: an internal fault is server_error without detail, and logged with its request', async () => {
    const { database, lines } = service();
    const id = await shop.anOrder();
    await database.query('DELETE FROM payment_link WHERE id = $1', [await shop.aLink(id)]);
    const headers = { 'x-request-id': randomUUID() };
    const answer = await shop.send('GET', `${ordersPath}/${id}`, { headers });
    expect(answer.status).toBe(500);
    expect(answer.text).toBe(errorOf('server_error', 'Something went wrong on our side.'));
    expect(lines.filter((line) => line.includes(headers['x-request-id'])).join()).toContain(
      '"level":"error"',
    );
  });
});

test('checkout 7.4: without an idempotency key a repeated call creates a second order', async () => {
  const [first, second] = [await shop.createOrder(valid), await shop.createOrder(valid)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body['order_id']).not.toBe(second.body['order_id']);
  for (const { body } of [first, second]) {
    expect((await shop.readOrder(String(body['order_id']))).status).toBe(200);
  }
});

describe('gaps 1, Idempotency', () => {
  const ordersOf = async (reference: string): Promise<number> =>
    (
      await service().database.query('SELECT 1 FROM checkout_order WHERE reference = $1', [
        reference,
      ])
    ).length;
  const unique = () => ({ purchase: purchase({ reference: randomUUID() }) });

  test('the same key and body get the same answer and make one order', async () => {
    const [body, key] = [unique(), randomUUID()];
    const [first, second] = [
      await shop.createOrder(body, { key }),
      await shop.createOrder(body, { key }),
    ];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(await ordersOf(body.purchase.reference)).toBe(1);
  });

  test('checkout 7 409: the same key and another body', async () => {
    const key = randomUUID();
    await shop.createOrder(unique(), { key });
    const body = unique();
    const answer = await shop.createOrder(body, { key });
    expect([answer.status, answer.body['error']]).toEqual([409, 'idempotency_conflict']);
    expect(await ordersOf(body.purchase.reference)).toBe(0);
  });

  test('64 concurrent requests all get the same answer and make one order', async () => {
    const [body, key] = [unique(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => shop.createOrder(body, { key })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await ordersOf(body.purchase.reference)).toBe(1);
  });

  test('a key is valid for one client and one address', async () => {
    const key = randomUUID();
    const answers = [
      await shop.createOrder(unique(), { key }),
      await other.createOrder(unique(), { key }),
      await shop.createLink(await shop.anOrder(), {}, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('a refusal is not stored', async () => {
    const key = randomUUID();
    expect((await shop.createOrder({ purchase: {} }, { key })).status).toBe(422);
    expect((await shop.createOrder(unique(), { key })).status).toBe(201);
  });

  test('a repeated request gets its link again, even if the order is paid meanwhile', async () => {
    const [id, key] = [await shop.anOrder(), randomUUID()];
    const first = await shop.createLink(id, {}, { key });
    await shop.aPayment(String(first.body['link_id']));
    const again = await shop.createLink(id, {}, { key });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});
