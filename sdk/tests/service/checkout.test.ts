import { beforeAll, describe, expect, test } from 'vitest';
import { useService } from '../../../server/tests/support/test-service.ts';
import { aShop, florinOf, paidOrder, purchase, type Shop } from '../support/shops.ts';

// The SDK against a running service: the checkout API.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

let shop: Shop;
beforeAll(async () => {
  shop = await aShop(service().client);
});

test('checkout 1: an order, a link, a payment, a refund', async () => {
  const { checkout } = shop.florin;
  const { orderId, linkId, paymentId } = await paidOrder(shop);
  const order = await checkout.orders.read(orderId);
  expect(order).toMatchObject({ status: 'paid', amount_paid: 1_250, balance_due: 0 });
  expect(order.payment_links[0]?.payments[0]?.status).toBe('settled');
  expect((await checkout.links.read(linkId)).status).toBe('completed');
  expect(await checkout.payments.read(paymentId)).toMatchObject({
    order_id: orderId,
    amount: 1_250,
    status: 'settled',
    payment_method_key: 'mock',
  });
  expect(await checkout.refunds.eligibility(paymentId)).toMatchObject({
    eligible: true,
    max_refund_amount: 1_250,
  });
  const refund = { amount: 500, currency: 'EUR', reference: 'Return 7' };
  expect(await checkout.refunds.create(paymentId, refund)).toMatchObject({
    payment_id: paymentId,
    amount: 500,
    status: 'completed',
  });
  expect((await checkout.refunds.eligibility(paymentId)).remaining_refundable).toBe(750);
});

test('checkout 2.3: links are listed, changed and canceled', async () => {
  const { orders, links } = shop.florin.checkout;
  const { order_id: orderId } = await orders.create({ purchase });
  const wanted = {
    order_id: orderId,
    name: 'First',
    purchase: { amount: 1_250 },
    experience: { language: 'lt' },
  };
  const { link_id: linkId, payment_URL: address } = await links.create(wanted);
  expect(new URL(address).origin).toBe(new URL(shop.operator.url).origin);
  expect(await links.change(linkId, { name: 'Second', lifetime: 0 })).toMatchObject({
    name: 'Second',
    expired_at: null,
  });
  expect((await links.list(orderId)).map(({ link_id: id }) => id)).toEqual([linkId]);
  expect((await links.cancel(linkId)).status).toBe('canceled');
});

test('checkout 4: methods are listed, and the project reads itself', async () => {
  const { items } = await shop.florin.checkout.methods({ amount: 1_250, currency: 'EUR' });
  expect(items.map(({ key }) => key).sort()).toEqual(['card-payment', 'mock']);
  expect((await shop.florin.checkout.project()).client_id).toBe(shop.project.client_id);
});

test('business 2: orders, payments and refunds are listed to the end, and the balance is read', async () => {
  const own = await aShop(service().client);
  const { checkout } = own.florin;
  const paid = [await paidOrder(own), await paidOrder(own), await paidOrder(own)].toReversed();
  const refund = { amount: 500, currency: 'EUR', reference: 'Return 7' };
  const { refund_id: refundId } = await checkout.refunds.create(paid[0]?.paymentId ?? '', refund);
  const orderIds: string[] = [];
  for await (const order of checkout.orders.list({ status: 'paid', limit: 2 })) {
    orderIds.push(order.order_id);
  }
  expect(orderIds).toEqual(paid.map(({ orderId }) => orderId));
  const paymentIds: string[] = [];
  for await (const { payment_id } of checkout.payments.list({ status: 'settled', limit: 1 })) {
    paymentIds.push(payment_id);
  }
  expect(paymentIds).toEqual(paid.slice(1).map(({ paymentId }) => paymentId));
  const page = await checkout.refunds.list({ reference: 'Return 7' }).page();
  expect(page.items).toMatchObject([{ refund_id: refundId, order_id: paid[0]?.orderId }]);
  expect(page._metadata).toMatchObject({ limit: 20, has_next: false });
  const { items } = await checkout.balance();
  expect(items[0]).toMatchObject({ currency: 'EUR', held: 0 });
  expect(items[0]?.available).toBe(items[0]?.balance);
});

