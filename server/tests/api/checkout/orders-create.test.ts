import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '../../../src/kernel/money.ts';
import {
  aMerchant,
  idIn,
  type Merchant,
  ordersPath,
  purchase,
  unlimited,
} from '../../support/checkout.ts';
import { changeProject, errorOf, unixNow } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 2.1, 2.2 and 2.6: orders that are accepted, and how their fields are kept.

const service = useSharedService(unlimited);
let shop: Merchant;
let other: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { currencies });
  other = await aMerchant(service().client);
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order as it is read after creation with these fields. */
async function kept(wanted: object): Promise<Record<string, unknown>> {
  return (await shop.readOrder(idIn(await shop.createOrder(wanted), 'order_id'))).body;
}

const everything = () => ({
  project_id: shop.project.project_id,
  redirect_urls: {
    success_url: 'https://shop.example/thanks?a=1&b=%20#top',
    failure_url: 'http://shop.example:8080/sorry',
    cancel_url: 'https://shop.example',
    callback_url: 'http://127.0.0.1:9/hook',
  },
  purchase: { reference: "Order (7) /1?:.,'+-_", amount: 1_250, currency: 'EUR' },
  source: 'https://shop.example/basket',
  metadata: { referrer: 'https://shop.example', tpi_id: 'partner-7', note: null },
  merchant_data: { table: '12', waiter: 'Ona 🐈' },
});

test('checkout 4 POST /merchant-order/integration/v1/orders and checkout 7 201: the answer is JSON per 2.2', async () => {
  const answer = await shop.createOrder(everything());
  expect(answer.status).toBe(201);
  expect(answer.headers['content-type']).toBe('application/json');
  const { order_id, created_at } = answer.body;
  const { project_id, source, merchant_data, purchase: bought } = everything();
  expect(answer.text).toBe(
    JSON.stringify({
      order_id,
      project_id,
      created_at,
      source,
      merchant_data,
      purchase: bought,
      is_test: true,
    }),
  );
});

test('checkout 4: a purchase alone is enough', async () => {
  const answer = await shop.createOrder({ purchase: purchase() });
  const { order_id, created_at } = answer.body;
  const { project_id } = shop.project;
  expect(answer.text).toBe(
    JSON.stringify({
      order_id,
      project_id,
      created_at,
      source: 'Integration',
      purchase: purchase(),
      is_test: true,
    }),
  );
});

describe('checkout 2.2: the fields of the answer', () => {
  let answer: Record<string, unknown>;
  let before: number;
  beforeAll(async () => {
    before = unixNow();
    answer = (await shop.createOrder(everything())).body;
  });
  const bought = () => answer['purchase'] as Record<string, unknown>;

  // biome-ignore format: a table
  test.each<[string, string, () => unknown, () => unknown]>([
    ['order_id',           'a UUID of its own',             () => answer['order_id'],      () => expect.stringMatching(uuid)],
    ['project_id',         'the project of the order',      () => answer['project_id'],    () => shop.project.project_id],
    ['source',             'where the order originated',    () => answer['source'],        () => 'https://shop.example/basket'],
    ['merchant_data',      'the data as provided',          () => answer['merchant_data'], () => ({ table: '12', waiter: 'Ona 🐈' })],
    ['purchase.reference', "the merchant's own reference",  () => bought()['reference'],   () => "Order (7) /1?:.,'+-_"],
    ['purchase.amount',    'an integer in minor units',     () => bought()['amount'],      () => 1_250],
    ['purchase.currency',  'the ISO 4217 code',             () => bought()['currency'],    () => 'EUR'],
  ])('checkout 2.2 %s: it is %s', (_, _what, found, expected) => {
    expect(found()).toEqual(expected());
  });

  test('checkout 2.2 created_at: it is the Unix timestamp of now, in seconds', () => {
    expect(answer['created_at']).toBeGreaterThanOrEqual(before);
    expect(answer['created_at']).toBeLessThanOrEqual(unixNow());
  });

  test('checkout 2.2: the answer holds no payment URL', () => {
    expect(JSON.stringify(answer).toLowerCase()).not.toContain('payment_url');
  });
});

describe('checkout 2.1 project_id: it defaults to the project of the access token', () => {
  test.each([
    ['left out', () => ({})],
    ['its own project', () => ({ project_id: shop.project.project_id })],
    ['its own project in capitals', () => ({ project_id: shop.project.project_id.toUpperCase() })],
  ])('%s', async (_, wanted) => {
    const answer = await shop.createOrder(wanted());
    expect(answer.body['project_id']).toBe(shop.project.project_id);
  });

  test.each([
    ['another project', () => other.project.project_id],
    ['an unknown project', () => randomUUID()],
  ])('checkout 7 403: %s is forbidden', async (_, project_id) => {
    const answer = await shop.createOrder({ project_id: project_id() });
    expect(answer.status).toBe(403);
    expect(answer.text).toBe(errorOf('forbidden', 'The access token is of another project.'));
  });
});

describe('addresses are kept as they were given', () => {
  // biome-ignore format: a table
  test.each([
    ['redirect_urls.success_url',  'after successful payment',       'success_url'],
    ['redirect_urls.failure_url',  'after failed payment',           'failure_url'],
    ['redirect_urls.cancel_url',   'when the payment is canceled',   'cancel_url'],
    ['redirect_urls.callback_url', 'for webhooks',                   'callback_url'],
  ])('checkout 2.1 %s: an address %s, http or https, of at most 2048 characters', async (_, _when, name) => {
    const start = 'http://127.0.0.1:9/';
    for (const url of [start, 'https://shop.example', `${start}?next=${encodeURIComponent('a b')}`, start.padEnd(2_048, 'a'), start.padEnd(2_048, 'ą')]) {
      const { redirect_urls } = await kept({ redirect_urls: { [name]: url } });
      expect(redirect_urls).toEqual({ success_url: null, failure_url: null, cancel_url: null, callback_url: null, [name]: url });
    }
  });

  test.each(['HTTPS://shop.example/thanks', 'Http://Shop.Example/Thanks'])(
    'gaps 2, URLs: the scheme is case-insensitive and the address is kept as given: %s',
    async (url) => {
      const { redirect_urls } = await kept({ redirect_urls: { success_url: url } });
      expect(redirect_urls).toMatchObject({ success_url: url });
    },
  );
});

