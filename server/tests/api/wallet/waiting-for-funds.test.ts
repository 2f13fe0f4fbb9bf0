import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { crowd, waiting, wake } from '../../support/crowd.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import { callbacksAbout, type WalletCallback } from '../../support/wallet-callbacks.ts';

// Wallet 6 and gaps 3, Acceptance: the payer accepts, and the money arrives later.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let shop: WalletClient;
let payer: number;
let path: string;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  path = `/${randomUUID()}`;
  shop = await aWalletClient(service().client, { callback_uri: receiver.url(path) });
  payer = await aPayer(service().client, 2_000);
});
useSoundBooks(service);

const told = (key: string, count: number): Promise<readonly WalletCallback[]> =>
  callbacksAbout(service().client, { key, receiver, path, count });
const typesOf = async (key: string, count: number): Promise<readonly string[]> =>
  (await told(key, count)).map(({ type }) => type);

const typesAbout = async (key: string): Promise<readonly string[]> =>
  (await told(key, 2)).filter(({ data }) => data.transaction_key === key).map(({ type }) => type);
const statusOf = async (key: string): Promise<string> => seen(await shop.read(key)).status;

const aTransaction = async (wanted: object = {}, payment: object = {}): Promise<string> =>
  (await shop.created(wanted, payment)).transaction_key;

describe('wallet 6 waiting_funds: the payer lacks money on the page', () => {
  test('the transaction stays new and goes on when the money arrives', async () => {
    const { client } = service();
    const key = await aTransaction({}, { price: 2_100 });
    expect(seen(await shop.accept(key, payer)).status).toBe('new');
    await pay(client, payer, 99);
    expect(seen(await shop.read(key)).status).toBe('new');
    expect(await balanceOf(client, payer)).toEqual({ balance: 2_099, held: 0 });
    await pay(client, payer, 1);
    const callbacks = await told(key, 2);
    expect(callbacks.map(({ type, data }) => [type, data.status])).toEqual([
      ['waiting_funds', 'new'],
      ['reserved', 'waiting'],
    ]);
    expect(await balanceOf(client, payer)).toEqual({ balance: 2_100, held: 2_100 });
  });

  test('a transaction with auto-confirm is then confirmed', async () => {
    const key = await aTransaction({ auto_confirm: true }, { price: 2_001 });
    seen(await shop.accept(key, payer));
    await pay(service().client, payer, 1);
    expect(await typesOf(key, 2)).toEqual(['waiting_funds', 'confirmed']);
    expect(await shop.funds()).toBe(2_001);
  });

  test('the transaction waits for every missing currency', async () => {
    const { client } = service();
    const payments = ['USD', 'JPY'].map((currency) => ({
      description: 'Order',
      price: 100,
      currency,
    }));
    const { transaction_key: key } = seen(await shop.create({ payments }));
    seen(await shop.accept(key, payer));
    await pay(client, payer, 100, 'JPY');
    await pay(client, payer, 100, 'USD');
    expect(await typesOf(key, 2)).toEqual(['waiting_funds', 'reserved']);
  });

  test('the merchant is notified once, even if the payer accepts again', async () => {
    const key = await aTransaction({}, { price: 2_001 });
    for (let nth = 1; nth <= 3; nth += 1)
      expect(seen(await shop.accept(key, payer)).status).toBe('new');
    expect(await typesOf(key, 1)).toEqual(['waiting_funds']);
  });

  longTest(
    'a payment with auto-confirm to a beneficiary whose account is full by then fails',
    async () => {
      const { client } = service();
      const full = await aPayer(client, Number.MAX_SAFE_INTEGER - 2_001);
      const wanted = { price: 2_001, beneficiary_id: full };
      const key = await aTransaction({ auto_confirm: true }, wanted);
      expect(seen(await shop.accept(key, payer)).status).toBe('new');
      await pay(client, full, 1);
      await pay(client, payer, 1);
      expect(await typesOf(key, 2)).toEqual(['waiting_funds', 'failed']);
      expect(await statusOf(key)).toBe('failed');
      expect(await balanceOf(client, payer)).toEqual({ balance: 2_001, held: 0 });
      // No timer is left that could hold up the clock.
      await advance(client, 60);
    },
  );

  test('money that arrives after a revoke is not taken', async () => {
    const key = await aTransaction({}, { price: 2_001 });
    seen(await shop.accept(key, payer));
    seen(await shop.revoke(key));
    await pay(service().client, payer, 5_000);
    await advance(service().client, 1);
    expect([seen(await shop.read(key)).status, await typesOf(key, 1)]).toEqual([
      'canceled',
      ['waiting_funds'],
    ]);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 7_000, held: 0 });
  });
});

