import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditReport, audit, type Difference } from '../../src/ledger/audit.store.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { longTest } from '../support/extent.ts';
import { endHold, ledgerOn, movementOf, placeHold } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const me = client('me');
const [open, captured, released] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-00000000000${number}`,
) as [string, string, string];

/** Each test tampers with a copy of this database. */
let sound: { readonly name: string; readonly db: TestDatabase };
let clearing: bigint;
let payer: bigint;
let payee: bigint;

beforeAll(async () => {
  const db = await createTestDatabase();
  const engine = createTestEngine(db.database.connect);
  const ledger = ledgerOn(engine);
  [clearing, payer, payee] = [
    await ledger.open('clearing'),
    await ledger.open('wallet'),
    await ledger.open('wallet'),
  ];
  await ledger.walletWith(7n, { currency: 'USD', isTest: false });
  const pay = (from: bigint, to: bigint, amount: bigint) =>
    engine.execute(postMovement, movementOf(from, to, amount), me);
  await pay(clearing, payer, 100n);
  await pay(clearing, payer, 50n);
  await pay(payer, payee, 30n);
  for (const [id, amount] of [
    [open, 20n],
    [captured, 10n],
    [released, 5n],
  ] as const) {
    await engine.execute(placeHold, { id, accountId: payer, amount }, me);
  }
  await engine.execute(endHold, { holdId: captured, movement: movementOf(payer, payee, 6n) }, me);
  await engine.execute(
    endHold,
    { holdId: released, movement: { ...movementOf(payer, payee, 1n), legs: [] } },
    me,
  );
  await engine.close();
  await db.database.close();
  sound = { name: new URL(db.url).pathname.slice(1), db };
});
afterAll(() => sound.db.drop());

/** The audit report after tampering with a copy of the ledger, with its triggers off. */
async function auditAfter(tampering: string, values: unknown[] = []): Promise<AuditReport> {
  const copy = await createTestDatabase(sound.name);
  try {
    await copy.asSuperuser(async (session) => {
      await session.query('SET session_replication_role = replica');
      await session.query(tampering, values);
    });
    return await audit(copy.database);
  } finally {
    await copy.drop();
  }
}

const difference = (subject: string, expected: string, found: string): Difference => ({
  subject,
  expected,
  found,
});

test('a sound ledger has no differences, and everything in it is counted', async () => {
  expect(await auditAfter('SELECT 1')).toEqual({
    ok: true,
    accounts: 5n,
    postings: 5n,
    differences: [],
  });
});

test('a raised balance is reported, and so is the sum of its currency', async () => {
  const report = await auditAfter('UPDATE account SET balance = balance + 1 WHERE id = $1', [
    payer,
  ]);
  expect(report).toMatchObject({
    ok: false,
    differences: [
      difference(`balance of account ${payer}`, '114 after 4 postings', '115 after 4 postings'),
      difference('all test EUR', '0', '1'),
    ],
  });
});

test('money moved between two balances without a posting is reported on both', async () => {
  const report = await auditAfter(
    'UPDATE account SET balance = balance + CASE WHEN id = $1 THEN 1 ELSE -1 END WHERE id IN ($1, $2)',
    [payee, payer],
  );
  expect(report.differences.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
    difference(`balance of account ${payer}`, '114 after 4 postings', '113 after 4 postings'),
    difference(`balance of account ${payee}`, '36 after 2 postings', '37 after 2 postings'),
  ]);
});

test('held money beyond the open holds is reported', async () => {
  const report = await auditAfter('UPDATE account SET held = held + 1 WHERE id = $1', [payer]);
  expect(report.differences).toEqual([difference(`held on account ${payer}`, '20', '21')]);
});

test('a version that is not the number of postings is reported', async () => {
  const report = await auditAfter('UPDATE account SET version = version + 1 WHERE id = $1', [
    payer,
  ]);
  expect(report.differences).toEqual([
    difference(`balance of account ${payer}`, '114 after 4 postings', '114 after 5 postings'),
  ]);
});

test('a missing posting is reported on both sides, in the balances and in the chains', async () => {
  const report = await auditAfter('DELETE FROM posting WHERE amount = 30');
  expect(report.postings).toBe(4n);
  const expected = [
    difference(`balance of account ${payer}`, '144 after 3 postings', '114 after 4 postings'),
    difference(`balance of account ${payee}`, '6 after 1 postings', '36 after 2 postings'),
    difference(`posting 4 of account ${payer}`, '144 as number 3', '114 as number 4'),
    difference(`posting 2 of account ${payee}`, '6 as number 1', '36 as number 2'),
  ];
  expect(report.differences).toHaveLength(expected.length);
  expect(report.differences).toEqual(expect.arrayContaining(expected));
});

test('a posting with a changed amount is reported on both sides', async () => {
  const { differences } = await auditAfter('UPDATE posting SET amount = 31 WHERE amount = 30');
  expect(differences).toEqual(
    expect.arrayContaining([
      difference(`balance of account ${payer}`, '113 after 4 postings', '114 after 4 postings'),
      difference(`balance of account ${payee}`, '37 after 2 postings', '36 after 2 postings'),
      difference(`posting 3 of account ${payer}`, '119 as number 3', '120 as number 3'),
      difference(`posting 1 of account ${payee}`, '31 as number 1', '30 as number 1'),
    ]),
  );
});

test('a changed running balance is reported at its posting and at the next one', async () => {
  const { differences } = await auditAfter(
    'UPDATE posting SET debit_balance = 121 WHERE amount = 30',
  );
  expect(differences).toEqual([
    difference(`posting 3 of account ${payer}`, '120 as number 3', '121 as number 3'),
    difference(`posting 4 of account ${payer}`, '115 as number 4', '114 as number 4'),
  ]);
});

// biome-ignore format: a table
test.each([
  ['more than was captured',  "captured = 7",                     '7'],
  ['less than was captured',  "captured = 5",                     '5'],
  ['nothing',                 "state = 'released', captured = 0", '0'],
])('a hold that shows %s, against its postings, is reported', async (_, change, found) => {
  const { differences } = await auditAfter(`UPDATE hold SET ${change} WHERE id = $1`, [captured]);
  expect(differences).toEqual([difference(`captured of hold ${captured}`, '6', found)]);
});

test('a missing open hold is reported through the held money', async () => {
  const { differences } = await auditAfter('DELETE FROM hold WHERE id = $1', [open]);
  expect(differences).toEqual([difference(`held on account ${payer}`, '0', '20')]);
});

test('a missing captured hold is reported', async () => {
  const { ok } = await auditAfter('DELETE FROM hold WHERE id = $1', [captured]);
  expect(ok).toBe(false);
});

test('a missing account is reported through its postings and the sum of its currency', async () => {
  const { differences, accounts } = await auditAfter('DELETE FROM account WHERE id = $1', [payee]);
  expect(accounts).toBe(4n);
  expect(differences).toEqual(
    expect.arrayContaining([
      difference(`posting 1 of account ${payee}`, 'an account', 'none'),
      difference(`posting 2 of account ${payee}`, 'an account', 'none'),
      difference('all test EUR', '0', '-36'),
    ]),
  );
});

test('a badly broken ledger is reported as wrong, with a list of at most 100 differences', async () => {
  const report =
    await auditAfter(`INSERT INTO account (id, kind, currency, is_test, balance, held, version, created_at)
    SELECT (1000 + n) * 256 + 3, 'wallet', 'EUR', true, 1, 1, 0, 0 FROM generate_series(1, 300) AS n`);
  expect(report.ok).toBe(false);
  expect(report.accounts).toBe(305n);
  expect(report.differences).toHaveLength(100);
});

longTest('a busy ledger is sound at every moment', async () => {
  const busy = await createTestDatabase();
  const engine = createTestEngine(busy.database.connect, { writeLanes: 2, batchWeightMax: 8 });
  const ledger = ledgerOn(engine);
  const wallets = [await ledger.walletWith(500n), await ledger.walletWith(500n)] as const;
  let left = 400;
  const worker = async (_: unknown, number: number) => {
    const [from, to] = number % 2 === 0 ? wallets : wallets.toReversed();
    while (left > 0) {
      left -= 1;
      await engine.execute(postMovement, movementOf(from ?? 0n, to ?? 0n, 3n), me);
    }
  };
  const workers = Promise.all(Array.from({ length: 20 }, worker));
  while (left > 0) expect(await audit(busy.database)).toMatchObject({ ok: true, differences: [] });
  await workers;
  const { ok, postings } = await audit(busy.database);
  expect([ok, postings]).toEqual([true, 402n]);
  await engine.close();
  await busy.drop();
});
