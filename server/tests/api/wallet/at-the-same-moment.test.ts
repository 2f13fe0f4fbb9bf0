import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import { deliveriesAbout } from '../../support/wallet-callbacks.ts';

// Gaps 1 and 3: concurrent requests leave exactly what the same requests would leave in some order.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  payer = await aPayer(service().client, 2_000, { pin: '4321' });
});
useSoundBooks(service);

const many = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const transactions = (
  count: number,
  payment: object = {},
  wanted: object = {},
): Promise<string[]> =>
  many(count, async () => (await shop.created(wanted, payment)).transaction_key);
const statusOf = async (key: string): Promise<string> => seen(await shop.read(key)).status;
const untilAll = (keys: readonly string[], status: string): Promise<void> =>
  until(`all are ${status}`, async () =>
    (await Promise.all(keys.map(statusOf))).every((one) => one === status),
  );
const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const said = String(body['error'] ?? status);
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
};

test('many reserve one transaction at once: one succeeds', async () => {
  const [key = ''] = await transactions(1);
  const answers = await many(12, () => shop.reserve(key, payer, { pin: '4321' }));
  expect(tally(answers)).toEqual({ 200: 1, invalid_state: 11 });
  expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 1_250 });
});

test('many confirm one transaction at once: money moves once', async () => {
  const [key = ''] = await transactions(1);
  seen(await shop.accept(key, payer));
  expect(tally(await many(12, () => shop.confirm(key)))).toEqual({ 200: 1, invalid_state: 11 });
  expect(await balanceOf(service().client, payer)).toEqual({ balance: 750, held: 0 });
  expect(await shop.funds()).toBe(1_250);
});

test('gaps 1, Idempotency: concurrent requests under one key get the same answer', async () => {
  const key = randomUUID();
  const body = { payments: [{ description: 'Order', price: 1, currency: 'EUR' }] };
  const answers = await many(12, () => shop.create(body, key));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});

test('many transactions of one payer: as many are reserved as the money covers', async () => {
  const keys = await transactions(12, { price: 500 });
  const answers = await Promise.all(keys.map((key) => shop.reserve(key, payer, { pin: '4321' })));
  expect(tally(answers)).toEqual({ 200: 4, insufficient_funds: 8 });
  expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 2_000 });
});

test('concurrent finalize and cancel of a frozen payment: one of them counts', async () => {
  const freeze_until = Math.floor(Date.now() / 1_000) + 86_400;
  const { transaction_key: key, payments } = await shop.created({}, { price: 1_000, freeze_until });
  seen(await shop.accept(key, payer));
  seen(await shop.confirm(key));
  const id = Number(payments[0]?.id);
  const answers = await many(12, (index) =>
    index % 2 === 0 ? shop.finalize(id, { price: 600 }) : shop.cancel(id),
  );
  expect(tally(answers)).toEqual({ 200: 1, invalid_state: 11 });
  const paid = seen<{ status: string }>(await shop.payment(id)).status === 'done' ? 600 : 0;
  expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000 - paid, held: 0 });
  expect(await shop.funds()).toBe(paid);
});

describe('gaps 3, Acceptance: many transactions wait at once', () => {
  test('for money in a currency that is new to the payer', async () => {
    const keys = await transactions(
      12,
      { price: 100, currency: 'SEK' },
      { callback_uri: 'http://127.0.0.1:9/' },
    );
    const answers = await Promise.all(keys.map((key) => shop.accept(key, payer)));
    expect(tally(answers)).toEqual({ 200: 12 });
    expect(answers.map(({ body }) => body['status'])).toEqual(keys.map(() => 'new'));
    await many(12, () => pay(service().client, payer, 100, 'SEK'));
    await untilAll(keys, 'waiting');
    expect(await balanceOf(service().client, payer, 'SEK')).toEqual({
      balance: 1_200,
      held: 1_200,
    });
    for (const key of keys) expect(await deliveriesAbout(service().client, key)).toHaveLength(2);
  });

  test('for a registration, while acceptances still come in', async () => {
    const email = `${randomUUID()}@new.example`;
    const keys = await transactions(12, { price: 100, email }, { auto_confirm: true });
    const [friend, ...answers] = await Promise.all([
      aUser(service().client, { email }),
      ...keys.map((key) => shop.accept(key, payer)),
    ]);
    expect(tally(answers)).toEqual({ 200: 12 });
    await untilAll(keys, 'confirmed');
    expect(await balanceOf(service().client, friend.wallet_id)).toEqual({
      balance: 1_200,
      held: 0,
    });
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 800, held: 0 });
  });

  test('for a registration, while some are revoked', async () => {
    const email = `${randomUUID()}@new.example`;
    const keys = await transactions(12, { price: 100, email });
    await Promise.all(keys.map((key) => shop.accept(key, payer)));
    const revoked = keys.slice(0, 6);
    await Promise.all([
      aUser(service().client, { email }),
      ...revoked.map((key) => shop.send('DELETE', `${transactionPath}/${key}`)),
    ]);
    await untilAll(keys.slice(6), 'reserved');
    expect(await Promise.all(revoked.map(statusOf))).toEqual(revoked.map(() => 'canceled'));
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 2_000, held: 600 });
  });
});
