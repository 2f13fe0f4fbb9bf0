import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useService } from '../../support/test-service.ts';

// Decision 0007: POST /admin/v1/postings, its response and its refusals.

const service = useService();
const amountMax = Number.MAX_SAFE_INTEGER;

test('the response of a posting has all fields and the new balances', async () => {
  const { client, database } = service();
  const { wallet, bank } = await client.fundedWallet(5_000);
  const merchant = await client.accountOf('merchant');
  const before = Math.floor(Date.now() / 1_000);
  const answer = await client.post({
    debit_account: wallet,
    credit_account: merchant,
    amount: 1_250,
  });
  expect(answer.status).toBe(201);
  expect(answer.headers['content-type']).toBe('application/json');
  const { posting_id, created_at } = answer.body;
  expect(posting_id).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(created_at).toBeGreaterThanOrEqual(before);
  expect(answer.text).toBe(
    JSON.stringify({
      posting_id,
      debit_account: wallet,
      credit_account: merchant,
      amount: 1_250,
      currency: 'EUR',
      debit_balance: 3_750,
      credit_balance: 1_250,
      created_at,
    }),
  );
  const rows = await database.query(
    'SELECT kind, amount, leg, created_at FROM posting WHERE movement_id = $1',
    [posting_id],
  );
  expect(rows).toEqual([
    { kind: 'by_operator', amount: '1250', leg: '0', created_at: String(created_at) },
  ]);
  expect(await Promise.all([wallet, merchant, bank].map((id) => client.balanceOf(id)))).toEqual([
    3_750, 1_250, -5_000,
  ]);
});

test('a wallet can be emptied to the last cent but not overdrawn', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(100);
  const payBack = (amount: number) =>
    client.post({ debit_account: wallet, credit_account: bank, amount });
  expect((await payBack(101)).body['error']).toBe('insufficient_funds');
  expect((await payBack(100)).body['debit_balance']).toBe(0);
  expect((await payBack(1)).body['error']).toBe('insufficient_funds');
});

test('only as many concurrent postings succeed as there is money for', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(1_000);
  const answers = await Promise.all(
    Array.from({ length: 64 }, () =>
      client.post({ debit_account: wallet, credit_account: bank, amount: 30 }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBe(33);
  expect(statuses.filter((status) => status === 422).length).toBe(31);
  expect(await client.balanceOf(wallet)).toBe(10);
});

test('the largest amount can be paid in and out again', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(amountMax);
  expect(await client.balanceOf(wallet)).toBe(amountMax);
  const back = await client.post({
    debit_account: wallet,
    credit_account: bank,
    amount: amountMax,
  });
  expect(back.status).toBe(201);
  expect(back.body).toMatchObject({ amount: amountMax, debit_balance: 0, credit_balance: 0 });
});

test('unknown fields are ignored', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(1);
  const answer = await client.post({
    debit_account: bank,
    credit_account: wallet,
    amount: 1,
    currency: 'USD',
    posting_id: randomUUID(),
    amount_decimal: 0.1,
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ currency: 'EUR', credit_balance: 2 });
});

test('account_not_found 404: the missing account is named, the debit side first', async () => {
  const { client } = service();
  const wallet = await client.accountOf('wallet');
  const refusals = [
    await client.post({ debit_account: '11', credit_account: wallet, amount: 1 }),
    await client.post({ debit_account: wallet, credit_account: '12', amount: 1 }),
    await client.post({ debit_account: '11', credit_account: '12', amount: 1 }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(refusals.map(({ text }) => text)).toEqual(
    ['11', '12', '11'].map((id) => refusalText('account_not_found', `There is no account ${id}.`)),
  );
});

test('same_account 422: an account cannot pay itself', async () => {
  const { client } = service();
  const { wallet } = await client.fundedWallet(100);
  const answer = await client.post({ debit_account: wallet, credit_account: wallet, amount: 1 });
  expect(answer.status).toBe(422);
  expect(answer.text).toBe(
    refusalText('same_account', 'Money cannot move from an account to itself.'),
  );
});

test('currency_mismatch 422: two accounts need the same currency', async () => {
  const { client } = service();
  const { wallet } = await client.fundedWallet(100);
  const yen = await client.accountOf('wallet', { currency: 'JPY' });
  const answer = await client.post({ debit_account: wallet, credit_account: yen, amount: 1 });
  expect(answer.status).toBe(422);
  expect(answer.text).toBe(
    refusalText('currency_mismatch', 'An account in EUR cannot pay to one in JPY.'),
  );
});

test.each([
  ['test money to a live account', true],
  ['live money to a test account', false],
])('mode_mismatch 422: %s', async (_, isTest) => {
  const { client } = service();
  const from = await client.accountOf('clearing', { test_mode: isTest });
  const to = await client.accountOf('wallet', { test_mode: !isTest });
  const answer = await client.post({ debit_account: from, credit_account: to, amount: 1 });
  expect(answer.status).toBe(422);
  expect(answer.text).toBe(refusalText('mode_mismatch', 'Test money and live money cannot meet.'));
});

test('insufficient_funds 422: held money cannot be spent', async () => {
  const { client, database } = service();
  const { wallet, bank } = await client.fundedWallet(100);
  await database.query('UPDATE account SET held = 40 WHERE id = $1', [wallet]);
  const refused = await client.post({ debit_account: wallet, credit_account: bank, amount: 61 });
  expect(refused.status).toBe(422);
  expect(refused.text).toBe(
    refusalText('insufficient_funds', 'The account does not have enough available money.'),
  );
  const paid = await client.post({ debit_account: wallet, credit_account: bank, amount: 60 });
  expect(paid.status).toBe(201);
});

test('balance_limit 422: a balance cannot exceed the largest safe integer', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(amountMax);
  const answer = await client.post({ debit_account: bank, credit_account: wallet, amount: 1 });
  expect(answer.status).toBe(422);
  expect(answer.text).toBe(
    refusalText('balance_limit', 'The balance would grow beyond what the service can hold.'),
  );
  expect(await client.balanceOf(wallet)).toBe(amountMax);
});

test('a refusal moves nothing and leaves no posting', async () => {
  const { client, database } = service();
  const { wallet, bank } = await client.fundedWallet(100);
  await client.post({ debit_account: wallet, credit_account: bank, amount: 101 });
  expect(await Promise.all([client.balanceOf(wallet), client.balanceOf(bank)])).toEqual([
    100, -100,
  ]);
  const rows = await database.query('SELECT amount FROM posting WHERE debit_account = $1', [
    wallet,
  ]);
  expect(rows).toEqual([]);
});

const refusalText = (error: string, description: string): string =>
  JSON.stringify({ error, error_description: description });
