import { beforeEach, describe, expect, test } from 'vitest';
import {
  brokenLimit,
  brokenTotal,
  charge,
  chargedAt,
  granted,
  rides,
} from '../../support/allowances.ts';
import { advance, atSecond, movingWallet, onTime } from '../../support/clock.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, balanceOf, seen, type WalletClient } from '../../support/wallet.ts';

// Wallet 3.3, the limit check, and gaps 3, Allowance arithmetic and Allowance without funds.

const service = useService(movingWallet);
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  payer = await aPayer(service().client, 100_000);
});
useSoundBooks(service);

const hourly = { max_price: 1_000, period: 3_600 };

function expectRefused(answer: Answer, description: string): void {
  expect([answer.status, answer.text]).toEqual([400, errorOf('invalid_allowance', description)]);
}

/** Charges this amount and returns the moment of the charge. */
const charged = async (price: number, payment: object = {}): Promise<number> =>
  chargedAt(seen(await charge(shop, payer, { price, ...payment })));

describe('the total', () => {
  test('wallet 3.3: the total of charges is at most max_price, to the cent', async () => {
    await granted(shop, payer, { max_price: 1_000 });
    await charged(600);
    expectRefused(await charge(shop, payer, { price: 401 }), brokenTotal(1_000, 400));
    await charged(399);
    expectRefused(await charge(shop, payer, { price: 2 }), brokenTotal(1_000, 1));
    await charged(1);
    expectRefused(await charge(shop, payer, { price: 1 }), brokenTotal(1_000, 0));
    expect((await balanceOf(service().client, payer)).held).toBe(1_000);
  });

  test('wallet 3.3: a confirmed charge counts against the total forever', async () => {
    await granted(shop, payer, { max_price: 1_000 });
    const { transaction_key: key } = seen(await charge(shop, payer, { price: 600 }));
    seen(await shop.confirm(key));
    await advance(service().client, 40 * 86_400);
    expectRefused(await charge(shop, payer, { price: 401 }), brokenTotal(1_000, 400));
  });

  test('wallet 3.3: several payments of one transaction count together', async () => {
    await granted(shop, payer, { max_price: 1_000 });
    const payments = [500, 501].map((price) => ({ description: 'Ride', price, currency: 'EUR' }));
    expectRefused(await charge(shop, payer, {}, { payments }), brokenTotal(1_000, 1_000));
    expect((await balanceOf(service().client, payer)).held).toBe(0);
  });

  test('wallet 3.3: the transaction that creates the allowance does not count', async () => {
    const allowance = { ...rides, max_price: 1_000, limits: [hourly] };
    const { transaction_key: key } = await shop.created({ allowance }, { price: 900 });
    seen(await shop.accept(key, payer));
    await charged(1_000);
    expect((await balanceOf(service().client, payer)).held).toBe(1_900);
  });
});

describe('rolling limits', () => {
  test('wallet 2.4 limits: all limits apply at once, each with its own period', async () => {
    const [minute, hour, day] = [
      { max_price: 500, period: 60 },
      { max_price: 800, period: 3_600 },
      { max_price: 1_000, period: 86_400 },
    ];
    await granted(shop, payer, { limits: [minute, hour, day] });
    const first = await charged(500);
    expectRefused(await charge(shop, payer, { price: 1 }), brokenLimit(minute, 0, first + 60));
    await advance(service().client, 60);
    const second = await charged(300);
    expectRefused(await charge(shop, payer, { price: 200 }), brokenLimit(hour, 0, first + 3_600));
    await advance(service().client, 3_600);
    const answer = await charge(shop, payer, { price: 201 });
    expectRefused(answer, brokenLimit(day, 200, first + 86_400));
    await charged(200);
    await advance(service().client, 86_400 - 3_660);
    expectRefused(
      await charge(shop, payer, { price: 500 + 1 }),
      `The limit of 5.00 EUR in 60 seconds has 5.00 EUR left; the amount is above it.`,
    );
    await charged(500);
    expect(second).toBeGreaterThanOrEqual(first + 60);
  });

  test('wallet 3.3: promise 4: a charge counts until the last second of its period, and no longer', async () => {
    await onTime(async () => {
      const wallet = await aPayer(service().client, 5_000);
      await granted(shop, wallet, { limits: [hourly] });
      const at = chargedAt(seen(await charge(shop, wallet, { price: 1_000 })));
      const { transaction_key: key } = await shop.created({}, { price: 1_000 });
      const reserve = () => shop.reserve(key, wallet);
      const early = await atSecond(service().client, at + 3_600 - 1, reserve);
      const free = await atSecond(service().client, at + 3_600, reserve);
      expectRefused(early, brokenLimit(hourly, 0, at + 3_600));
      expect(seen(free).status).toBe('waiting');
    });
  });

  test('wallet 3.3: a refusal names the moment at which the amount fits', async () => {
    await onTime(async () => {
      const wallet = await aPayer(service().client, 5_000);
      await granted(shop, wallet, { limits: [hourly] });
      const take = async (price: number) => chargedAt(seen(await charge(shop, wallet, { price })));
      await take(300);
      await advance(service().client, 10);
      const second = await take(300);
      await advance(service().client, 10);
      await take(400);
      const { transaction_key: key } = await shop.created({}, { price: 500 });
      const reserve = () => shop.reserve(key, wallet);
      expectRefused(await reserve(), brokenLimit(hourly, 0, second + 3_600));
      const early = await atSecond(service().client, second + 3_599, reserve);
      const free = await atSecond(service().client, second + 3_600, reserve);
      expectRefused(early, brokenLimit(hourly, 300, second + 3_600));
      expect(seen(free).status).toBe('waiting');
    });
  });
});

