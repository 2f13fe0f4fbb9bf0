import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { linksPath, ordersPath, purchase, unlimited } from '../../support/checkout.ts';
import type { Answer } from '../../support/operator-client.ts';
import { aMarketplace, ibans, type Marketplace, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0044-checkout: null for an optional field is the same as leaving it out.

const service = useSharedService(unlimited);
let shop: Marketplace;
let market: Marketplace;
beforeAll(async () => {
  shop = await aMarketplace(service().client);
  market = await aMarketplace(service().client);
  await market.withPolicy([variadic], { allow_tips: true, allow_overrides: true });
});

/** The fields that differ between any two of a kind. */
const own = /"(?:order_id|id|link_id|payment_URL|refund_id|payment_id)":"[^"]*",?/g;
const times = /"(?:created_at|updated_at|expired_at)":\d+,?/g;

const alike = ({ status, text }: Answer) => [status, text.replace(own, '').replace(times, '')];

describe('an order', () => {
  const nothing = {
    project_id: null,
    redirect_urls: null,
    source: null,
    metadata: null,
    merchant_data: null,
    splits: null,
    split_overrides: null,
  };
  const noAddresses = {
    success_url: null,
    failure_url: null,
    cancel_url: null,
    callback_url: null,
  };

  test.each([
    ['every optional field', nothing],
    ['every address', { redirect_urls: noAddresses }],
  ])('with null for %s equals a minimal order', async (_, nulls) => {
    const answer = await shop.createOrder(nulls);
    const least = await shop.createOrder();
    expect(answer.status).toBe(201);
    expect(alike(answer)).toEqual(alike(least));
    const [read, leastRead] = [
      await shop.readOrder(String(answer.body['order_id'])),
      await shop.readOrder(String(least.body['order_id'])),
    ];
    expect(alike(read)).toEqual(alike(leastRead));
  });

  test('keeps its other fields', async () => {
    const answer = await shop.createOrder({
      ...nothing,
      redirect_urls: { ...noAddresses, success_url: 'https://shop.example' },
      metadata: { note: null },
    });
    expect((await shop.readOrder(String(answer.body['order_id']))).body).toMatchObject({
      redirect_urls: { ...noAddresses, success_url: 'https://shop.example' },
      metadata: { note: null },
    });
  });

  test('with splits names a recipient by id or in full; the other field may be null', async () => {
    const jonas = { iban: ibans[0], name: 'Jonas' };
    const registered = await market.aRecipient('Ona', ibans[1]);
    const entry = { type: 'variadic', slot_id: null, amount: 100 };
    const order = await market.createOrder({
      splits: [
        { ...entry, beneficiary_id: null, beneficiary: jonas },
        { ...entry, beneficiary_id: registered, beneficiary: null },
      ],
    });
    expect(order.status).toBe(201);
    const neither = { ...entry, beneficiary_id: null, beneficiary: null };
    expect((await market.createOrder({ splits: [neither] })).body['error_properties']).toEqual({
      'splits[0].beneficiary_id': ['Beneficiary id or beneficiary is required'],
    });
    const rest = { slot_id: 'rest', type: 'remainder', beneficiary: jonas };
    const slot = { ...rest, beneficiary_id: null, amount: null, percent: null };
    const overridden = await market.createOrder({
      split_overrides: { slots: [slot], allow_tips: null },
    });
    expect(overridden.status).toBe(201);
  });

  test('checkout 2.1 splits: null does not stand for entries that the policy requires', async () => {
    expect((await market.createOrder({ splits: null })).body['error_properties']).toEqual({
      splits: ['Splits is required: the split policy has a variadic slot'],
    });
  });
});