describe('gaps 3, Acceptance: the transaction goes on when funds arrive, from any source', () => {
  const untilWaiting = (key: string): Promise<void> =>
    until('the transaction is waiting', async () => (await statusOf(key)) === 'waiting');

  longTest('from another wallet', async () => {
    const key = await aTransaction({}, { price: 2_500 });
    seen(await shop.accept(key, payer));
    const other = await aPayer(service().client, 500);
    const gift = await aTransaction({}, { price: 500, beneficiary_id: payer });
    seen(await shop.accept(gift, other));
    seen(await shop.confirm(gift));
    await untilWaiting(key);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_500, held: 2_500 });
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object, (key: string, id: number) => Promise<unknown>]>([
    ['a revoke',          {},                          (key) => shop.revoke(key)],
    ['an expiry',         { reserve: { for: 600 } },   () => advance(service().client, 600)],
    ['a reduced confirm', {},                          (key, id) => shop.confirm(key, { payments: [{ id, price: 1 }] })],
  ]))('from money that was held before: %s', async (_, wanted, release) => {
    const { transaction_key: first, payments } = await shop.created(wanted, { price: 1_500 });
    seen(await shop.accept(first, payer));
    const key = await aTransaction({}, { price: 1_000 });
    expect(seen(await shop.accept(key, payer)).status).toBe('new');
    await release(first, Number(payments[0]?.id));
    await untilWaiting(key);
    expect((await balanceOf(service().client, payer)).held).toBe(1_000);
  });

  const frozenEnds: [string, (id: number) => Promise<unknown>][] = [
    ['finalized for less', (id) => shop.finalize(id, { price: 1 })],
    ['canceled', (id) => shop.cancel(id)],
  ];
  test.each(firstOf(frozenEnds))('from a frozen payment that is %s', async (_, end) => {
    const freeze_until = (await nowOf(service().client)) + 86_400;
    const { transaction_key: first, payments } = await shop.created(
      {},
      { price: 1_500, freeze_until },
    );
    seen(await shop.accept(first, payer));
    seen(await shop.confirm(first));
    const key = await aTransaction({}, { price: 1_000 });
    seen(await shop.accept(key, payer));
    await end(Number(payments[0]?.id));
    await untilWaiting(key);
  });

  test('if two transactions wait and the money covers one, the other goes on waiting', async () => {
    const { client } = service();
    const keys = [
      await aTransaction({}, { price: 2_500 }),
      await aTransaction({}, { price: 2_500 }),
    ];
    for (const key of keys) seen(await shop.accept(key, payer));
    const waiting = async () =>
      (await Promise.all(keys.map(statusOf))).filter((one) => one === 'waiting').length;
    await pay(client, payer, 500);
    await until('one goes on', async () => (await waiting()) === 1);
    await pay(client, payer, 2_499);
    await advance(client, 1);
    expect([await waiting(), await balanceOf(client, payer)]).toEqual([
      1,
      { balance: 4_999, held: 2_500 },
    ]);
    await pay(client, payer, 1);
    await until('both went on', async () => (await waiting()) === 2);
    for (const key of keys) expect(await typesAbout(key)).toEqual(['waiting_funds', 'reserved']);
  });

  test('another payer who has the money may pay instead', async () => {
    const { client } = service();
    const rich = await aPayer(client, 5_000);
    const key = await aTransaction({}, { price: 2_001 });
    seen(await shop.accept(key, payer));
    expect(seen(await shop.accept(key, rich))).toMatchObject({ status: 'waiting', wallet: rich });
    await pay(client, payer, 5_000);
    await advance(client, 1);
    expect(await balanceOf(client, payer)).toEqual({ balance: 7_000, held: 0 });
    expect(await balanceOf(client, rich)).toEqual({ balance: 5_000, held: 2_001 });
  });

  longTest('a transaction rejected while it waits stays canceled', async () => {
    const key = await aTransaction({}, { price: 2_001 });
    seen(await shop.accept(key, payer));
    seen(await shop.reject(key));
    await pay(service().client, payer, 1);
    await advance(service().client, 1);
    expect([await statusOf(key), await typesOf(key, 2)]).toEqual([
      'canceled',
      ['waiting_funds', 'rejected'],
    ]);
  });

  test('the wait ends after 30 days, as for every transaction that nobody accepted', async () => {
    const key = await aTransaction({}, { price: 2_001 });
    seen(await shop.accept(key, payer));
    await advance(service().client, 86_400 * 30);
    await pay(service().client, payer, 1);
    await advance(service().client, 1);
    expect((await shop.read(key)).status).toBe(404);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_001, held: 0 });
  });
});

describe('limit of the transactions that wait for one account', () => {
  // One transaction waits already, so the account has a list of waiting ones.
  beforeEach(async () => {
    seen(await shop.accept(await aTransaction({}, { price: 2_001 }), payer));
  });

  test('one more is refused with 400 and stays new', async () => {
    await crowd(service().database, payer);
    const key = await aTransaction({}, { price: 2_001 });
    const { status, body } = await shop.accept(key, payer);
    expect([status, body]).toEqual([
      400,
      {
        error: 'insufficient_funds',
        error_description: 'Too many payments wait for money on this account.',
      },
    ]);
    expect(await statusOf(key)).toBe('new');
    expect(await waiting(service().database, payer)).toBe(1_000);
  });

  longTest('a transaction woken by too little money goes on waiting', async () => {
    const { database } = service();
    const key = await aTransaction({}, { price: 2_001 });
    seen(await shop.accept(key, payer));
    await crowd(database, payer);
    await wake(
      database,
      'transaction funding',
      JSON.stringify([key, shop.project.client_id, payer]),
    );
    await until('it waits again', async () => (await waiting(database, payer)) === 1_001);
    expect(await statusOf(key)).toBe('new');
  });

  test('a place is free again when a waiting transaction is revoked, rejected or paid by another payer', async () => {
    const { client, database } = service();
    const rich = await aPayer(client, 5_000);
    const ends = [
      (key: string) => shop.revoke(key),
      (key: string) => shop.reject(key),
      (key: string) => shop.accept(key, rich),
    ];
    for (const end of ends) {
      const key = await aTransaction({}, { price: 2_001 });
      seen(await shop.accept(key, payer));
      expect(await waiting(database, payer)).toBe(2);
      seen(await end(key));
      expect(await waiting(database, payer)).toBe(1);
    }
  });

  test('places are free again when money arrives', async () => {
    const { client, database } = service();
    await crowd(database, payer);
    await pay(client, payer, 1);
    await until('they are woken', async () => (await waiting(database, payer)) < 1_000);
    const key = await aTransaction({}, { price: 2_100 });
    expect(seen(await shop.accept(key, payer)).status).toBe('new');
  });
});
