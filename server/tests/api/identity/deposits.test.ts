import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { aProject, aUser, deposit, errorOf, readWallet } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5: POST /admin/v1/wallets/{wallet_id}/deposits and GET /admin/v1/wallets/{wallet_id}.

const service = useSharedService();
const amountMax = Number.MAX_SAFE_INTEGER;

test('the response of a deposit shows the new balance of the wallet', async () => {
  const { client } = service();
  const { user_id, wallet_id, account_numbers } = await aUser(client);
  const first = await deposit(client, wallet_id, { amount: 1_250 });
  expect(first.status).toBe(201);
  expect(first.text).toBe(
    JSON.stringify({ wallet_id, balance: 1_250, available: 1_250, currency: 'EUR' }),
  );
  const second = await deposit(client, wallet_id, { amount: 1 });
  expect(second.body).toEqual({ wallet_id, balance: 1_251, available: 1_251, currency: 'EUR' });
  const wallet = await readWallet(client, wallet_id);
  expect(wallet.status).toBe(200);
  expect(wallet.text).toBe(
    JSON.stringify({
      wallet_id,
      project_id: null,
      user_id,
      balances: [
        {
          currency: 'EUR',
          account_number: account_numbers['EUR'],
          balance: 1_251,
          held: 0,
          available: 1_251,
        },
      ],
      top_up_reference: walletReference(wallet_id),
    }),
  );
});

test('business 2: a listed wallet names its owner', async () => {
  const { client } = service();
  const [user, project] = [await aUser(client), await aProject(client)];
  const wallets = (owner: unknown, format = 'json') =>
    client.send('GET', `/admin/v1/wallets?owner=${owner}&format=${format}`);
  const ofUser = { wallet_id: user.wallet_id, project_id: null, user_id: user.user_id };
  const ofProject = { wallet_id: project.wallet_id, user_id: null, project_id: project.project_id };
  expect((await wallets(user.user_id)).body['items']).toMatchObject([ofUser]);
  expect((await wallets(project.project_id)).body['items']).toMatchObject([ofProject]);
  const csv = await wallets(project.project_id, 'csv');
  expect(csv.text).toContain(`\r\n${project.wallet_id},${project.project_id},,`);
});

test('held money counts in the balance but is not available', async () => {
  const { client, database } = service();
  const { wallet_id, account_numbers } = await aUser(client);
  await deposit(client, wallet_id, { amount: 100 });
  const id = accountIdOf(account_numbers['EUR'] ?? '');
  await database.query('UPDATE account SET held = 40 WHERE id = $1', [id]);
  const answer = await deposit(client, wallet_id, { amount: 5 });
  expect(answer.body).toEqual({ wallet_id, balance: 105, available: 65, currency: 'EUR' });
  const { body } = await readWallet(client, wallet_id);
  expect(body['balances']).toMatchObject([{ balance: 105, held: 40, available: 65 }]);
  await database.query('UPDATE account SET held = 0 WHERE id = $1', [id]);
});

describe('a reference is unique in each wallet', () => {
  test('a repeated deposit gets the same response and adds no money', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const wanted = { amount: 300, reference: 'statement 17/3' };
    const first = await deposit(client, wallet_id, wanted);
    await deposit(client, wallet_id, { amount: 50 });
    const again = await deposit(client, wallet_id, wanted);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const { body } = await readWallet(client, wallet_id);
    expect(body['balances']).toMatchObject([{ balance: 350 }]);
  });

  test('fifty concurrent requests make one deposit and all get its response', async () => {
    const { client, database } = service();
    const { wallet_id } = await aUser(client);
    const wanted = { amount: 7, reference: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => deposit(client, wallet_id, wanted)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set([JSON.stringify({ wallet_id, balance: 7, available: 7, currency: 'EUR' })]),
    );
    const rows = await database.query('SELECT 1 FROM deposit WHERE wallet_id = $1', [wallet_id]);
    expect(rows).toHaveLength(1);
  });

  // biome-ignore format: a table
  test.each([
    ['a repeated reference with another amount',   { amount: 301 }],
    ['a repeated reference with another currency', { currency: 'USD' }],
  ])('%s is 409 deposit_conflict', async (_, changes) => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const wanted = { amount: 300, reference: 'salary' };
    await deposit(client, wallet_id, wanted);
    const answer = await deposit(client, wallet_id, { ...wanted, ...changes });
    expect(answer.status).toBe(409);
    expect(answer.text).toBe(
      errorOf('deposit_conflict', 'This reference was used for a deposit of another amount or currency.'),
    );
    const { body } = await readWallet(client, wallet_id);
    expect(body['balances']).toMatchObject([{ currency: 'EUR', balance: 300 }]);
  });

  test('the same reference for another wallet is a separate deposit', async () => {
    const { client } = service();
    const [one, other] = [await aUser(client), await aProject(client)];
    for (const { wallet_id } of [one, other]) {
      const answer = await deposit(client, wallet_id, { amount: 20, reference: 'salary' });
      expect(answer.body).toEqual({ wallet_id, balance: 20, available: 20, currency: 'EUR' });
    }
  });

  test('references that differ in case or in a space are different', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    for (const reference of ['a b', 'A b', 'a  b', ' a b']) {
      await deposit(client, wallet_id, { amount: 1, reference });
    }
    const { body } = await readWallet(client, wallet_id);
    expect(body['balances']).toMatchObject([{ balance: 4 }]);
  });

  test('an Idempotency-Key is checked before the reference', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const key = randomUUID();
    const first = await deposit(client, wallet_id, { reference: 'one' }, { key });
    const again = await deposit(client, wallet_id, { reference: 'one' }, { key });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await deposit(client, wallet_id, { reference: 'two' }, { key });
    expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
  });
});

