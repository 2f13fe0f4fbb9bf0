import { beforeEach, describe, expect, test } from 'vitest';
import { firstOf, longTest } from '../../support/extent.ts';
import { unixNow } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  type PaymentSeen,
  pay,
  seen,
  type TransactionSeen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 2.3 and gaps 3, Commissions: who pays whom how much, to the cent.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let payer: number;
let friend: number;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  [payer, friend] = [await aPayer(client, 1_000_000, { pin: '4321' }), await aPayer(client)];
});
useSoundBooks(service);

const funds = async (walletId: number, currency = 'EUR'): Promise<number> =>
  (await balanceOf(service().client, walletId, currency)).balance;

/** What the payer paid, the beneficiary got and the project got. */
const shares = async (): Promise<readonly number[]> => [
  1_000_000 - (await funds(payer)),
  await funds(friend),
  await shop.funds(),
];
const heldOfPayer = async (): Promise<number> => (await balanceOf(service().client, payer)).held;

/** A payment to the friend that the payer has accepted. */
async function accepted(
  commission: object,
  price: number,
  more: object = {},
): Promise<TransactionSeen> {
  const payment = { price, commission, beneficiary_id: friend, ...more };
  const { transaction_key: key } = await shop.created({}, payment);
  return seen(await shop.accept(key, payer));
}

async function paid(commission: object, price: number): Promise<readonly number[]> {
  seen(await shop.confirm((await accepted(commission, price)).transaction_key));
  return shares();
}

describe('wallet 2.3: each commission of each side', () => {
  // biome-ignore format: a table
  test.each<[string, string, object, number[]]>([
    // field                   who pays it                       commission                                                 paid   got  project
    ['out_commission',         'charged to the payer',           { out_commission: 7 },                                    [1_007, 1_000, 7]],
    ['in_commission',          'deducted from the beneficiary',  { in_commission: 8 },                                     [1_000, 992,   8]],
    ['out_commission_percent', 'of the price, from the payer',   { out_commission_percent: 1.5 },                          [1_015, 1_000, 15]],
    ['in_commission_percent',  'of the price, from the beneficiary', { in_commission_percent: 2.4 },                           [1_000, 976,   24]],
    ['rule',                   'fixed and percent add together', { out_commission: 7, out_commission_percent: 1.5 },       [1_022, 1_000, 22]],
    ['rule',                   'also for the beneficiary',       { in_commission: 8, in_commission_percent: 2.4 },         [1_000, 968,   32]],
    ['rule',                   'all four, both to the project',  { out_commission: 7, out_commission_percent: 1.5, in_commission: 8, in_commission_percent: 2.4 }, [1_022, 968, 54]],
    ['rule',                   'nothing where all are 0',        { out_commission: 0, in_commission: 0, out_commission_percent: 0, in_commission_percent: 0 },     [1_000, 1_000, 0]],
    ['rule',                   'nothing without a commission',   {},                                                       [1_000, 1_000, 0]],
    ['rule',                   'up to the whole price',          { in_commission_percent: 100 },                           [1_000, 0,     1_000]],
    ['rule',                   'up to the whole price, fixed',   { in_commission: 1_000 },                                 [1_000, 0,     1_000]],
  ])('wallet 2.3 %s: %s', async (_, _who, commission, expected) => {
    expect(await paid(commission, 1_000)).toEqual(expected);
  });

  test('wallet 2.2 the service: price plus the outgoing fee is held, and a revoke releases all of it', async () => {
    const { transaction_key: key } = await accepted({ out_commission: 7, in_commission: 8 }, 1_000);
    expect(await heldOfPayer()).toBe(1_007);
    seen(await shop.revoke(key));
    expect([await heldOfPayer(), await shares()]).toEqual([0, [0, 0, 0]]);
  });

  test('commissions do not change the price', async () => {
    const { payments } = await accepted({ out_commission: 7, in_commission: 8 }, 1_000);
    expect(payments[0]).toMatchObject({ price: 1_000, price_decimal: '10.00' });
  });

  test('the project’s own wallet gets price and commissions together', async () => {
    const commission = { out_commission: 7, in_commission: 8 };
    const { transaction_key: key } = await shop.created({}, { price: 1_000, commission });
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    expect(await shares()).toEqual([1_007, 0, 1_007]);
  });

  test('wallet 7 insufficient_funds: a balance that covers the price but not the fee is too small', async () => {
    const poor = await aPayer(service().client, 1_000, { pin: '4321' });
    const payment = { price: 1_000, commission: { out_commission: 1 } };
    const { transaction_key: key } = await shop.created({}, payment);
    const { status, body } = await shop.reserve(key, poor, { pin: '4321' });
    expect([status, body['error']]).toEqual([400, 'insufficient_funds']);
    await pay(service().client, poor, 1);
    expect(seen(await shop.reserve(key, poor, { pin: '4321' })).status).toBe('waiting');
    expect(await balanceOf(service().client, poor)).toEqual({ balance: 1_001, held: 1_001 });
  });
});

