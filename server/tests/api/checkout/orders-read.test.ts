import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, idIn, type Merchant, purchase, unlimited } from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 2, Order read and Origin.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const redirect_urls = {
  success_url: 'https://shop.example/thanks',
  failure_url: 'https://shop.example/sorry',
  cancel_url: 'https://shop.example/back',
  callback_url: 'http://127.0.0.1:9/hook',
};

test('checkout 4 GET /merchant-order/integration/v1/orders/{id}: every field of a new order', async () => {
  const metadata = { referrer: 'https://shop.example', note: null };
  const merchant_data = { table: '12' };
  const created = await shop.createOrder({
    redirect_urls,
    metadata,
    merchant_data,
    source: 'till-3',
  });
  const { is_test: _, ...shown } = created.body;
  const { order_id, created_at } = created.body;
  const answer = await shop.readOrder(String(order_id));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.body).toEqual({
    ...shown,
    status: 'pending_payment',
    amount_paid: 0,
    balance_due: 1_250,
    updated_at: created_at,
    redirect_urls,
    metadata,
    merchant_data,
    cancel_reason: null,
    origin_verified: null,
    payment_links: [],
    id: order_id,
    reference: 'Order 1042',
    amount: 1_250,
    currency: 'EUR',
    callback_url: redirect_urls.callback_url,
    success_url: redirect_urls.success_url,
    fail_url: redirect_urls.failure_url,
    cancel_url: redirect_urls.cancel_url,
  });
});

test('fields that were not given read null, also under their flat names', async () => {
  const { body } = await shop.readOrder(await shop.anOrder());
  expect(body).toMatchObject({
    redirect_urls: { success_url: null, failure_url: null, cancel_url: null, callback_url: null },
    metadata: null,
    cancel_reason: null,
    callback_url: null,
    success_url: null,
    fail_url: null,
    cancel_url: null,
  });
});

test('payment_links[] has each link with its payments, in the order of creation', async () => {
  const orderId = await shop.anOrder({ amount: 3_000 });
  const amounts = { purchase: { amount: 1_000 } };
  const first = await shop.aLink(orderId, { name: 'First', ...amounts });
  const second = await shop.aLink(orderId, { name: 'Second', ...amounts });
  const third = await shop.aLink(orderId, { name: 'Third', ...amounts });
  await shop.cancelLink(third);
  const failed = await shop.aPayment(second, 'failed');
  const settled = await shop.aPayment(second, 'settled');
  const canceled = await shop.aPayment(first, 'canceled');
  const { body } = await shop.readOrder(orderId);
  const payment = (id: string, status: string) => ({
    id,
    method: 'mock',
    status,
    payment_currency: 'EUR',
    payment_amount: 1_000,
    refunded_amount: 0,
    chargeback_amount: 0,
  });
  expect(body['payment_links']).toEqual([
    { id: first, name: 'First', status: 'active', payments: [payment(canceled, 'canceled')] },
    {
      id: second,
      name: 'Second',
      status: 'completed',
      payments: [payment(failed, 'failed'), payment(settled, 'settled')],
    },
    { id: third, name: 'Third', status: 'canceled', payments: [] },
  ]);
  expect([body['amount_paid'], body['balance_due'], body['status']]).toEqual([
    1_000,
    2_000,
    'pending_payment',
  ]);
});

test('checkout 3.1 paid: the amount paid equals the amount to pay, and refunds do not reopen it', async () => {
  const { orderId, paymentId } = await shop.paidOrder();
  const paid = { status: 'paid', amount: 1_250, amount_paid: 1_250, balance_due: 0 };
  expect((await shop.readOrder(orderId)).body).toMatchObject(paid);
  await shop.refund(paymentId, { amount: 1_250 });
  expect((await shop.readOrder(orderId)).body).toMatchObject(paid);
});

test('checkout 3.1 pending_payment: created, awaiting payment', async () => {
  const { body } = await shop.readOrder(await shop.anOrder());
  expect(body).toMatchObject({ status: 'pending_payment', amount_paid: 0, balance_due: 1_250 });
});

describe('checkout 2.1 metadata: the key referrer is for origin verification, which refuses nothing', () => {
  /** The origin_verified of an order with this metadata in a project with these sites. */
  async function verified(sites: readonly string[], metadata?: object): Promise<unknown> {
    const { project_id } = shop.project;
    expect((await changeProject(shop.client, project_id, { sites })).status).toBe(200);
    const wanted = { purchase: purchase(), ...(metadata === undefined ? {} : { metadata }) };
    const orderId = idIn(await shop.createOrder(wanted), 'order_id');
    return (await shop.readOrder(orderId)).body['origin_verified'];
  }
  const own = ['https://shop.example', 'http://127.0.0.1:3000'];

  // biome-ignore format: a table
  test.each<[string, readonly string[], object | undefined, boolean | null]>([
    ['no sites',                  [],  { referrer: 'https://shop.example' },             null],
    ['no sites and no referrer',  [],  undefined,                                        null],
    ['a registered site',         own, { referrer: 'https://shop.example' },             true],
    ['a page of the site',        own, { referrer: 'https://shop.example/basket?a=1' },  true],
    ['the default port',          own, { referrer: 'https://shop.example:443/' },        true],
    ['in capitals',               own, { referrer: 'HTTPS://SHOP.EXAMPLE/Basket' },      true],
    ['the second site',           own, { referrer: 'http://127.0.0.1:3000/' },           true],
    ['spelt with one r',          own, { referer: 'https://shop.example/basket' },       true],
    ['another site',              own, { referrer: 'https://other.example' },            false],
    ['another scheme',            own, { referrer: 'http://shop.example' },              false],
    ['another port',              own, { referrer: 'https://shop.example:8443' },        false],
    ['a site that ends like it',  own, { referrer: 'https://shop.example.evil.example' },false],
    ['the site as a user name',   own, { referrer: 'https://shop.example@evil.example' },false],
    ['no address',                own, { referrer: 'shop' },                             false],
    ['null',                      own, { referrer: null },                               false],
    ['no referrer',               own, undefined,                                        false],
  ])('%s', async (_, sites, metadata, expected) => {
    expect(await verified(sites, metadata)).toBe(expected);
  });
});

test('reading changes nothing', async () => {
  const { orderId } = await shop.paidOrder();
  const [first, second] = [await shop.readOrder(orderId), await shop.readOrder(orderId)];
  expect(second.text).toBe(first.text);
});