describe('counted amounts', () => {
  // biome-ignore format: a table
  test.each(firstOf<[object, number]>([
    // commission                                               counted of a price of 801
    [{ out_commission: 50, out_commission_percent: 2.5 },       871],
    [{ out_commission: 7, in_commission: 300 },                 808],
    [{},                                                        801],
    [{ out_commission: 100 },                                   901],
    [{ out_commission_percent: 10 },                            881],
    [{ in_commission: 300, in_commission_percent: 5 },          801],
  ], 2))('wallet 3.3: price plus out-commission counts: with %j it is %i', async (commission, counted) => {
    await granted(shop, payer, { limits: [hourly] });
    const at = await charged(801, { commission });
    const left = 1_000 - counted;
    expect((await balanceOf(service().client, payer)).held).toBe(counted);
    const answer = await charge(shop, payer, { price: left + 1 });
    expectRefused(answer, brokenLimit(hourly, left, at + 3_600));
    await charged(left);
  });

  test('wallet 7 invalid_allowance: the refusal names a balance that is too small, and nothing is charged', async () => {
    const poor = await aPayer(service().client, 700);
    await granted(shop, poor, { max_price: 701 });
    const answer = await charge(shop, poor, { price: 701 });
    expectRefused(answer, 'The wallet has 7.00 EUR available; 7.01 EUR are needed.');
    expect(seen(await charge(shop, poor, { price: 700 })).status).toBe('waiting');
    expect(await balanceOf(service().client, poor)).toEqual({ balance: 700, held: 700 });
  });
});

describe('concurrent charges', () => {
  const atOnce = async (price: (index: number) => number): Promise<readonly Answer[]> => {
    const created = await Promise.all(
      Array.from({ length: extent({ short: 32, long: 64 }) }, (_, index) =>
        shop.created({}, { price: price(index) }),
      ),
    );
    return Promise.all(created.map(({ transaction_key: key }) => shop.reserve(key, payer)));
  };
  const accepted = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

  // biome-ignore format: a table
  test.each(firstOf<[string, object]>([
    ['the total',             { max_price: 1_010 }],
    ['a limit',               { limits: [{ max_price: 1_010, period: 3_600 }] }],
    ['one of several limits', { limits: [{ max_price: 5_000, period: 60 }, { max_price: 1_010, period: 86_400 }] }],
  ], 2))('wallet 3.3: promise 4: concurrent charges never exceed %s', async (_, wanted) => {
    await granted(shop, payer, wanted);
    const answers = await atOnce(() => 50);
    expect(accepted(answers)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body['error']}`))).toEqual(
      new Set(['400 invalid_allowance']),
    );
    expect((await balanceOf(service().client, payer)).held).toBe(1_000);
    // Exactly ten cents are left.
    expect((await charge(shop, payer, { price: 11 })).status).toBe(400);
    await charged(10);
  });

  test('wallet 3.3: promise 4: concurrent charges of different amounts fill the limit and never exceed it', async () => {
    await granted(shop, payer, { max_price: 3_000, limits: [hourly] });
    const answers = await atOnce((index) => 1 + ((index * 37) % 90));
    const { held } = await balanceOf(service().client, payer);
    expect(held).toBeLessThanOrEqual(1_000);
    expect(held).toBe(
      accepted(answers).reduce((sum, one) => sum + Number(seen(one).payments[0]?.price), 0),
    );
    expect(held).toBeGreaterThan(1_000 - 90);
  });

  test('wallet 3.3 rule: of many allowances confirmed at once, one stays active', async () => {
    const offers = await Promise.all(
      Array.from({ length: 16 }, () => shop.create({ allowance: rides })),
    );
    const keys = offers.map((answer) => seen(answer).transaction_key);
    const granted = await Promise.all(keys.map((key) => shop.accept(key, payer)));
    expect(granted.map(({ status }) => status)).toEqual(keys.map(() => 200));
    const read = await Promise.all(keys.map((key) => shop.read(key)));
    const states = read.map((answer) => (answer.body['allowance'] as { status: string }).status);
    expect(states.filter((state) => state === 'Active')).toHaveLength(1);
    expect(states.filter((state) => state === 'Canceled')).toHaveLength(15);
  });
});
