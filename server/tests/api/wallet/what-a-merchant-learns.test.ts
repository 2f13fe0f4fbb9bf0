import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, seen, type WalletClient } from '../../support/wallet.ts';

// Decision 0117: a merchant does not learn who has a wallet by asking.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
let shop: WalletClient;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
});

const anAddress = (): string => `${randomUUID()}@people.example`;

/** Without what is new in every transaction. */
const shape = (text: string): string =>
  text
    .replaceAll(/"(transaction_key|email)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"(id|created_at|at)":\d+/g, '"$1":0');

describe('a payment to an e-mail address', () => {
  test('is answered alike whether nobody has it, a user, or a user of the other mode', async () => {
    const { client } = service();
    const [unknown, known, other] = [anAddress(), anAddress(), anAddress()];
    await aUser(client, { email: known });
    await aUser(client, { email: other, test_mode: false });
    const answers = await Promise.all(
      [unknown, known, other].map(async (email) => {
        const payments = [{ description: 'A gift', price: 100, currency: 'EUR', email }];
        const created = await shop.create({ payments });
        const key = String(created.body['transaction_key']);
        const id = Number(seen(created).payments[0]?.id);
        const read = await shop.read(key);
        const payment = await shop.payment(id);
        return [created.status, ...[created, read, payment].map(({ text }) => shape(text))];
      }),
    );
    expect(answers[0]?.[0]).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('shows its beneficiary once somebody has accepted it', async () => {
    const { client } = service();
    const email = anAddress();
    const { wallet_id: friend } = await aUser(client, { email });
    const { transaction_key: key } = await shop.created({}, { email });
    seen(await shop.accept(key, await aPayer(client, 2_000)));
    expect(seen(await shop.read(key)).payments[0]).toMatchObject({ beneficiary: friend, email });
  });
});

test('reserving by an allowance: unknown, of the other mode and without an allowance are one answer', async () => {
  const { client } = service();
  const { wallet_id: other } = await aUser(client, { test_mode: false });
  const wallets = [await aPayer(client, 2_000), other, 987_654_321];
  const { transaction_key: key } = await shop.created();
  for (const walletId of wallets) {
    const answer = await shop.reserve(key, walletId);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: 'invalid_allowance',
        error_description: 'There is no allowance of this wallet.',
      },
    ]);
  }
});
