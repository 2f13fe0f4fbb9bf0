import { beforeAll, describe, expect, test } from 'vitest';
import { inShort, unlimited } from '../../support/checkout.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { useSoundBalances } from '../../support/sound-books.ts';
import {
  aMarketplace,
  ibans,
  type Marketplace,
  onServiceAccount,
  toOne,
  variadic,
} from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 2, Split policy: the money of recipients and the merchant once a split order is paid.

const service = useSharedService(unlimited);
let shop: Marketplace;
let ona: string;
let rasa: string;
beforeAll(async () => {
  shop = await aMarketplace(service().client, { currencies: ['EUR', 'JPY'] });
  ona = await shop.aRecipient('Ona', ibans[1]);
  rasa = await shop.aRecipient('Rasa', ibans[2]);
});

const given = (id: string, currency = 'EUR') =>
  onServiceAccount(service().database, `beneficiary ${id}`, currency);

useSoundBalances(service);
const isLookingAlways = extent({ short: false, long: true });

/** The money of a shop and its recipients. The long form also audits the books. */
async function fundsOf(merchant: Marketplace, ...ids: readonly string[]) {
  if (isLookingAlways) {
    expect((await merchant.client.audit()).body).toMatchObject({ ok: true, differences: [] });
  }
  const amounts = ids.map(async (id) => (await given(id)) ?? 0);
  return [await merchant.balance(), ...(await Promise.all(amounts))];
}

/** What the shop and its recipients gain by an action. */
async function gained(ids: readonly string[], done: () => Promise<unknown>) {
  const before = await fundsOf(shop, ...ids);
  await done();
  const after = await fundsOf(shop, ...ids);
  return after.map((amount, index) => amount - (before[index] ?? 0));
}

const parts = async (paymentId: string) =>
  (await shop.legs(paymentId)).map(({ name, slot_id, type, amount }) => [
    name,
    slot_id,
    type,
    amount,
  ]);

describe('the distributed total equals the payment to the cent', () => {
  test('every type of slot, the entries of the order and tips', async () => {
    await shop.withPolicy(
      [
        { slot_id: 'fee', type: 'fixed', amount: 35 },
        { slot_id: 'agent', type: 'percent', percent: 2.5, beneficiary_id: rasa },
        variadic,
        { slot_id: 'rest', type: 'remainder', beneficiary_id: ona },
      ],
      { allow_tips: true },
    );
    let paymentId = '';
    const splits = [
      { type: 'tip', beneficiary_id: ona, amount: 100 },
      { type: 'variadic', beneficiary_id: rasa, amount: 400 },
      { type: 'variadic', beneficiary: { iban: ibans[0], name: 'Jonas' }, amount: 300 },
    ];
    const gains = await gained([ona, rasa], async () => {
      ({ paymentId } = await shop.paidSplit({ splits }));
    });
    // 2.5 % of 1250 is 31.25; the rest is 1250 - 35 - 31 - 700 - 100.
    expect(await parts(paymentId)).toEqual([
      ['Rasa', 'agent', 'percent', 31],
      ['Rasa', 'sellers', 'variadic', 400],
      ['Jonas', 'sellers', 'variadic', 300],
      ['Ona', 'rest', 'remainder', 384],
      ['Ona', null, 'tip', 100],
    ]);
    expect(gains).toEqual([35, 484, 431]);
  });

  // biome-ignore format: a table
  test.each<[string, number, readonly object[], readonly number[], readonly number[]]>(firstOf([
    // amount                       slots                                                                     Ona, Rasa       merchant, Ona, Rasa
    ['thirds',                 100, [{ type: 'percent', percent: 33.3333, to: 'ona' }, { type: 'remainder', to: 'rasa' }], [33, 67], [0, 33, 67]],
    ['half a cent goes up',    101, [{ type: 'percent', percent: 50, to: 'ona' }],                            [51],           [50, 51, 0]],
    ['to the cent',            101, [{ type: 'percent', percent: 50, to: 'ona' }, { type: 'percent', percent: 50, to: 'rasa' }], [51, 50], [0, 51, 50]],
    ["the merchant's percent", 1000, [{ type: 'percent', percent: 10 }, { type: 'remainder', to: 'rasa' }],   [900],          [100, 0, 900]],
    ['a share below a cent',     1, [{ type: 'percent', percent: 49.9999, to: 'ona' }],                       [],             [1, 0, 0]],
    ["the merchant's rest",    500, [{ type: 'fixed', amount: 200, to: 'ona' }],                              [200],          [300, 200, 0]],
    ['an empty remainder',     200, [{ type: 'fixed', amount: 200, to: 'ona' }, { type: 'remainder', to: 'rasa' }], [200],    [0, 200, 0]],
  ]))('%s of %i', async (_, amount, slots, amounts, gains) => {
    const named: Record<string, string> = { ona, rasa };
    await shop.withPolicy(
      slots.map((slot, index) => {
        const { to, ...rest } = slot as { to?: string };
        return { slot_id: `slot ${index}`, ...rest, ...(to === undefined ? {} : { beneficiary_id: named[to] }) };
      }),
    );
    let paymentId = '';
    expect(await gained([ona, rasa], async () => {
      ({ paymentId } = await shop.paidSplit({}, amount));
    })).toEqual(gains);
    expect((await shop.legs(paymentId)).map((leg) => leg.amount)).toEqual(amounts);
  });

  test('recipients have an account in each currency', async () => {
    await shop.withPolicy([variadic]);
    const yen = { purchase: { reference: 'Order 7', amount: 900, currency: 'JPY' } };
    await shop.paidSplit({ ...toOne(rasa, 700), ...yen }, 900);
    expect([await given(rasa, 'JPY'), await shop.balance('JPY')]).toEqual([700, 200]);
  });

  test('settlement and distribution are posted together', async () => {
    await shop.withPolicy([variadic]);
    const { paymentId } = await shop.paidSplit(toOne(ona, 700));
    const { created_at } = (await shop.readPayment(paymentId)).body;
    const rows = await service().database.query<{ kind: string; amount: string }>(
      `SELECT kind, amount, created_at FROM posting
       WHERE kind IN ('settlement', 'distribution') ORDER BY ctid DESC LIMIT 2`,
    );
    expect(rows.toReversed()).toEqual([
      { kind: 'settlement', amount: '1250', created_at: String(created_at) },
      { kind: 'distribution', amount: '700', created_at: String(created_at) },
    ]);
  });
});