test('a deposit in a new currency opens an account; balances are in the order of the currencies', async () => {
  const { client, database } = service();
  const { wallet_id } = await aUser(client);
  for (const currency of ['JPY', 'GBP']) await deposit(client, wallet_id, { currency, amount: 3 });
  const { body } = await readWallet(client, wallet_id);
  const balances = body['balances'] as { currency: string; account_number: string }[];
  expect(balances).toMatchObject([
    { currency: 'EUR', balance: 0 },
    { currency: 'GBP', balance: 3 },
    { currency: 'JPY', balance: 3 },
  ]);
  const rows = await database.query<{ account_id: string; currency: string }>(
    'SELECT account_id, currency FROM wallet_account WHERE wallet_id = $1 ORDER BY currency',
    [wallet_id],
  );
  expect(rows).toEqual(
    balances.map(({ currency, account_number }) => ({
      account_id: String(accountIdOf(account_number)),
      currency,
    })),
  );
});

test('twenty concurrent first deposits in a new currency open one account', async () => {
  const { client } = service();
  const { wallet_id } = await aUser(client);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => deposit(client, wallet_id, { currency: 'NOK', amount: 2 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const { body } = await readWallet(client, wallet_id);
  expect(body['balances']).toMatchObject([{ currency: 'EUR' }, { currency: 'NOK', balance: 40 }]);
});

test('test money and live money come from separate accounts', async () => {
  const { client, database } = service();
  const wallets = [await aUser(client), await aUser(client, { test_mode: false })];
  for (const { wallet_id } of wallets) await deposit(client, wallet_id, { currency: 'CAD' });
  const rows = await database.query(
    `SELECT service_account.id, kind, is_test, balance FROM service_account
     JOIN account ON account.id = account_id WHERE currency = 'CAD' ORDER BY is_test`,
  );
  expect(rows).toMatchObject([
    { is_test: false, balance: '-100' },
    { is_test: true, balance: '-100' },
  ]);
});

describe('the largest amount', () => {
  test('fits into a wallet, one cent more does not', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const full = await deposit(client, wallet_id, { amount: amountMax });
    expect(full.body).toMatchObject({ balance: amountMax, available: amountMax });
    const more = await deposit(client, wallet_id, { amount: 1, reference: 'one more' });
    expect(more.status).toBe(422);
    expect(more.text).toBe(
      errorOf('balance_limit', 'The balance would grow beyond what the service can hold.'),
    );
  });

  test('a refused deposit beyond it uses up no reference', async () => {
    const { client, database } = service();
    const { wallet_id } = await aUser(client);
    await deposit(client, wallet_id, { amount: amountMax });
    await deposit(client, wallet_id, { amount: 1, reference: 'late' });
    const used = 'SELECT 1 FROM deposit WHERE wallet_id = $1 AND reference = $2';
    expect(await database.query(used, [wallet_id, 'late'])).toEqual([]);
    const other = await deposit(client, wallet_id, {
      amount: 1,
      currency: 'USD',
      reference: 'late',
    });
    expect(other.status).toBe(201);
  });
});

test('reading or paying into an unknown wallet is 404', async () => {
  const { client } = service();
  for (const answer of [await readWallet(client, 99), await deposit(client, 99)]) {
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(errorOf('not_found', 'There is no wallet 99.'));
  }
});

// biome-ignore format: a table
test.each<[string, string, unknown]>([
  ['amount',    'Amount is required',                           undefined],
  ['amount',    'Amount should be greater than 0',              0],
  ['amount',    'Amount should be greater than 0',              -1],
  ['amount',    'Amount should be an integer',                  '100'],
  ['amount',    'Amount should be an integer',                  1.5],
  ['currency',  'Currency is required',                         undefined],
  ['reference', 'Reference is required',                        undefined],
  ['reference', 'Reference should not be empty',                ''],
  ['reference', 'Reference should have at most 255 characters', 'r'.repeat(256)],
])('422 invalid_properties: %s: %s', async (field, message, value) => {
  const { client } = service();
  const answer = await deposit(client, 99, { [field]: value });
  expect(answer.status).toBe(422);
  expect(answer.body['error_properties']).toEqual({ [field]: [message] });
});

test('the books balance after all these tests', async () => {
  expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
});
