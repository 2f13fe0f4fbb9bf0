import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';

// Gaps 5: GET /admin/v1/audit. A test that corrupts the books repairs them for the next tests.

const service = useService();

/** The numbers of accounts and postings before a test adds to them. */
async function counted(): Promise<{ readonly accounts: number; readonly postings: number }> {
  const { accounts, postings } = (await service().client.audit()).body;
  return { accounts: Number(accounts), postings: Number(postings) };
}

/** Adds to a column of an account directly in the database until the test is over. */
async function spoil(account: string, column: 'balance' | 'held', by: number): Promise<void> {
  const { database } = service();
  const add = (amount: number) =>
    database.query(`UPDATE account SET ${column} = ${column} + $2 WHERE id = $1`, [
      account,
      amount,
    ]);
  await add(by);
  onTestFinished(async () => {
    await add(-by);
  });
}

test('the audit of empty books finds no difference', async () => {
  const answer = await service().client.audit();
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.text).toBe('{"ok":true,"accounts":0,"postings":0,"differences":[]}');
});

test('accounts and postings are counted, refused ones are not', async () => {
  const { client } = service();
  const { accounts, postings } = await counted();
  const { wallet, bank } = await client.fundedWallet(500);
  await client.post({ debit_account: wallet, credit_account: bank, amount: 200 });
  await client.post({ debit_account: wallet, credit_account: bank, amount: 301 });
  expect((await client.audit()).body).toEqual({
    ok: true,
    accounts: accounts + 2,
    postings: postings + 2,
    differences: [],
  });
});

test('promise 17: each audit of corrupt books raises an alarm in the metrics and the log', async () => {
  const { client, lines } = service();
  const { wallet } = await client.fundedWallet(500);
  const alarms = async () => {
    const { text } = await client.send('GET', '/metrics');
    return /florin_invariant_violations_total\{name="audit"\} (\d+)/.exec(text)?.[1] ?? null;
  };
  const errors = () =>
    lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  await client.audit();
  expect([await alarms(), errors()]).toEqual([null, []]);
  await spoil(wallet, 'balance', 1);
  const { body } = await client.audit();
  expect(await alarms()).toBe('1');
  expect(errors()).toMatchObject([
    { msg: 'The audit found that the books do not agree.', differences: body['differences'] },
  ]);
  await client.audit();
  expect(await alarms()).toBe('2');
});

test('the audit names a balance that differs from the journal', async () => {
  const { client } = service();
  const { accounts, postings } = await counted();
  const { wallet } = await client.fundedWallet(500);
  await spoil(wallet, 'balance', 1);
  const answer = await client.audit();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ok: false,
    accounts: accounts + 2,
    postings: postings + 1,
    differences: [
      {
        subject: `balance of account ${wallet}`,
        expected: '500 after 1 postings',
        found: '501 after 1 postings',
      },
      { subject: 'all test EUR', expected: '0', found: '1' },
    ],
  });
});

test('the audit finds held money without a hold', async () => {
  const { client } = service();
  const { wallet } = await client.fundedWallet(500);
  await spoil(wallet, 'held', 20);
  expect((await client.audit()).body['differences']).toEqual([
    { subject: `held on account ${wallet}`, expected: '0', found: '20' },
  ]);
});

const audits = extent({ short: 3, long: 10 });
const payers = extent({ short: 3, long: 8 });

test('the audit finds no difference while money moves', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(1);
  let isOver = false;
  const pay = async (): Promise<void> => {
    while (!isOver) await client.post({ debit_account: bank, credit_account: wallet, amount: 1 });
  };
  const paying = Promise.all(Array.from({ length: payers }, pay));
  const reports = [];
  for (let round = 0; round < audits; round += 1) reports.push((await client.audit()).body);
  isOver = true;
  await paying;
  expect(new Set(reports.map(({ ok }) => ok))).toEqual(new Set([true]));
  // Money did move: the audits counted different numbers of postings.
  expect(new Set(reports.map(({ postings }) => postings)).size).toBeGreaterThan(1);
});

// The last test: holds cannot be deleted, so the books stay corrupt.
test('the audit finds a hold missing in the held amount of its account', async () => {
  const { client, database } = service();
  const { wallet } = await client.fundedWallet(500);
  await database.query(
    `INSERT INTO hold (id, account_id, amount, state, captured, created_at)
     VALUES ($1, $2, 20, 'held', 0, 1800000000)`,
    [randomUUID(), wallet],
  );
  expect((await client.audit()).body).toMatchObject({
    ok: false,
    differences: [{ subject: `held on account ${wallet}`, expected: '20', found: '0' }],
  });
});
