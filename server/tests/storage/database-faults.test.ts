import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connect } from '../../src/engine/connection.ts';
import type { Operation } from '../../src/engine/operation.ts';
import { accept } from '../../src/kernel/decision.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import { openedAccount } from '../../src/ledger/account.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import { accountIdIn } from '../../src/ledger/book-of-account.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import {
  endHold,
  ledgerOn,
  movementOf,
  placeHold,
  testEuros,
} from '../support/ledger-operations.ts';
import { createNetwork, lanesWaiting } from '../support/network.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
let engine: ReturnType<typeof createTestEngine>;
let payer: bigint;
let payee: bigint;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  await createTallies(db);
  engine = createTestEngine(db.database.connect);
  const ledger = ledgerOn(engine);
  [payer, payee] = [await ledger.walletWith(1_000_000n), await ledger.open('wallet')];
  await engine.close();
});
afterAll(() => db.drop());
beforeEach(() => {
  engine = createTestEngine(db.database.connect);
});
afterEach(async () => {
  await engine.close();
  expect(await audit(db.database)).toMatchObject({ ok: true });
});

const pay = (amount = 1n) => {
  const movement = movementOf(payer, payee, amount);
  return { id: movement.id, outcome: engine.execute(postMovement, movement, me) };
};

const timesInJournal = async (movementId: string) =>
  (await db.query('SELECT 1 FROM posting WHERE movement_id = $1', [movementId])).length;

const alteration = (setting: string): string =>
  `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${setting}', current_database()); END $$`;

/** Changes a default of new sessions. */
const alterDatabase = (setting: string) => db.query(alteration(setting));

/**
 * Makes the next inserts into a table fail, this many times. A sequence counts: no rollback resets
 * it.
 */
async function failOn(table: string, times: number, code: string): Promise<void> {
  await db.query('CREATE SEQUENCE tries');
  await db.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END IF;
    RETURN NULL; END $$`);
  await db.query(`CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
}

async function failNoMore(table: string): Promise<void> {
  await db.query(`DROP TRIGGER fail ON ${table}; DROP FUNCTION fail; DROP SEQUENCE tries`);
}

/** Lanes whose sessions have one more setting, such as a shorter limit than in production. */
const connectWith =
  (setting: string): Connect =>
  async (purpose) => {
    const lane = await db.database.connect(purpose);
    await lane.query(`SET ${setting}`);
    return lane;
  };

// biome-ignore format: a table
test.each([
  ['lock_timeout',                        '3s'],
  ['statement_timeout',                   '6s'],
  ['idle_in_transaction_session_timeout', '6s'],
  ['enable_seqscan',                      'off'],
  ['plan_cache_mode',                     'force_generic_plan'],
  ['synchronous_commit',                  'on'],
  ['transaction_isolation',               'read committed'],
])('the session of a lane has %s = %s', async (setting, value) => {
  const lane = await db.database.connect('write lane');
  const { rows } = await lane.query(`SHOW ${setting}`);
  await lane.end();
  expect(rows).toEqual([{ [setting]: value }]);
});

test('a deadlock with a foreign session is undone and retried, and the work is done once', async () => {
  await db.asSuperuser((session) => session.query(alteration('deadlock_timeout = 300')));
  const [first, last] = payer < payee ? [payer, payee] : [payee, payer];
  await db.asSuperuser(async (foreign) => {
    await foreign.query("SET deadlock_timeout = '1min'");
    await foreign.query('BEGIN');
    await foreign.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [last]);
    const { id, outcome } = pay();
    await until('the lane holds the first row', async () => (await lanesWaiting(db)) > 0);
    await foreign.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [first]);
    await foreign.query('COMMIT');
    expect(await outcome).toMatchObject({ ok: true });
    expect(await timesInJournal(id)).toBe(1);
  });
  // The lane's own short wait ends it, or PostgreSQL does, whichever comes first.
  expect(['55P03', '40P01']).toContain(engine.seen.retries[0]);
});

// biome-ignore format: a table
test.each([
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock that a trigger reports'],
  ['53100', 'a disk that is full for a moment'],
  ['57014', 'a statement that took too long'],
])('SQLSTATE %s, %s, is retried until it passes', async (code) => {
  await failOn('posting', 2, code);
  try {
    const payments = [pay(), pay(), pay()];
    for (const { id, outcome } of payments) {
      expect(await outcome).toMatchObject({ ok: true });
      expect(await timesInJournal(id)).toBe(1);
    }
  } finally {
    await failNoMore('posting');
  }
  expect(engine.seen.retries).toEqual([code, code]);
});

test('a row that a foreign session holds longer than the lock timeout is waited for again', async () => {
  await engine.close();
  engine = createTestEngine(connectWith('lock_timeout = 100'));
  await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    await foreign.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [payer]);
    const { id, outcome } = pay();
    await until('the lane gave up', () => engine.seen.retries.length > 0);
    await foreign.query('COMMIT');
    expect(await outcome).toMatchObject({ ok: true });
    expect(new Set(engine.seen.retries)).toEqual(new Set(['55P03']));
    expect(await timesInJournal(id)).toBe(1);
  });
});

