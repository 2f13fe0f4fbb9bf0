import { beforeAll, describe, expect, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { errorOf, unixNow } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0126: amounts in both forms, and unknown fields around money are refused.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let payer: number;
let friend: number;
/** For tests that count money. */
const newPeople = async (): Promise<void> => {
  const { client } = service();
  shop = await aWalletClient(client);
  [payer, friend] = [await aPayer(client, 10_000), await aPayer(client)];
};
beforeAll(newPeople);
useSoundBooks(service);

/** Sends the bytes of a published client. */
const sent = (body: string): Promise<Answer> => shop.send('POST', transactionPath, { body });
const sentPayment = (payment: string): Promise<Answer> => sent(`{"payments":[${payment}]}`);

const expectSaid = ({ status, text }: Answer, said: string): void =>
  expect([status, text]).toEqual([400, errorOf('invalid_parameters', said)]);

/** What the payer paid, the beneficiary got and the project got. */
const shares = async (): Promise<readonly number[]> => [
  10_000 - (await balanceOf(service().client, payer)).balance,
  (await balanceOf(service().client, friend)).balance,
  await shop.funds(),
];

const order = { description: 'Order 1042', price: 1_000, currency: 'EUR' };
const lamp = { title: 'Lamp', price: 400, quantity: 3 };

describe('commissions in decimals', () => {
  const ofFriend = () =>
    `"description":"Order 1042","price_decimal":"10","currency":"EUR","beneficiary":{"id":${friend}}`;

  // biome-ignore format: a table
  test.each(firstOf<[string, string, readonly number[]]>([
    // commission                                                              answered                             paid   got   project
    ['{"out_commission_decimal":"0.5","in_commission_decimal":"0.25"}',         '50 0.50 25 0.25',                  [1_050, 975,   75]],
    ['{"out_commission_decimal":"1"}',                                          '100 1.00 0 0.00',                  [1_100, 1_000, 100]],
    ['{"in_commission_decimal":"10"}',                                          '0 0.00 1000 10.00',                [1_000, 0,     1_000]],
    ['{"out_commission_decimal":"0","in_commission_decimal":"0"}',              '0 0.00 0 0.00',                    [1_000, 1_000, 0]],
    ['{"out_commission":50,"out_commission_decimal":"0.50"}',                   '50 0.50 0 0.00',                   [1_050, 1_000, 50]],
    ['{"in_commission_decimal":"0.25","in_commission_percent":"1.5"}',          '0 0.00 25 0.25',                   [1_000, 960,   40]],
  ], 2))('%s', async (commission, answered, expected) => {
    await newPeople();
    const made = seen(await sentPayment(`{${ofFriend()},"commission":${commission}}`));
    const { payments, transaction_key: key } = made;
    const shown = payments[0]?.['commission'] as Readonly<Record<string, unknown>>;
    expect([
      shown['out_commission'],
      shown['out_commission_decimal'],
      shown['in_commission'],
      shown['in_commission_decimal'],
    ].join(' ')).toBe(answered);
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    expect(await shares()).toEqual(expected);
  });

  // biome-ignore format: a table
  test.each<[string, string]>([
    ['{"out_commission":50,"out_commission_decimal":"0.51"}', 'payments[0]: commission.out_commission and commission.out_commission_decimal should agree.'],
    ['{"in_commission":0,"in_commission_decimal":"0.01"}',    'payments[0]: commission.in_commission and commission.in_commission_decimal should agree.'],
    ['{"in_commission_decimal":"0.005"}',                     'payments[0]: commission.in_commission_decimal: 0.005 is not an amount in EUR.'],
    ['{"in_commission_decimal":"90071992547409.92"}',         'payments[0]: commission.in_commission_decimal: 90071992547409.92 is not an amount in EUR.'],
    ['{"in_commission_decimal":"10.01"}',                     'payments[0]: The in-commission is above the price.'],
    ['{"out_commission_decimal":0.5}',                        'payments[0].commission.out_commission_decimal: Out commission decimal should be a string'],
    ['{"out_commission_decimal":"-1"}',                       'payments[0].commission.out_commission_decimal: Out commission decimal has an invalid format'],
    ['{"out_commission_decimal":"1e1"}',                      'payments[0].commission.out_commission_decimal: Out commission decimal has an invalid format'],
    ['{"out_comission_decimal":"1"}',                         'payments[0].commission.out_comission_decimal: Out comission decimal is not a known field'],
  ])('%s is refused', async (commission, said) => {
    expectSaid(await sentPayment(`{${ofFriend()},"commission":${commission}}`), said);
  });

  test('yen have no decimals', async () => {
    const yen = { description: 'Order', price: 100, currency: 'JPY' };
    const commissioned = (decimal: string) =>
      shop.create({ payments: [{ ...yen, commission: { in_commission_decimal: decimal } }] });
    expectSaid(
      await commissioned('1.5'),
      'payments[0]: commission.in_commission_decimal: 1.5 is not an amount in JPY.',
    );
    const { payments } = seen(await commissioned('7'));
    expect(payments[0]?.['commission']).toMatchObject({
      in_commission: 7,
      in_commission_decimal: '7',
    });
  });
});

describe('items in decimals', () => {
  const bytes =
    '{"items":[{"title":"Lamp","image_uri":"https:\\/\\/shop.example\\/lamp.png","price_decimal":"4.5","currency":"EUR","quantity":2,"parameters":{"sku":"L-7"},"total_price_decimal":"9"},{"title":"Bulb","price_decimal":"0.5","currency":"EUR","quantity":1}]}';
  const answered = [
    {
      title: 'Lamp',
      price: 450,
      price_decimal: '4.50',
      total_price_decimal: '9.00',
      quantity: 2,
      currency: 'EUR',
      image_uri: 'https://shop.example/lamp.png',
      parameters: { sku: 'L-7' },
    },
    {
      title: 'Bulb',
      price: 50,
      price_decimal: '0.50',
      total_price_decimal: '0.50',
      quantity: 1,
      currency: 'EUR',
    },
  ];

  test('price and currency of the payment come from the items, and every answer has all forms of both', async () => {
    await newPeople();
    const { payments, transaction_key: key } = seen(await sentPayment(bytes));
    const expected = {
      description: 'Lamp, Bulb',
      price: 950,
      price_decimal: '9.50',
      currency: 'EUR',
      items: answered,
    };
    expect(payments[0]).toMatchObject(expected);
    expect(payments[0]?.['items']).toEqual(answered);
    seen(await shop.accept(key, payer));
    const [confirmed] = seen(await shop.confirm(key)).payments;
    expect(confirmed).toMatchObject(expected);
    expect((await shop.payment(Number(confirmed?.id))).body).toMatchObject(expected);
    expect(await shares()).toEqual([950, 0, 950]);
  });

  // biome-ignore format: a table
  test.each<[string, string, readonly unknown[]]>([
    ['both forms of a price',               '{"description":"One","items":[{"title":"A","price":450,"price_decimal":"4.50","currency":"EUR","quantity":2}]}', [900, 'EUR']],
    ['minor units without a currency',      '{"description":"One","currency":"EUR","items":[{"title":"A","price":450,"quantity":2}]}',                         [900, 'EUR']],
    ['a sum that the payment names, too',   '{"price_decimal":"9","currency":"EUR","items":[{"title":"A","price_decimal":"4.5","currency":"EUR","quantity":2}]}', [900, 'EUR']],
    ['a currency that only one item names', '{"items":[{"title":"A","price_decimal":"4.5","currency":"USD","quantity":1},{"title":"B","price":1,"quantity":1}]}', [451, 'USD']],
    ['yen',                                 '{"items":[{"title":"A","price_decimal":"450","currency":"JPY","quantity":2,"total_price_decimal":"900"}]}',        [900, 'JPY']],
  ])('%s', async (_, payment, expected) => {
    const [made] = seen(await sentPayment(payment)).payments;
    expect([made?.price, made?.['currency']]).toEqual(expected);
  });

  // biome-ignore format: a table
  test.each<[string, string, string]>([
    ['two different prices',                '{"items":[{"title":"A","price":450,"price_decimal":"4.51","currency":"EUR","quantity":1}]}',  'payments[0]: items[0].price and items[0].price_decimal should agree.'],
    ['no price',                            '{"items":[{"title":"A","currency":"EUR","quantity":1}]}',                                     'payments[0].items[0].price: Price is required'],
    ['no currency anywhere',                '{"items":[{"title":"A","price":450,"quantity":1}]}',                                          'payments[0].currency: Currency is required'],
    ['two currencies',                      '{"items":[{"title":"A","price":1,"currency":"EUR","quantity":1},{"title":"B","price":1,"currency":"USD","quantity":1}]}', 'payments[0]: The items should be in one currency.'],
    ['a currency other than the payment’s', '{"currency":"EUR","items":[{"title":"A","price":1,"currency":"USD","quantity":1}]}',          'payments[0]: The items should be in EUR.'],
    ['an unsupported currency',             '{"items":[{"title":"A","price":1,"currency":"XTS","quantity":1}]}',                           'payments[0].items[0].currency: Currency should be one of EUR, GBP, CHF, PLN, CZK, HUF, RON, BGN, HRK, DKK, SEK, NOK, USD, AUD, CAD, JPY'],
    ['a fraction of a cent',                '{"items":[{"title":"A","price_decimal":"0.005","currency":"EUR","quantity":2}]}',             'payments[0]: items[0].price_decimal: 0.005 is not an amount in EUR.'],
    ['a price of 0',                        '{"items":[{"title":"A","price_decimal":"0","currency":"EUR","quantity":2}]}',                 'payments[0]: items[0].price_decimal: 0 is not an amount in EUR.'],
    ['a float',                             '{"items":[{"title":"A","price_decimal":4.5,"currency":"EUR","quantity":2}]}',                 'payments[0].items[0].price_decimal: Price decimal should be a string'],
    ['a wrong total',                       '{"items":[{"title":"A","price_decimal":"4.5","currency":"EUR","quantity":2,"total_price_decimal":"9.01"}]}', 'payments[0]: items[0].total_price_decimal should be the price times the quantity.'],
    ['a wrong sum',                         '{"price_decimal":"9.01","currency":"EUR","items":[{"title":"A","price_decimal":"4.5","currency":"EUR","quantity":2}]}', 'payments[0]: Price, price_decimal and the sum of the items should agree.'],
    ['an unknown field',                    '{"items":[{"title":"A","price_decimal":"4.5","currency":"EUR","quantity":2,"discount":"1"}]}', 'payments[0].items[0].discount: Discount is not a known field'],
    ['faults of two items',                 '{"currency":"EUR","items":[{"title":"A","price":1,"price_decimal":"1","quantity":1},{"title":"B","price_decimal":"0.001","quantity":1}]}',
      'payments[0]: items[0].price and items[0].price_decimal should agree. payments[0]: items[1].price_decimal: 0.001 is not an amount in EUR.'],
  ])('%s is refused', async (_, payment, said) => {
    expectSaid(await sentPayment(payment), said);
  });
});

describe('an unknown field around money is refused by its name', () => {
  const rides = { description: 'Rides', max_price: 1_000, currency: 'EUR' };

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['commission',        { payments: [{ ...order, commission: { percent: 1 } }] },               'payments[0].commission.percent: Percent is not a known field'],
    ['items',             { payments: [{ ...order, price: undefined, items: [{ ...lamp, vat: 21 }] }] }, 'payments[0].items[0].vat: Vat is not a known field'],
    ['freeze',            { payments: [{ ...order, freeze: { until: 4_000_000_000, for: 60 } }] },'payments[0].freeze.for: For is not a known field'],
    ['freeze, empty',     { payments: [{ ...order, freeze: {} }] },                               'payments[0].freeze.until: Until is required'],
    ['allowance',         { allowance: { ...rides, max_price_decimal: '1' } },                    'allowance.max_price_decimal: Max price decimal is not a known field'],
    ['valid',             { allowance: { ...rides, valid: { fro: 60 } } },                        'allowance.valid.fro: Fro is not a known field'],
    ['a limit',           { allowance: { ...rides, limits: [{ max_price: 1, period: 60, per: 1 }] } }, 'allowance.limits[0].per: Per is not a known field'],
    ['data',              { allowance: { data: { ...rides, valid_to: 1 } } },                     'allowance.data.valid_to: Valid to is not a known field'],
    ['a limit of data',   { allowance: { data: { ...rides, limits: [{ max_price: 1, time: 1, hours: 1 }] } } }, 'allowance.data.limits[0].hours: Hours is not a known field'],
    ['beside data',       { allowance: { data: rides, optinal: true } },                          'allowance.optinal: Optinal is not a known field'],
    ['a named allowance', { payments: [order], allowance: { id: 10_001, max_price: 5 } },         'allowance.max_price: Max price is not a known field'],
    ['password',          { payments: [{ ...order, password: { type: 'provided', value: 'x' } }] }, 'payments[0].password: A payment that its recipient unlocks by a password is not offered'],
    ['cashback_decimal',  { payments: [{ ...order, cashback_decimal: '1' }] },                    'payments[0].cashback_decimal: Cash back is not offered'],
    ['price_rules',       { payments: [{ ...order, price_rules: { min: 1 } }] },                  'payments[0].price_rules: A price that the payer chooses is not offered'],
  ])('%s', async (_, wanted, said) => {
    expectSaid(await shop.create(wanted), said);
  });

  test('a price, at the confirm and at the finalize: nothing moves', async () => {
    await newPeople();
    const frozen = { ...order, freeze_until: unixNow() + 86_400 };
    const { transaction_key: key, payments } = seen(await shop.create({ payments: [frozen] }));
    seen(await shop.accept(key, payer));
    const id = Number(payments[0]?.id);
    const wrong = 'Prise is not a known field';
    expectSaid(
      await shop.confirm(key, { [id]: { price: 500, prise: 1 } }),
      `${id}.prise: ${wrong}`,
    );
    expectSaid(
      await shop.confirm(key, { payments: [{ id, price: 500, prise: 1 }] }),
      `payments[0].prise: ${wrong}`,
    );
    expect(seen(await shop.read(key)).status).toBe('waiting');
    seen(await shop.confirm(key));
    expectSaid(await shop.finalize(id, { prise: 500 }), `prise: ${wrong}`);
    expect([await shares(), (await balanceOf(service().client, payer)).held]).toEqual([
      [0, 0, 0],
      1_000,
    ]);
  });

  test('null counts as an absent field', async () => {
    const nothing = { password: null, commission: null, freeze: null, cashback_decimal: null };
    expect((await shop.create({ payments: [{ ...order, ...nothing }] })).status).toBe(200);
  });

  test('unknown fields elsewhere are ignored', async () => {
    const made = seen(
      await shop.create({
        payments: [
          {
            ...order,
            purpose: 'Rent',
            funds_source: { type: 'salary' },
            parameters: { any: 'word' },
          },
        ],
        restrictions: {},
        user: { email: 'ona@people.example' },
      }),
    );
    expect(made.payments[0]).not.toHaveProperty('purpose');
  });
});

describe('freeze.until in a request', () => {
  test('means the same as freeze_until', async () => {
    const until = unixNow() + 86_400;
    const [made] = seen(
      await shop.create({ payments: [{ ...order, freeze: { until } }] }),
    ).payments;
    expect(made?.['freeze']).toEqual({ until });
  });

  test('is refused beside freeze_until and freeze_for', async () => {
    const until = unixNow() + 86_400;
    const refused = async (freeze: object) =>
      await shop.create({ payments: [{ ...order, freeze: { until }, ...freeze }] });
    expectSaid(
      await refused({ freeze_until: until }),
      'payments[0]: freeze_until and freeze.until exclude each other.',
    );
    expectSaid(
      await refused({ freeze_for: 1 }),
      'payments[0]: freeze_for and freeze.until exclude each other.',
    );
  });
});
