import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { aPayer, aWalletClient, balanceOf, seen, type WalletClient } from '../../support/wallet.ts';

// Decisions 0117 and 0119: a merchant cannot find out by asking who has a wallet, or in which mode.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
let shop: WalletClient;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
});

const anAddress = (): string => `${randomUUID()}@people.example`;

/** The text without the values that are new in every transaction. */
const shape = (text: string): string =>
  text
    .replaceAll(/"(transaction_key|email)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"(id|transfer_id|created_at|at|until)":\d+/g, '"$1":0');

const awaiting = async (email: string): Promise<readonly unknown[]> => {
  const sql = 'SELECT awaited_by FROM address_owner WHERE id = $1';
  const [row] = await service().database.query<{ awaited_by: unknown[] }>(sql, [`email:${email}`]);
  return row?.awaited_by ?? [];
};

describe('a payment to an e-mail address', () => {
  test('gets the same answer for an unknown address, a user and a user of the other mode', async () => {
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

  const modes = [
    ['test', true],
    ['live', false],
  ] as const;

  test.each(modes)(
    'decision 0119: accepted in %s mode, an owner of the other mode looks unknown',
    async (_, isTest) => {
      const { client } = service();
      const merchant = await aWalletClient(client, {
        test_mode: isTest,
        pin_needs_relation: false,
      });
      const [unknown, other] = [anAddress(), anAddress()];
      await aUser(client, { email: other, test_mode: !isTest });
      const payer = await aPayer(client, 5_000, { pin: '7294', test_mode: isTest });
      const learnt = [];
      for (const email of [unknown, other]) {
        const { transaction_key: key, payments } = await merchant.created({}, { email });
        const answers = [
          await merchant.reserve(key, payer, { pin: '7294' }),
          await merchant.read(key),
          await merchant.payment(Number(payments[0]?.id)),
          await merchant.confirm(key),
          await merchant.revoke(key),
          await merchant.read(key),
        ];
        learnt.push(answers.map(({ status, text }) => [status, shape(text)]));
        expect(await listMails(client, { to: email })).toHaveLength(1);
      }
      expect(learnt[0]?.map(([status]) => status)).toEqual([200, 200, 200, 409, 200, 200]);
      expect(learnt[1]).toEqual(learnt[0]);
      expect(await balanceOf(client, payer)).toEqual({ balance: 5_000, held: 0 });
      expect(await awaiting(other)).toEqual([]);
    },
  );

  test('decision 0119: the same holds on the page, callbacks included', async () => {
    const { client } = service();
    const [unknown, other] = [anAddress(), anAddress()];
    await aUser(client, { email: other, test_mode: false });
    const payer = await aPayer(client, 5_000);
    const learnt = [];
    for (const email of [unknown, other]) {
      const { transaction_key: key } = await shop.created({}, { email });
      seen(await shop.accept(key, payer));
      const told = await service().database.query<{ name: string }>(
        'SELECT name FROM event WHERE object LIKE $1 ORDER BY sequence',
        [`%${key}%`],
      );
      learnt.push([seen(await shop.read(key)).status, told.map(({ name }) => name)]);
    }
    expect(learnt[0]).toEqual(['waiting', ['waiting_registration']]);
    expect(learnt[1]).toEqual(learnt[0]);
  });

  test('decision 0119: the list of those who wait for an address is cleared when its owner registers', async () => {
    const { client } = service();
    const email = anAddress();
    const { transaction_key: key } = await shop.created({}, { email });
    seen(await shop.accept(key, await aPayer(client, 2_000)));
    expect(await awaiting(email)).toHaveLength(1);
    await aUser(client, { email });
    await until('it is claimed', async () => seen(await shop.read(key)).status === 'reserved');
    expect(await awaiting(email)).toEqual([]);
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

test('a reserve by allowance gets one answer for an unknown wallet, the other mode and no allowance', async () => {
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