describe('gaps 3, Commissions: percentages are rounded half up to the minor unit', () => {
  // biome-ignore format: a table
  test.each(firstOf([
    // price   percent  fee
    [49,       1,       0],
    [50,       1,       1],
    [150,      1,       2],
    [250,      1,       3],
    [149,      1,       1],
    [1,        50,      1],
    [1,        49.9999, 0],
    // Floating point would give 502.4999… and 30.1499….
    [50_000,   1.005,   503],
    [3_000,    1.005,   30],
    [10_000,   1.005,   101],
    [1_000,    1.15,    12],
    [2_000,    0.075,   2],
    [1_000,    2.25,    23],
    [999_999,  0.0001,  1],
    [499_999,  0.0001,  0],
  ], 4))('%i at %d %%: a fee of %i', async (price, percent, fee) => {
    expect(await paid({ in_commission_percent: percent }, price)).toEqual([price, price - fee, fee]);
  });

  longTest.each([
    [50, 1, 1],
    [49, 1, 0],
    [50_000, 1.005, 503],
  ])('the payer’s side rounds the same: %i at %d %%', async (price, percent, fee) => {
    expect(await paid({ out_commission_percent: percent }, price)).toEqual([
      price + fee,
      price,
      fee,
    ]);
  });

  test('the percentage is rounded first, then the fixed part is added', async () => {
    const both = { in_commission: 1, in_commission_percent: 1 };
    expect(await paid(both, 50)).toEqual([50, 48, 2]);
  });

  test('yen have no smaller unit', async () => {
    const { client } = service();
    await pay(client, payer, 1_000, 'JPY');
    const { transaction_key: key } = await accepted({ in_commission_percent: 1 }, 50, {
      currency: 'JPY',
    });
    seen(await shop.confirm(key));
    expect(await funds(friend, 'JPY')).toBe(49);
    expect(await funds(shop.project.wallet_id, 'JPY')).toBe(1);
  });
});

describe('gaps 3, Commissions: percentages follow the reduced price, fixed parts stay', () => {
  const all = {
    out_commission: 7,
    out_commission_percent: 1.5,
    in_commission: 8,
    in_commission_percent: 2.4,
  };

  test('reduced at the confirm', async () => {
    const { transaction_key: key, payments } = await accepted(all, 1_000);
    expect(await heldOfPayer()).toBe(1_022);
    seen(await shop.confirm(key, { payments: [{ id: payments[0]?.id, price: 500 }] }));
    // Out: 7 plus 7.5, rounded up to 8. In: 8 plus 12.
    expect([await shares(), await heldOfPayer()]).toEqual([[515, 480, 35], 0]);
  });

  test('reduced at the finalize', async () => {
    const { transaction_key: key, payments } = await accepted(all, 1_000, {
      freeze_until: unixNow() + 86_400,
    });
    seen(await shop.confirm(key));
    expect([await shares(), await heldOfPayer()]).toEqual([[0, 0, 0], 1_022]);
    seen<PaymentSeen>(await shop.finalize(Number(payments[0]?.id), { price: 500 }));
    expect([await shares(), await heldOfPayer()]).toEqual([[515, 480, 35], 0]);
  });

  test('canceled: the fees are released as well', async () => {
    const { transaction_key: key, payments } = await accepted(all, 1_000, {
      freeze_until: unixNow() + 86_400,
    });
    seen(await shop.confirm(key));
    seen<PaymentSeen>(await shop.cancel(Number(payments[0]?.id)));
    expect([await shares(), await heldOfPayer()]).toEqual([[0, 0, 0], 0]);
  });
});

