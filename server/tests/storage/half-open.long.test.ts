import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, readAccount } from '../support/ledger-operations.ts';
import { createNetwork, lanesWaiting } from '../support/network.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until, withinMs } from '../support/until.ts';

// Promise 11. Half-open: the other side is gone and no packet says so. Only a time limit helps, so
// these tests wait for the real ones, all at the same time.
const msMax = 12_000;

let db: TestDatabase;
let wallet: bigint;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  await createTallies(db);
  const engine = createTestEngine(db.database.connect);
  wallet = await ledgerOn(engine).walletWith(5n);
  await engine.close();
});
afterAll(() => db.drop());

/** An engine behind its own network, with connected lanes. */
async function connectedEngine(tally: bigint) {
  const { proxy, database } = await createNetwork(db);
  const engine = createTestEngine(database.connect);
  await engine.execute(countOne, tally, me);
  await engine.read(readAccount, wallet);
  return { proxy, database, engine, count: () => engine.execute(countOne, tally, me) };
}

/** Stops a count in the middle: its rows are locked, and the answer to that never arrives. */
async function frozenInTheMiddle(tally: bigint) {
  const { proxy, engine, count } = await connectedEngine(tally);
  const outcome = await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    await foreign.query('SELECT 1 FROM tally WHERE id = $1 FOR UPDATE', [tally]);
    const counted = count();
    await until('the lane waits', async () => (await lanesWaiting(db)) > 0);
    proxy.freeze();
    await foreign.query('COMMIT');
    return { counted };
  });
  return { proxy, engine, ...outcome };
}

test('a connection that freezes in the middle of a batch continues normally once it thaws', async () => {
  const { proxy, engine, counted } = await frozenInTheMiddle(1n);
  proxy.thaw();
  expect(await counted).toEqual({ ok: true, value: 2n });
  expect(engine.seen.retries).toEqual([]);
  proxy.close();
  await engine.close();
});

test('a connection that freezes in the middle of a batch and is cut is replaced', async () => {
  const { proxy, engine, counted } = await frozenInTheMiddle(2n);
  proxy.cut();
  expect(await counted).toEqual({ ok: true, value: 2n });
  expect(await countOf(db, 2n)).toBe(2n);
  proxy.close();
  await engine.close();
});

test.concurrent('a lane whose connection stays frozen during a batch gives it up before its callers lose patience', async () => {
  const { proxy, engine, counted } = await frozenInTheMiddle(3n);
  expect(await withinMs(msMax, counted)).toEqual({ ok: true, value: 2n });
  expect(await countOf(db, 3n)).toBe(2n);
  expect(engine.seen.retries).toEqual(['connection_lost']);
  proxy.close();
  await engine.close();
});

test.concurrent('a lane whose connection froze while idle gives it up, for writes and for reads', async () => {
  const { proxy, engine, count } = await connectedEngine(4n);
  proxy.freeze();
  const outcomes = Promise.all([count(), engine.read(readAccount, wallet)]);
  expect(await withinMs(msMax, outcomes)).toMatchObject([
    { ok: true, value: 2n },
    { ok: true, value: { balance: 5n } },
  ]);
  proxy.close();
  await engine.close();
});

test.concurrent('an engine with frozen connections can be closed', async () => {
  const { proxy, engine } = await connectedEngine(5n);
  proxy.freeze();
  const closed = engine.close().then(() => 'closed');
  expect(await withinMs(msMax, closed)).toBe('closed');
  proxy.close();
});

test.concurrent('a check over a frozen connection ends and reports the database as unreachable', async () => {
  const { proxy, database, engine } = await connectedEngine(6n);
  expect(await database.isReachable()).toBe(true);
  proxy.freeze();
  expect(await withinMs(msMax, database.isReachable())).toBe(false);
  proxy.close();
  await engine.close();
});

test.concurrent('many concurrent checks of a frozen database wait for one answer', async () => {
  const { proxy, database, engine } = await connectedEngine(7n);
  expect(await database.isReachable()).toBe(true);
  proxy.freeze();
  const asked = Array.from({ length: 50 }, () => database.isReachable());
  expect(await withinMs(msMax, Promise.all(asked))).toEqual(asked.map(() => false));
  proxy.close();
  await engine.close();
});
