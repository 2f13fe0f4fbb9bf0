import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, movementOf, type TestLedger } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decision 0068-two-lanes: one batch is loaded and decided while the one before it commits.

let db: TestDatabase;
let engine: ReturnType<typeof createTestEngine>;
let ledger: TestLedger;
beforeAll(async () => {
  db = await createTestDatabase();
  engine = createTestEngine(db.database.connect, { writeLanes: 2 });
  ledger = ledgerOn(engine);
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

const source = client('somebody');

const movement = async (id?: string) =>
  movementOf(await ledger.walletWith(100n), await ledger.open('merchant'), 10n, id);

/** Somebody else in the database, who stays in a transaction until told to go. */
async function stranger(statement: string, values: readonly unknown[]) {
  const other = await db.database.connect('stranger');
  await other.query('BEGIN');
  await other.query(statement, [...values]);
  const leave = async (): Promise<void> => {
    await other.query('ROLLBACK');
  };
  onTestFinished(() => other.end());
  return { leave };
}

const isWaitingForSomebody = async (): Promise<boolean> => {
  const waiting = await db.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return waiting.length > 0;
};

test('while a batch waits for its commit, the next one takes all that waits', async () => {
  const first = await movement(randomUUID());
  const others = await Promise.all(Array.from({ length: 10 }, () => movement()));
  const { leave } = await stranger(
    `INSERT INTO posting SELECT (p).* FROM (SELECT jsonb_populate_record(p, $1) AS p
       FROM posting p LIMIT 1) AS copy`,
    [{ movement_id: first.id, debit_version: 1_000, credit_version: 1_000 }],
  );
  const held = engine.execute(postMovement, first, source);
  await until('the batch waits', isWaitingForSomebody);
  engine.seen.batches.length = 0;
  const moved = await Promise.all(others.map((one) => engine.execute(postMovement, one, source)));
  expect(moved.every(({ ok }) => ok)).toBe(true);
  expect(engine.seen.batches).toEqual([10]);
  await leave();
  expect((await held).ok).toBe(true);
});

test('who waits for a row that somebody holds does not keep the others waiting', async () => {
  const [first, other] = [await movement(), await movement()];
  const { leave } = await stranger('SELECT FROM account WHERE id = $1 FOR UPDATE', [
    first.legs[0]?.debitAccount,
  ]);
  const held = engine.execute(postMovement, first, source);
  await until('the batch waits', isWaitingForSomebody);
  expect((await engine.execute(postMovement, other, source)).ok).toBe(true);
  expect(await isWaitingForSomebody()).toBe(true);
  await leave();
  expect((await held).ok).toBe(true);
});
