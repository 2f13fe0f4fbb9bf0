import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Connect } from '../../src/engine/connection.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { createNetwork, lanesWaiting, type Network } from '../support/network.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import type { CommitFault } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
let network: Network;
let engine: ReturnType<typeof createTestEngine>;
let tally = 0n;
const me = client('me');

const patienceMs = 300;
/** Time passes when a test says so, so the load of the machine decides nothing. */
let nowMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
const patienceEnds = () => {
  nowMs += patienceMs;
};

const nothingChanged = new Unavailable(
  'The database does not answer. Nothing was changed; please try again.',
  1,
);
const inDoubt = new Unavailable(
  'The database was lost while this was being stored: it may or may not have happened. Repeat the request with the same Idempotency-Key, or read the state.',
  1,
);

beforeAll(async () => {
  db = await createTestDatabase();
  await createTallies(db);
  network = await createNetwork(db);
});
afterAll(async () => {
  network.proxy.close();
  await db.drop();
});
beforeEach(async () => {
  tally += 1n;
  engine = createTestEngine(network.database.connect, { patienceMs });
  await count();
});
afterEach(() => engine.close());

const count = () => engine.execute(countOne, tally, me);

test('a database away for longer than the patience is reported as away, and is found again without help', async () => {
  network.proxy.refuseConnections();
  network.proxy.cut();
  const calls = Promise.allSettled([count(), count(), count()]);
  await until('the lane was refused', () => engine.seen.retries.length > 1);
  patienceEnds();
  const refused = await calls;
  expect(refused.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    nothingChanged,
    nothingChanged,
    nothingChanged,
  ]);
  await network.proxy.acceptConnections();
  expect(await count()).toEqual({ ok: true, value: 2n });
  expect(await countOf(db, tally)).toBe(2n);
});

test('a database that comes back within the patience causes only a pause', async () => {
  network.proxy.refuseConnections();
  network.proxy.cut();
  const outcome = count();
  await until('the lane was refused', () => engine.seen.retries.length > 1);
  await network.proxy.acceptConnections();
  expect(await outcome).toEqual({ ok: true, value: 2n });
});

// biome-ignore format: a table
test.each<[CommitFault, bigint]>([
  // fault            what the database then says
  ['lose its answer', 2n],
  ['cut before it',   1n],
])('a caller who loses patience after a COMMIT without an answer (%s) is told that it is in doubt', async (fault, stored) => {
  network.proxy.refuseConnections();
  const happened = network.proxy.faultNextCommit(fault);
  const outcome = count().catch((fault: unknown) => fault);
  await happened;
  await until('the lane was refused', () => engine.seen.retries.length > 1);
  patienceEnds();
  expect(await outcome).toEqual(inDoubt);
  expect(await countOf(db, tally)).toBe(stored);
  await network.proxy.acceptConnections();
  expect(await count()).toEqual({ ok: true, value: stored + 1n });
});

test('a caller who loses patience after the doubt was resolved is told that nothing was changed', async () => {
  await engine.close();
  const connect: Connect = async (purpose) => {
    const lane = await network.database.connect(purpose);
    await lane.query('SET lock_timeout = 50');
    return lane;
  };
  engine = createTestEngine(connect, { patienceMs });
  await count();
  network.proxy.refuseConnections();
  const lost = network.proxy.faultNextCommit('cut before it');
  const outcome = count().catch((fault: unknown) => fault);
  await lost;
  await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    await foreign.query('SELECT 1 FROM tally WHERE id = $1 FOR UPDATE', [tally]);
    await network.proxy.acceptConnections();
    await until('the row is found held', () => engine.seen.retries.includes('55P03'));
    patienceEnds();
    expect(await outcome).toEqual(nothingChanged);
    await foreign.query('COMMIT');
  });
  expect(await countOf(db, tally)).toBe(2n);
});

test('a caller with patience left gets the answer of the lost COMMIT, though another was sent away', async () => {
  await db.database.withLongQuery(async (foreign) => {
    // Not a held row: an operation that needs one steps aside, and the lane is free.
    const taken = tally * 1_000n;
    await foreign.query('BEGIN');
    await foreign.query('INSERT INTO tally VALUES ($1, 1)', [taken]);
    const before = engine.execute(countOne, taken, me);
    await until('the lane is busy', async () => (await lanesWaiting(db)) > 0);
    const impatient = count().catch((fault: unknown) => fault);
    nowMs += patienceMs - 1;
    const patient = count();
    await foreign.query('ROLLBACK');
    expect(await before).toEqual({ ok: true, value: 1n });
    network.proxy.refuseConnections();
    await network.proxy.faultNextCommit('lose its answer');
    nowMs += 1;
    expect(await impatient).toEqual(inDoubt);
    await network.proxy.acceptConnections();
    expect(await patient).toEqual({ ok: true, value: 3n });
  });
  expect(await countOf(db, tally)).toBe(3n);
});

test('callers that wait in the queue are sent away in time as well', async () => {
  // A server that swallows connections: each try costs the driver its whole time limit.
  let tries = 0;
  const away = createTestEngine(
    async () => {
      tries += 1;
      patienceEnds();
      throw new Error('timeout expired');
    },
    { patienceMs, batchWeightMax: 1 },
  );
  const waiting = Array.from({ length: 10 }, () => away.execute(countOne, tally, me));
  const heard = await Promise.allSettled(waiting);
  expect(heard).toEqual(waiting.map(() => ({ status: 'rejected', reason: nothingChanged })));
  expect(tries).toBe(1);
});