describe('gaps 2, Payment read: distributions', () => {
  test('show each recipient with the delivered amount', async () => {
    await shop.withPolicy([variadic]);
    const { paymentId } = await shop.paidSplit(toOne(ona, 700));
    const [leg, ...others] = await shop.legs(paymentId);
    expect(others).toEqual([]);
    expect(JSON.stringify(leg)).toBe(
      JSON.stringify({
        id: leg?.id,
        beneficiary_id: ona,
        name: 'Ona',
        iban: ibans[1],
        slot_id: 'sellers',
        type: 'variadic',
        amount: 700,
        delivered_amount: 700,
        status: 'delivered',
      }),
    );
    expect(leg?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('are empty before the settlement and without splits', async () => {
    const orderId = await shop.aSplitOrder(toOne(ona, 700));
    const linkId = await shop.aLink(orderId, { lifetime: 0 });
    const paymentId = await shop.aPayment(linkId, 'pending_settlement');
    expect(await shop.legs(paymentId)).toEqual([]);
    expect(await gained([ona], () => shop.moveTo(paymentId, 'settled'))).toEqual([550, 700]);
    expect(await shop.legs(paymentId)).toHaveLength(1);
    const plain = await aMarketplace(service().client);
    const { paymentId: other } = await plain.paidOrder();
    expect(await plain.legs(other)).toEqual([]);
  });
});

describe('overpaid, canceled and partly paid split orders', () => {
  test('of two concurrent payments for one order one is distributed and the other refunded', async () => {
    await shop.withPolicy([variadic]);
    const orderId = await shop.aSplitOrder(toOne(ona, 700));
    const begun = [0, 1].map(async () => {
      const linkId = await shop.aLink(orderId, { lifetime: 0 });
      return shop.aPayment(linkId, 'authorized');
    });
    const ids = await Promise.all(begun);
    const settle = () => Promise.all(ids.map((id) => shop.moveTo(id, 'settled')));
    expect(await gained([ona], settle)).toEqual([550, 700]);
    const statuses = await Promise.all(ids.map((id) => shop.paymentStatus(id)));
    expect(statuses.toSorted()).toEqual(['refunded', 'settled']);
    const told = (await shop.events(orderId)).map(inShort);
    expect(told.filter((text) => text === 'payment status_updated refunded')).toHaveLength(1);
  });

  longTest('only the order’s amount is distributed when a payment brings more', async () => {
    await shop.withPolicy([{ slot_id: 'all', type: 'remainder', beneficiary_id: ona }]);
    const orderId = await shop.aSplitOrder({});
    const paymentId = await shop.aPayment(await shop.aLink(orderId), 'pending_settlement');
    expect((await shop.changeAmount(orderId, 1_000)).status).toBe(200);
    expect(await gained([ona], () => shop.moveTo(paymentId, 'settled'))).toEqual([0, 1_000]);
    expect((await shop.readPayment(paymentId)).body).toMatchObject({
      status: 'refunded',
      amount: 1_250,
      distributions: [{ amount: 1_000, status: 'delivered' }],
    });
  });

  test('a payment for a canceled order is wholly refunded', async () => {
    await shop.withPolicy([{ slot_id: 'all', type: 'remainder', beneficiary_id: ona }]);
    const orderId = await shop.aSplitOrder({});
    const paymentId = await shop.aPayment(await shop.aLink(orderId), 'authorized');
    await shop.cancelOrder(orderId);
    expect(await gained([ona], () => shop.moveTo(paymentId, 'settled'))).toEqual([0, 0]);
    expect(await shop.legs(paymentId)).toEqual([]);
  });

  longTest('several payments fill the slots of the policy in order', async () => {
    await shop.withPolicy([
      { slot_id: 'fee', type: 'fixed', amount: 300, beneficiary_id: ona },
      { slot_id: 'agent', type: 'percent', percent: 40, beneficiary_id: rasa },
    ]);
    const orderId = await shop.aSplitOrder({}, 1_000);
    const pay = async (amount: number) => {
      const linkId = await shop.aLink(orderId, { purchase: { amount } });
      return (await shop.legs(await shop.aPayment(linkId))).map((leg) => [leg.name, leg.amount]);
    };
    const brought: unknown[] = [];
    const gains = await gained([ona, rasa], async () => {
      for (const amount of [200, 250, 300, 250]) brought.push(await pay(amount));
    });
    expect(brought).toEqual([
      [['Ona', 200]],
      [
        ['Ona', 100],
        ['Rasa', 150],
      ],
      [['Rasa', 250]],
      [],
    ]);
    expect(gains).toEqual([300, 300, 400]);
  });
});

describe('gaps 2, Order update: an order with splits', () => {
  longTest('gives the rest of a changed amount to the same recipients', async () => {
    await shop.withPolicy([variadic, { slot_id: 'rest', type: 'remainder', beneficiary_id: rasa }]);
    const orderId = await shop.aSplitOrder(toOne(ona, 700));
    await shop.changeAmount(orderId, 701);
    const linkId = await shop.aLink(orderId, { purchase: { amount: 701 }, lifetime: 0 });
    expect(await gained([ona, rasa], () => shop.pay(linkId))).toEqual([0, 700, 1]);
  });

  test('cannot be changed to an amount that is less than its parts', async () => {
    await shop.withPolicy([variadic, { slot_id: 'rest', type: 'remainder', beneficiary_id: rasa }]);
    const orderId = await shop.aSplitOrder(toOne(ona, 700));
    const answer = await shop.changeAmount(orderId, 699);
    expect(answer.status).toBe(409);
    expect(answer.text).toBe(
      errorOf('invalid_state', "The parts of this order's split are more than this amount."),
    );
    expect((await shop.changeAmount(orderId, 700)).status).toBe(200);
  });
});

test('a payment above what an account can hold is refused, and nothing moves', async () => {
  const rich = await aMarketplace(service().client);
  const max = 9_007_199_254_740_991;
  const to = await rich.aRecipient();
  await rich.withPolicy([{ slot_id: 'all', type: 'remainder', beneficiary_id: to }]);
  await rich.paidSplit({}, max);
  const orderId = await rich.aSplitOrder({}, 1);
  const linkId = await rich.aLink(orderId, { purchase: { amount: 1 } });
  const answer = await rich.pay(linkId);
  expect(answer.status).toBe(422);
  expect(answer.text).toBe(
    errorOf('balance_limit', 'The balance would grow beyond what the service can hold.'),
  );
  expect(await fundsOf(rich, to)).toEqual([0, max]);
  expect(await rich.linkStatus(linkId)).toBe('active');
});
