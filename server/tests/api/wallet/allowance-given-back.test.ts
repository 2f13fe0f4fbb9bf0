import { beforeEach, expect, test } from 'vitest';
import { brokenLimit, brokenTotal, charge, chargedAt, granted } from '../../support/allowances.ts';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  type TransactionSeen,
  type WalletClient,
} from '../../support/wallet.ts';

// Gaps 3, Allowance arithmetic: cancel, expiry and reduction give back at the original moment.

const service = useService(movingWallet);
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  payer = await aPayer(service().client, 100_000);
});
useSoundBooks(service);

const daily = { max_price: 1_000, period: 86_400 };
const total = 1_500;

type Charged = {
  readonly transaction: TransactionSeen;
  /** The id of the first payment. */
  readonly payment: number;
};
type GivesBack = (charged: Charged) => Promise<unknown>;

const confirm =
  (change: object): GivesBack =>
  async ({ transaction: { transaction_key: key }, payment }) =>
    seen(await shop.confirm(key, { payments: [{ id: payment, ...change }] }));
const revoke: GivesBack = async ({ transaction: { transaction_key: key } }) =>
  seen(await shop.revoke(key));
const expire: GivesBack = ({ transaction }) =>
  advance(service().client, (transaction['reserve'] as { readonly for: number }).for);
const confirmedThen =
  (then: (payment: number) => Promise<{ readonly status: number }>): GivesBack =>
  async ({ transaction: { transaction_key: key }, payment }) => {
    seen(await shop.confirm(key));
    expect((await then(payment)).status).toBe(200);
  };

const plain = {};
const frozen = { freeze_until: Math.floor(Date.now() / 1_000) + 300 * 86_400 };
const withFee = { commission: { out_commission: 10, out_commission_percent: 10 } };

// A transaction of 400 and 100 is charged, then something is given back; 1 000 may be charged a day.
// biome-ignore format: a table
test.each(firstOf<[string, object, GivesBack, number]>([
  // what happens                            the first payment       how                                                        still counts
  ['expiry',                               plain,                  expire,                                                    0],
  ['reduction, commission',                withFee,                confirm({ price: 150 }),                                   275],
  ['cancel of a frozen payment',           frozen,                 confirmedThen((id) => shop.cancel(id)),                    100],
  ['reduction when finalized, commission', { ...frozen, ...withFee }, confirmedThen((id) => shop.finalize(id, { price: 100 })), 220],
  ['revoke',                               plain,                  revoke,                                                    0],
  ['confirm in full',                      plain,                  confirm({ price: 400 }),                                   500],
  ['reduction',                            plain,                  confirm({ price: 150 }),                                   250],
  ['cancel in confirm',                    plain,                  confirm({ cancel: true }),                                 100],
  ['cancel in confirm, commission',        withFee,                confirm({ cancel: true }),                                 100],
  ['revoke, commission',                   withFee,                revoke,                                                    0],
  ['reduction when finalized',             frozen,                 confirmedThen((id) => shop.finalize(id, { price: 1 })),    101],
  ['finalized in full',                    frozen,                 confirmedThen((id) => shop.finalize(id)),                  500],
], 4))('wallet 3.3: %s: only the remaining charge counts against the total and the limit', async (_, first, giveBack, counts) => {
  await granted(shop, payer, { max_price: total, limits: [daily] });
  const payments = [{ price: 400, ...first }, { price: 100 }].map((one) => ({
    description: 'Ride',
    currency: 'EUR',
    ...one,
  }));
  const transaction = seen(await charge(shop, payer, {}, { payments, reserve: { for: 1_800 } }));
  await advance(service().client, 100);
  await giveBack({ transaction, payment: Number(transaction.payments[0]?.id) });
  const left = daily.max_price - counts;
  const over = await charge(shop, payer, { price: left + 1 });
  const text =
    counts === 0
      ? 'The limit of 10.00 EUR in 86400 seconds has 10.00 EUR left; the amount is above it.'
      : brokenLimit(daily, left, chargedAt(transaction) + daily.period);
  expect(over.text).toBe(errorOf('invalid_allowance', text));
  seen(await charge(shop, payer, { price: left }));
  await advance(service().client, daily.period);
  const overTotal = await charge(shop, payer, { price: 501 });
  expect(overTotal.text).toBe(errorOf('invalid_allowance', brokenTotal(total, 500)));
  seen(await charge(shop, payer, { price: 500 }));
});

test('wallet 3.3: an amount is given back at the moment of its own charge, not of a later one', async () => {
  await granted(shop, payer, { limits: [daily] });
  const early = seen(await charge(shop, payer, { price: 600 }));
  await advance(service().client, 1_000);
  const late = seen(await charge(shop, payer, { price: 400 }));
  const [first, second] = [chargedAt(early), chargedAt(late)];
  const reduced = { payments: [{ id: Number(early.payments[0]?.id), price: 200 }] };
  seen(await shop.confirm(early.transaction_key, reduced));
  // 400 are free now: 600 when the early charge leaves the day, 1 000 when the late one does.
  const expected: readonly [number, number][] = [
    [401, first],
    [600, first],
    [601, second],
    [1_000, second],
  ];
  for (const [price, at] of expected) {
    const { text } = await charge(shop, payer, { price });
    expect(text).toBe(errorOf('invalid_allowance', brokenLimit(daily, 400, at + daily.period)));
  }
});

test('wallet 3.3: a charge given back after it left its period does not free the limit again', async () => {
  const hourly = { max_price: 1_000, period: 3_600 };
  await granted(shop, payer, { max_price: 2_000, limits: [hourly] });
  const old = seen(await charge(shop, payer, { price: 1_000 }));
  await advance(service().client, 3_600);
  const recent = seen(await charge(shop, payer, { price: 700 }));
  seen(await shop.revoke(old.transaction_key));
  const over = await charge(shop, payer, { price: 301 });
  const said = brokenLimit(hourly, 300, chargedAt(recent) + hourly.period);
  expect(over.text).toBe(errorOf('invalid_allowance', said));
  seen(await charge(shop, payer, { price: 300 }));
  await advance(service().client, 3_600);
  seen(await charge(shop, payer, { price: 1_000 }));
  expect((await charge(shop, payer, { price: 1 })).text).toBe(
    errorOf('invalid_allowance', brokenTotal(2_000, 0)),
  );
});

test('wallet 3.3: an amount given back after its allowance was replaced is not given to the new one', async () => {
  await granted(shop, payer, { max_price: 1_000 });
  const { transaction_key: key } = seen(await charge(shop, payer, { price: 800 }));
  await granted(shop, payer, { max_price: 500 });
  seen(await charge(shop, payer, { price: 200 }));
  seen(await shop.revoke(key));
  const over = await charge(shop, payer, { price: 301 });
  expect(over.text).toBe(errorOf('invalid_allowance', brokenTotal(500, 300)));
  expect(await balanceOf(service().client, payer)).toEqual({ balance: 100_000, held: 200 });
});

test('wallet 3.3: a freeze that ends finalizes in full and gives nothing back', async () => {
  await granted(shop, payer, { max_price: 1_000 });
  const freeze_until = (await nowOf(service().client)) + 600;
  const { transaction_key: key } = seen(await charge(shop, payer, { price: 800, freeze_until }));
  seen(await shop.confirm(key));
  await advance(service().client, 600);
  expect(seen(await shop.read(key)).payments[0]?.status).toBe('done');
  expect((await charge(shop, payer, { price: 201 })).text).toBe(
    errorOf('invalid_allowance', brokenTotal(1_000, 200)),
  );
});