test('rows held by a paused node are freed by the limit on idle transactions', async () => {
  const paused = await connectWith('idle_in_transaction_session_timeout = 200')('write lane');
  await paused.query('BEGIN');
  const { text, values } = accounts.lock([String(payer), String(payee)]);
  await paused.query(text, [...values]);
  const { id, outcome } = pay();
  expect(await outcome).toMatchObject({ ok: true });
  expect(await timesInJournal(id)).toBe(1);
  await expect(paused.query('COMMIT')).rejects.toThrow();
});

test('a lane that reached a standby looks for the primary again', async () => {
  await engine.close();
  engine = createTestEngine(db.database.connect, { patienceMs: 2_000 });
  await alterDatabase('default_transaction_read_only = on');
  const { id, outcome } = pay();
  await until('the lane met the standby', () => engine.seen.retries.includes('25006'));
  await alterDatabase('default_transaction_read_only = off');
  await expect(outcome).resolves.toMatchObject({ ok: true });
  expect(await timesInJournal(id)).toBe(1);
});

test('a lane whose session is out of memory continues with another session', async () => {
  await pay().outcome;
  await db.query(`CREATE TABLE starved AS SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'florin write lane'`);
  await db.query(`CREATE FUNCTION find_no_memory() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM starved WHERE pid = pg_backend_pid()) THEN
        RAISE EXCEPTION 'out of memory' USING ERRCODE = '53200';
      END IF;
      RETURN NULL;
    END $$`);
  await db.query(`CREATE TRIGGER no_memory BEFORE INSERT ON posting
    FOR EACH STATEMENT EXECUTE FUNCTION find_no_memory()`);
  const { id, outcome } = pay();
  await expect(outcome).resolves.toMatchObject({ ok: true });
  expect(engine.seen.retries).toContain('53200');
  expect(await timesInJournal(id)).toBe(1);
  await db.query('DROP TRIGGER no_memory ON posting');
});

const unwritable: Operation<bigint, null, never> = {
  name: 'unwritable',
  load: () => [],
  decide: (draft, id, now) => {
    const account = openedAccount({ id, kind: 'wallet', ...testEuros }, now);
    draft.insert(accounts, { ...account, kind: undefined as never });
    return accept(null);
  },
};

test('an operation with an unwritable row fails alone', async () => {
  await engine.close();
  engine = createTestEngine(db.database.connect, { patienceMs: 2_000 });
  const broken = engine.execute(unwritable, accountIdIn(testEuros, 77n), me);
  const outcomes = await Promise.allSettled([pay().outcome, broken, pay().outcome]);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { ok: true } },
    { status: 'rejected', reason: expect.any(TypeError) },
    { status: 'fulfilled', value: { ok: true } },
  ]);
});

test('no operation overtakes one that was put back during the search for a faulty one', async () => {
  const ledger = ledgerOn(engine, 1_000n);
  const [shop, supplier, holdId] = [
    await ledger.open('wallet'),
    await ledger.open('wallet'),
    randomUUID(),
  ];
  const outcomes = await Promise.allSettled([
    engine.execute(placeHold, { id: holdId, accountId: payer, amount: 10n }, me),
    // It needs the shop's account, which its half of the batch has not loaded.
    engine.execute(endHold, { holdId, movement: movementOf(payer, shop, 10n) }, me),
    engine.execute(postMovement, movementOf(shop, supplier, 10n), me),
    engine.execute(unwritable, accountIdIn(testEuros, 78n), me),
  ]);
  expect(outcomes).toMatchObject([
    { value: { ok: true } },
    { value: { ok: true } },
    { value: { ok: true } },
    { status: 'rejected' },
  ]);
});

/** Loses the answer to a COMMIT of two counts, and runs the preparation before the repetition. */
async function repetitionAfter(preparation: () => Promise<unknown>, tally: bigint) {
  const network = await createNetwork(db);
  await engine.close();
  engine = createTestEngine(network.database.connect);
  await engine.execute(countOne, tally, me);
  network.proxy.refuseConnections();
  const lost = network.proxy.faultNextCommit('lose its answer');
  const outcomes = Promise.allSettled([1, 2].map(() => engine.execute(countOne, tally, me)));
  await lost;
  await preparation();
  await network.proxy.acceptConnections();
  const settled = await outcomes;
  await engine.close();
  network.proxy.close();
  return settled;
}

test('a committed batch is answered as done, even if its repetition meets a broken table', async () => {
  const outcomes = await repetitionAfter(
    () => db.query('ALTER TABLE tally RENAME TO tally_away'),
    1n,
  );
  await db.query('ALTER TABLE tally_away RENAME TO tally');
  expect(outcomes).toMatchObject([{ value: { value: 2n } }, { value: { value: 3n } }]);
  expect(await countOf(db, 1n)).toBe(3n);
});

test('a batch in doubt is not split: it may have committed, and would be done twice', async () => {
  const outcomes = await repetitionAfter(() => failOn('lane', 1, 'XX000'), 2n);
  await failNoMore('lane');
  expect(await countOf(db, 2n)).toBe(3n);
  expect(outcomes).toMatchObject([{ value: { value: 2n } }, { value: { value: 3n } }]);
});