describe('a payment link', () => {
  test('with null for every optional field equals a minimal link', async () => {
    const orderId = await shop.anOrder();
    const nulls = {
      experience: { language: 'lt', payment_flow: null },
      lifetime: null,
      payment_details: null,
      payer_information: null,
      metadata: null,
    };
    const least = await shop.createLink(orderId);
    for (const wanted of [
      nulls,
      {
        ...nulls,
        payment_details: { key: null, purpose: null, country_code: null },
        payer_information: { name: null, email: null },
      },
    ]) {
      const answer = await shop.createLink(orderId, wanted);
      expect(answer.status).toBe(201);
      expect(alike(answer)).toEqual(alike(least));
      const { created_at, expired_at } = answer.body;
      expect(Number(expired_at) - Number(created_at)).toBe(259_200);
      const read = await shop.readLink(String(answer.body['link_id']));
      expect(alike(read)).toEqual(alike(await shop.readLink(String(least.body['link_id']))));
    }
  });

  test('keeps fields that a change sets to null, except the purpose, which null removes', async () => {
    const details = { payment_details: { purpose: 'Two coffees' }, lifetime: 60 };
    const linkId = await shop.aLink(await shop.anOrder(), details);
    const before = (await shop.readLink(linkId)).body;
    const same = await shop.changeLink(linkId, {
      name: null,
      lifetime: null,
      payment_details: null,
    });
    expect([same.status, same.body]).toEqual([
      200,
      { ...before, updated_at: same.body['updated_at'] },
    ]);
    const changed = await shop.changeLink(linkId, { payment_details: { purpose: null } });
    expect(changed.body['payment_details']).toEqual({ purpose: null });
  });
});

test('a refund with null for its payer equals one without a payer', async () => {
  const { paymentId } = await shop.paidOrder();
  const wanted = { amount: 100, payer_iban: null, payer_name: null };
  const answer = await shop.refund(paymentId, wanted);
  expect(answer.status).toBe(201);
  expect(alike(answer)).toEqual(alike(await shop.refund(paymentId, { amount: 100 })));
});

describe('null for a required field is refused', () => {
  // biome-ignore format: a table
  test.each<[string, object, object]>([
    ['purchase',           { purchase: null },                        { purchase: ['Purchase should be an object'] }],
    ['purchase.reference', { purchase: purchase({ reference: null }) }, { 'purchase.reference': ['Reference should be a string'] }],
    ['purchase.amount',    { purchase: purchase({ amount: null }) },  { 'purchase.amount': ['Amount should be an integer'] }],
    ['splits[].amount',    { splits: [{ type: 'tip', beneficiary: { iban: ibans[0], name: 'Jonas' }, amount: null }] }, { 'splits[0].amount': ['Amount should be an integer'] }],
    ['splits[].beneficiary.name', { splits: [{ type: 'tip', beneficiary: { iban: ibans[0], name: null }, amount: 1 }] }, { 'splits[0].beneficiary.name': ['Name should be a string'] }],
  ])('in an order: %s', async (_, wanted, messages) => {
    const answer = await market.createOrder(wanted);
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      expect.objectContaining(messages),
    ]);
  });

  test('in a link: order_id, name, purchase.amount and experience.language', async () => {
    const body = {
      order_id: null,
      name: null,
      purchase: { amount: null },
      experience: { language: null },
    };
    const answer = await shop.send('POST', linksPath, { body });
    expect([answer.status, Object.keys(answer.body['error_properties'] as object)]).toEqual([
      422,
      ['order_id', 'name', 'purchase.amount', 'experience.language'],
    ]);
  });

  test('gaps 1: null is refused as an item of a list', async () => {
    const answer = await market.createOrder({ splits: [null] });
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      expect.objectContaining({ 'splits[0]': [expect.stringContaining('should be an object')] }),
    ]);
  });
});

test('gaps 1, Idempotency: a body with null differs from a body without the field', async () => {
  const key = randomUUID();
  const send = (body: object) => shop.send('POST', ordersPath, { body, key });
  const first = await send({ purchase: purchase(), source: null });
  const again = await send({ purchase: purchase(), source: null });
  const other = await send({ purchase: purchase() });
  expect([first.status, first.body['source']]).toEqual([201, 'Integration']);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
});
