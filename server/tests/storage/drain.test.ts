import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/ledger/audit.store.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { firstOf } from '../support/extent.ts';
import {
  endHold,
  ledgerOn,
  movementOf,
  placeHold,
  type TestLedger,
} from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let db: TestDatabase;
let engines: readonly ReturnType<typeof createTestEngine>[];
let ledger: TestLedger;

beforeAll(async () => {
  db = await createTestDatabase();
  engines = [1, 2].map(() => createTestEngine(db.database.connect, { writeLanes: 2 }));
  const [first] = engines;
  if (first !== undefined) ledger = ledgerOn(first);
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  await db.drop();
});

const accountOf = async (id: bigint) => {
  const [row] = await db.query<{ balance: string; held: string }>(
    'SELECT balance, held FROM account WHERE id = $1',
    [id],
  );
  return row;
};

/** Each of 64 clients, half of them on the other node, spends until it is refused. */
async function drain(
  spend: (engine: (typeof engines)[number], number: number) => Promise<boolean>,
) {
  const clients = Array.from({ length: 64 }, async (_, number) => {
    const engine = engines[number % engines.length];
    let times = 0;
    while (engine !== undefined && (await spend(engine, number))) times += 1;
    return times;
  });
  return (await Promise.all(clients)).reduce((sum, times) => sum + times, 0);
}

// biome-ignore format: a table
const drains: readonly [bigint, bigint, number, string][] = [
  // balance  price  times  left
  [1_000n,    7n,    142,   '6'],
  [1_000n,    1n,    1_000, '0'],
  [  999n,    1_000n,  0,   '999'],
];

test.each(firstOf(drains))(
  '64 clients drain a wallet of %i by %i: exactly %i succeed and %s is left',
  async (balance, price, times, left) => {
    const [wallet, shop] = [await ledger.walletWith(balance), await ledger.open('merchant')];
    const spent = await drain(async (engine, number) => {
      const paid = await engine.execute(
        postMovement,
        movementOf(wallet, shop, price),
        client(`${number}`),
      );
      expect(paid.ok || paid.refusal).toBe(paid.ok || 'insufficient_funds');
      return paid.ok;
    });
    expect(spent).toBe(times);
    expect(await accountOf(wallet)).toEqual({ balance: left, held: '0' });
    expect(await accountOf(shop)).toEqual({ balance: String(price * BigInt(times)), held: '0' });
    expect(await audit(db.database)).toMatchObject({ ok: true });
  },
);

test('promise 2: 64 clients reserve, capture and pay from one wallet: its available money never goes below 0', async () => {
  const [wallet, shop] = [await ledger.walletWith(1_000n), await ledger.open('merchant')];
  const spent = await drain(async (engine, number) => {
    const me = client(`${number}`);
    if (number % 3 === 0)
      return (await engine.execute(postMovement, movementOf(wallet, shop, 3n), me)).ok;
    const holdId = randomUUID();
    const held = await engine.execute(placeHold, { id: holdId, accountId: wallet, amount: 9n }, me);
    if (!held.ok) return false;
    const movement = movementOf(wallet, shop, 5n);
    return (await engine.execute(endHold, { holdId, movement }, me)).ok;
  });
  expect(spent).toBeGreaterThan(100);
  const [row] = await db.query<{ left: string; held: string }>(
    'SELECT balance AS left, held FROM account WHERE id = $1',
    [wallet],
  );
  // No further hold of 9 is possible.
  expect(row).toEqual({ left: expect.stringMatching(/^[0-8]$/), held: '0' });
  expect(await audit(db.database)).toMatchObject({ ok: true });
});

/** Eight sessions that all read the balance before any of them spends it. */
async function checkThenAct(table: string): Promise<readonly string[]> {
  const sessions = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const session = new pg.Client({ connectionString: db.url });
      await session.connect();
      await session.query('BEGIN');
      return session;
    }),
  );
  const seen = await Promise.all(
    sessions.map(async (session) => (await session.query(`SELECT balance FROM ${table}`)).rows[0]),
  );
  const outcomes = sessions.map(async (session, index) => {
    if (BigInt(seen[index]?.balance) < 100n) return 'refused';
    return session
      .query(`UPDATE ${table} SET balance = balance - 100`)
      .then(() => session.query('COMMIT'))
      .then(
        () => 'paid',
        (fault: { code: string }) => fault.code,
      );
  });
  const settled = await Promise.all(outcomes);
  await Promise.all(sessions.map((session) => session.end()));
  return settled.sort();
}

test('promise 2: the naive form, which reads first and spends later without a lock, overdraws', async () => {
  await db.query('CREATE TABLE naive_wallet (balance bigint NOT NULL)');
  await db.query('INSERT INTO naive_wallet VALUES (500)');
  expect(await checkThenAct('naive_wallet')).toEqual(Array(8).fill('paid'));
  expect(await db.query('SELECT balance FROM naive_wallet')).toEqual([{ balance: '-300' }]);
});

test('our constraint stops the naive form, through the database and not through its own check', async () => {
  await db.query('CREATE TABLE guarded_wallet (balance bigint NOT NULL CHECK (balance >= 0))');
  await db.query('INSERT INTO guarded_wallet VALUES (500)');
  expect(await checkThenAct('guarded_wallet')).toEqual([
    ...Array(3).fill('23514'),
    ...Array(5).fill('paid'),
  ]);
  expect(await db.query('SELECT balance FROM guarded_wallet')).toEqual([{ balance: '0' }]);
});