describe('checkout 2.1 purchase.reference: letters, digits, spaces and some characters, up to 255', () => {
  test.each([
    ['one character', 'a'],
    ['every allowed character', "ABCXYZabcxyz 0123456789 _/?:().,'+-"],
    ['255 characters', 'r'.repeat(255)],
    ['spaces only', '   '],
  ])('%s', async (_, reference) => {
    const order = await kept({ purchase: purchase({ reference }) });
    expect(order['reference']).toBe(reference);
  });

  test('a reference need not be unique', async () => {
    const [first, second] = [await shop.createOrder(), await shop.createOrder()];
    expect([first.status, second.status]).toEqual([201, 201]);
  });
});

test.each([1, 2, 99, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])(
  'checkout 2.1 purchase.amount: %i is an amount in minor units',
  async (amount) => {
    const order = await kept({ purchase: purchase({ amount }) });
    expect([order['amount'], order['balance_due'], order['amount_paid']]).toEqual([
      amount,
      amount,
      0,
    ]);
  },
);

test.each(currencies)(
  'checkout 2.1 purchase.currency: %s is accepted by a project that accepts it',
  async (currency) => {
    expect((await kept({ purchase: purchase({ currency }) }))['currency']).toBe(currency);
  },
);

describe('checkout 2.1 source: where the order originated; the default is Integration', () => {
  test.each([
    [{}, 'Integration'],
    [{ source: 'https://shop.example/basket?id=7' }, 'https://shop.example/basket?id=7'],
    [{ source: 'till-3' }, 'till-3'],
  ])('%j', async (wanted, source) => {
    expect((await kept(wanted))['source']).toBe(source);
  });
});

describe('checkout 2.1 metadata and checkout 8 metadata and merchant_data keys and values: 255 characters each', () => {
  const cats = '🐈'.repeat(255);

  test.each([
    ['no entries', {}],
    ['null for a value', { note: null }],
    ['an empty value', { note: '' }],
    ['the longest key and value', { ['k'.repeat(255)]: 'v'.repeat(255) }],
    ['characters are counted, not bytes', { [cats]: cats }],
    ['keys of any kind', { 'a.b': '1', 'a b': '2', '0': '3', constructor: '4', Ąž: '5' }],
    ['a partner reports itself', { tpi_id: 'partner-7' }],
    ['the site of the merchant', { referrer: 'https://shop.example' }],
  ])('%s', async (_, entries) => {
    const order = await kept({ metadata: entries, merchant_data: entries });
    expect(order['metadata']).toEqual(entries);
    expect(order['merchant_data']).toEqual(entries);
  });

  test('fifty entries', async () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 'v']));
    expect((await kept({ metadata: fifty }))['metadata']).toEqual(fifty);
  });

  test('the key referer is read as referrer', async () => {
    const { metadata } = await kept({ metadata: { referer: 'https://shop.example', a: 'b' } });
    expect(metadata).toEqual({ referrer: 'https://shop.example', a: 'b' });
  });

  test('metadata that is left out reads null', async () => {
    expect((await kept({}))['metadata']).toBeNull();
  });
});

describe('checkout 2.1 merchant_data: key-value pairs that are returned', () => {
  test('when provided, in the answer and in every read', async () => {
    const merchant_data = { table: '12', note: null };
    const created = await shop.createOrder({ merchant_data });
    expect(created.body['merchant_data']).toEqual(merchant_data);
    const read = await shop.readOrder(String(created.body['order_id']));
    expect(read.body['merchant_data']).toEqual(merchant_data);
  });

  test('when left out, in neither', async () => {
    const created = await shop.createOrder();
    expect(created.body).not.toHaveProperty('merchant_data');
    const read = await shop.readOrder(String(created.body['order_id']));
    expect(read.body).not.toHaveProperty('merchant_data');
  });
});

test('gaps 1: unknown fields are ignored at every level', async () => {
  const answer = await shop.createOrder({
    purchase: purchase({ discount: 5 }),
    redirect_urls: { success_url: 'https://shop.example', later_url: 7 },
    loyalty: { points: [1, 2] },
  });
  expect(answer.status).toBe(201);
  expect(answer.text).not.toMatch(/discount|later_url|loyalty/);
});

test('a UTF-8 charset in the content type changes nothing', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  expect((await shop.createOrder({}, { headers })).status).toBe(201);
  expect((await shop.send('HEAD', `${ordersPath}/${await shop.anOrder()}`)).status).toBe(200);
});

test("gaps 1, Idempotency: a repeated request gets its first answer after the project's currencies have changed", async () => {
  const changing = await aMerchant(service().client, { currencies: ['EUR'] });
  const sent = { purchase: purchase() };
  const key = randomUUID();
  const first = await changing.createOrder(sent, { key });
  const { project_id: id } = changing.project;
  expect((await changeProject(service().client, id, { currencies: ['USD'] })).status).toBe(200);
  expect((await changing.createOrder(sent)).status).toBe(422);
  const again = await changing.createOrder(sent, { key });
  expect([again.status, again.text]).toEqual([201, first.text]);
});