describe('gaps 3, Commissions: an in-commission above the (reduced) price is 400', () => {
  test.each([
    ['fixed', { in_commission: 1_001 }],
    ['percent', { in_commission_percent: 100.1 }],
    ['both together', { in_commission: 1, in_commission_percent: 100 }],
  ])('%s, at creation', async (_, commission) => {
    const { status, body } = await shop.create({
      payments: [{ description: 'Order', price: 1_000, currency: 'EUR', commission }],
    });
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(body['error_description']).toMatch(/commission/);
  });

  test('at the confirm: nothing moves; a price equal to the fee is confirmed', async () => {
    const { transaction_key: key, payments } = await accepted({ in_commission: 500 }, 1_000);
    const at = (price: number) => shop.confirm(key, { payments: [{ id: payments[0]?.id, price }] });
    const { status, body } = await at(499);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect([seen(await shop.read(key)).status, await heldOfPayer(), await shares()]).toEqual([
      'waiting',
      1_000,
      [0, 0, 0],
    ]);
    seen(await at(500));
    expect([await shares(), await heldOfPayer()]).toEqual([[500, 0, 500], 0]);
  });

  test('at the finalize: the payment stays frozen', async () => {
    const { transaction_key: key, payments } = await accepted({ in_commission: 500 }, 1_000, {
      freeze_until: unixNow() + 86_400,
    });
    seen(await shop.confirm(key));
    const { status, body } = await shop.finalize(Number(payments[0]?.id), { price: 499 });
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect([await shares(), await heldOfPayer()]).toEqual([[0, 0, 0], 1_000]);
    seen<PaymentSeen>(await shop.finalize(Number(payments[0]?.id), { price: 500 }));
    expect(await shares()).toEqual([500, 0, 500]);
  });
});

test('gaps 3, Commissions: each of several payments has its own, some reduced, some canceled', async () => {
  const { client } = service();
  await pay(client, payer, 5_000, 'USD');
  const one = { description: 'Order', price: 1_000, currency: 'EUR', beneficiary_id: friend };
  const payments = [
    { ...one, commission: { out_commission: 7 } },
    { ...one, commission: { in_commission_percent: 10 } },
    { ...one, commission: { out_commission_percent: 5, in_commission: 3 } },
    { ...one, commission: { out_commission: 9, in_commission: 9 } },
    { ...one, currency: 'USD', commission: { out_commission: 4, in_commission: 6 } },
    one,
  ];
  const { transaction_key: key, payments: created } = seen(await shop.create({ payments }));
  seen(await shop.accept(key, payer));
  expect(await heldOfPayer()).toBe(1_007 + 1_000 + 1_050 + 1_009 + 1_000);
  const ids = created.map(({ id }) => id);
  seen(
    await shop.confirm(key, {
      payments: [
        { id: ids[1], price: 550 },
        { id: ids[2], price: 290 },
        { id: ids[3], cancel: true },
      ],
    }),
  );
  // First payment: out 7. Second: in 55. Third: out 14.5, rounded up to 15, and in 3. The last has
  // none.
  expect(await shares()).toEqual([
    1_007 + 550 + 305 + 1_000,
    1_000 + 495 + 287 + 1_000,
    7 + 55 + 18,
  ]);
  expect(await heldOfPayer()).toBe(0);
  expect([
    await funds(payer, 'USD'),
    await funds(friend, 'USD'),
    await funds(shop.project.wallet_id, 'USD'),
  ]).toEqual([3_996, 994, 10]);
});
