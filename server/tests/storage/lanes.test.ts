import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Batch } from '../../src/engine/batch.ts';
import { LaneConnection } from '../../src/engine/connection.ts';
import type { Job } from '../../src/engine/decide-all.ts';
import { HeldRows } from '../../src/engine/held-rows.ts';
import { RememberedRows } from '../../src/engine/remembered-rows.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import type { Movement } from '../../src/ledger/book.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, movementOf, type TestLedger } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decision 0068-two-lanes: a batch begins when the one before it has only its commit left.

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

/** Another session in the database, which stays in a transaction until it is told to leave. */
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

/** A posting of the same movement, which nobody else can write while this one is open. */
const samePosting = (movementId: string): [string, readonly unknown[]] => [
  `INSERT INTO posting SELECT (p).* FROM (SELECT jsonb_populate_record(p, $1) AS p
     FROM posting p LIMIT 1) AS copy`,
  [{ movement_id: movementId, debit_version: 1_000, credit_version: 1_000, place: -1 }],
];

const isWaitingForSomebody = async (): Promise<boolean> => {
  const waiting = await db.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return waiting.length > 0;
};

test('while a batch waits for another session, the next batch takes all waiting operations', async () => {
  const first = await movement(randomUUID());
  const others = await Promise.all(Array.from({ length: 10 }, () => movement()));
  const { leave } = await stranger(...samePosting(first.id));
  const held = engine.execute(postMovement, first, source);
  await until('the batch waits', isWaitingForSomebody);
  engine.seen.batches.length = 0;
  const moved = await Promise.all(others.map((one) => engine.execute(postMovement, one, source)));
  expect(moved.every(({ ok }) => ok)).toBe(true);
  expect(engine.seen.batches).toEqual([10]);
  await leave();
  expect((await held).ok).toBe(true);
});

/** A batch of one on its own connection, and whether it has said that it is written. */
async function attempted(one: Movement) {
  const lane = new LaneConnection(db.database.connect, 'write lane');
  onTestFinished(() => lane.close());
  const held = new HeldRows<Job>(0, () => {});
  // A slow machine may take its time: only the release ends the waiting.
  const patience = { milliseconds: 600_000, noteCommit: () => {} };
  const shared = { remembered: new RememberedRows(), held, patience, watchers: new Map() };
  const batch = new Batch(randomUUID(), shared);
  let isWritten = false;
  const job: Job = {
    operation: postMovement,
    input: one,
    source,
    weight: 1,
    patienceEndsMs: Number.POSITIVE_INFINITY,
    resolve: () => {},
    reject: () => {},
  };
  const now = () => unixSeconds(1_800_000_000);
  const verdicts = batch.attempt(lane, [job], now, () => {
    isWritten = true;
  });
  return { verdicts, isWritten: () => isWritten };
}

test('a batch that waits in the middle of its writes does not count as written', async () => {
  const one = await movement(randomUUID());
  const { leave } = await stranger(...samePosting(one.id));
  const { verdicts, isWritten } = await attempted(one);
  await until('the batch waits', isWaitingForSomebody);
  expect(isWritten()).toBe(false);
  await leave();
  expect([...(await verdicts).values()]).toMatchObject([{ kind: 'decided' }]);
  expect(isWritten()).toBe(true);
});

test('a batch that waits for its commit counts as written', async () => {
  await db.query(
    `CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN PERFORM pg_advisory_xact_lock(68); RETURN NULL; END $$`,
  );
  await db.query(
    `CREATE CONSTRAINT TRIGGER waits_at_commit AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`,
  );
  onTestFinished(async () => {
    await db.query('DROP TRIGGER waits_at_commit ON posting');
  });
  const one = await movement();
  const { leave } = await stranger('SELECT pg_advisory_xact_lock(68)', []);
  const { verdicts, isWritten } = await attempted(one);
  await until('the batch is written', isWritten);
  await until('the batch waits', isWaitingForSomebody);
  await leave();
  expect([...(await verdicts).values()]).toMatchObject([{ kind: 'decided' }]);
});

test('an operation that waits for a held row does not hold up the others', async () => {
  const [first, other] = [await movement(), await movement()];
  const { leave } = await stranger('SELECT FROM account WHERE id = $1 FOR UPDATE', [
    first.legs[0]?.debitAccount,
  ]);
  const held = engine.execute(postMovement, first, source);
  await until('the batch waits', isWaitingForSomebody);
  expect((await engine.execute(postMovement, other, source)).ok).toBe(true);
  await until('it is still waited for', isWaitingForSomebody);
  await leave();
  expect((await held).ok).toBe(true);
});