test('iterate reads the event feed page by page to its end', async () => {
  const { orderId } = await paidOrder(shop);
  const { events } = shop.florin.checkout;
  const all = (await events.list({ order_id: orderId, limit: 1_000 })).events;
  expect(all.length).toBeGreaterThan(2);
  const walked: number[] = [];
  for await (const { position } of events.iterate({ order_id: orderId, limit: 2 })) {
    walked.push(position);
  }
  expect(walked).toEqual(all.map(({ position }) => position));
});

test('gaps 1, Idempotency: the same key makes one order', async () => {
  const { orders } = shop.florin.checkout;
  const [one, two] = await Promise.all(
    [1, 2].map(() => orders.create({ purchase }, { idempotencyKey: 'order-7' })),
  );
  expect(two).toEqual(one);
  const other = orders.create(
    { purchase: { ...purchase, amount: 1 } },
    { idempotencyKey: 'order-7' },
  );
  await expect(other).rejects.toMatchObject({ status: 409, error: 'idempotency_conflict' });
});

test('when the answer is lost after the order was created, the retry creates no second order', async () => {
  const lost: string[] = [];
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (lost.length > 0 || !String(input).includes('/orders')) return answer;
    lost.push(await answer.text());
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  };
  const retry = { baseDelayMs: 1 };
  const florin = florinOf(shop.operator, shop.project, { fetch: losing, retry });
  const order = await florin.checkout.orders.create({ purchase });
  expect(lost.map((text) => JSON.parse(text))).toEqual([order]);
});

describe('refusals', () => {
  test('checkout 7: 422 invalid_properties names each invalid field', async () => {
    const wrong = { purchase: { ...purchase, amount: 0 } };
    const refused = await shop.florin.checkout.orders.create(wrong).catch((error) => error);
    expect(refused).toMatchObject({
      name: 'FlorinError',
      status: 422,
      error: 'invalid_properties',
      error_properties: { 'purchase.amount': ['Amount should be greater than 0'] },
    });
    expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(refused.message).toMatch(/ purchase\.amount: Amount should be greater than 0$/);
  });

  test('the message of a 400 also names its field', async () => {
    const listed = shop.florin.checkout.orders.list({ limit: 0 }).page();
    const refused = await listed.catch((error) => error);
    expect([refused.status, refused.error]).toEqual([400, 'invalid_parameters']);
    expect(refused.message).toMatch(/: 400 invalid_parameters: limit: /);
  });

  test('gaps 2, Token answer: wrong credentials get 401 invalid_client', async () => {
    const florin = florinOf(shop.operator, { ...shop.project, client_secret: 'wrong' });
    await expect(florin.checkout.project()).rejects.toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
  });

  test('an unknown order is 404 not_found', async () => {
    const nowhere = shop.florin.checkout.orders.read('3f0a3a52-8f8e-4f0c-9b43-6b7d0f5f2f11');
    await expect(nowhere).rejects.toMatchObject({ status: 404, error: 'not_found' });
  });
});

test('a token that the service rejects is replaced, and the requests are repeated', async () => {
  let asked = 0;
  const counting: typeof fetch = (input, init) => {
    if (String(input).endsWith('/oauth/v1/token')) asked += 1;
    return fetch(input, init);
  };
  const florin = florinOf(shop.operator, shop.project, { fetch: counting });
  await florin.checkout.project();
  // The service moves an hour on, so the token has expired there. The clock of the SDK stays.
  await shop.operate('/clock/advance', { seconds: 3_601 });
  const all = await Promise.all([1, 2, 3].map(() => florin.checkout.project()));
  expect(all.map(({ client_id: id }) => id)).toEqual(Array(3).fill(shop.project.client_id));
  expect(asked).toBe(2);
});
