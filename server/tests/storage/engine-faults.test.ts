import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { audit } from '../../src/ledger/audit.store.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { extent } from '../support/extent.ts';
import { ledgerOn, movementOf, type TestLedger } from '../support/ledger-operations.ts';
import { createNetwork, lanesWaiting, type Network } from '../support/network.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import type { CommitFault } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
let network: Network;
let engine: ReturnType<typeof createTestEngine>;
/** Reaches the database directly, so that nothing disturbs it. */
let undisturbed: ReturnType<typeof createTestEngine>;
let ledger: TestLedger;
let tally = 0n;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  await createTallies(db);
  network = await createNetwork(db);
  undisturbed = createTestEngine(db.database.connect);
  ledger = ledgerOn(undisturbed);
});
afterAll(async () => {
  await undisturbed.close();
  network.proxy.close();
  await db.drop();
});
beforeEach(async () => {
  tally += 1n;
  engine = createTestEngine(network.database.connect);
  await count();
});
afterEach(async () => {
  await engine.close();
  expect(await audit(db.database)).toMatchObject({ ok: true });
});

const count = () => engine.execute(countOne, tally, me);

const journalOf = (movementIds: readonly string[]) =>
  db.query<{ movement_id: string; times: number }>(
    `SELECT movement_id, count(*)::int AS times FROM posting
     WHERE movement_id = ANY($1) GROUP BY movement_id`,
    [movementIds],
  );

test.each<CommitFault>(['cut before it', 'lose its answer'])(
  'callers do not notice a connection lost at COMMIT (%s), and the work is done once',
  async (fault) => {
    const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
    const movement = movementOf(payer, payee, 4n);
    const happened = network.proxy.faultNextCommit(fault);
    const outcomes = await Promise.all([
      count(),
      engine.execute(postMovement, movement, me),
      engine.execute(postMovement, movementOf(payer, payee, 7n), me),
      count(),
    ]);
    await happened;
    expect(outcomes).toMatchObject([
      { ok: true, value: 2n },
      { ok: true, value: [{ movementId: movement.id, debitBalance: 6n }] },
      { ok: false, refusal: 'insufficient_funds' },
      { ok: true, value: 3n },
    ]);
    expect(await countOf(db, tally)).toBe(3n);
    expect(await journalOf([movement.id])).toMatchObject([{ times: 1 }]);
  },
);

test('a COMMIT with a warning is repeated before anybody is answered, and the work is done once', async () => {
  await db.query(`CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE WARNING 'at commit'; RETURN NULL; END $$`);
  await db.query(`CREATE CONSTRAINT TRIGGER warns AFTER UPDATE ON tally
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()`);
  onTestFinished(async () => {
    await db.query('DROP TRIGGER warns ON tally');
  });
  expect(await Promise.all([count(), count()])).toEqual([
    { ok: true, value: 2n },
    { ok: true, value: 3n },
  ]);
  expect(engine.seen.retries).toEqual(['01000']);
  expect(await countOf(db, tally)).toBe(3n);
});

test('a COMMIT that arrives while its batch is being repeated counts, and the repetition does not', async () => {
  const kept = network.proxy.faultNextCommit('keep it back');
  const outcome = count();
  await kept;
  await until('the repetition waits for the old session', async () => (await lanesWaiting(db)) > 0);
  network.proxy.deliverKeptCommit();
  expect(await outcome).toEqual({ ok: true, value: 2n });
  expect(await countOf(db, tally)).toBe(2n);
});

const step = extent({ short: 1_093, long: 149 });

test('promise 11: wherever a connection is cut, everything is done once and answered', async () => {
  const [payer, payee] = [await ledger.walletWith(10_000n), await ledger.open('wallet')];
  let done = 0n;
  for (let bytes = 1; bytes < 8_000; bytes += step) {
    let isCut = false;
    const cut = network.proxy.cutAfterBytes(bytes).then(() => {
      isCut = true;
    });
    while (!isCut) {
      const moved = engine.execute(postMovement, movementOf(payer, payee, 1n), me);
      done += 1n;
      expect(await count()).toEqual({ ok: true, value: 1n + done });
      expect(await moved).toMatchObject({ ok: true, value: [{ creditBalance: done }] });
    }
    await cut;
  }
  expect(await countOf(db, tally)).toBe(1n + done);
});

test('a lane whose session an administrator ends during its work continues with another session', async () => {
  const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
  const movement = movementOf(payer, payee, 10n);
  await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    await foreign.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [payee]);
    const outcome = engine.execute(postMovement, movement, me);
    await until('the lane waits in the middle', async () => (await lanesWaiting(db)) > 0);
    await foreign.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await until('the lane is back', async () => engine.seen.retries.length > 0);
    await foreign.query('COMMIT');
    expect(await outcome).toMatchObject({ ok: true });
  });
  expect(engine.seen.retries).toEqual(['57P01']);
  expect(await journalOf([movement.id])).toMatchObject([{ times: 1 }]);
});

/**
 * Makes every write of one tally take longer than a lane waits. Returns how to make it quick
 * again.
 */
async function slowDown(id: bigint): Promise<() => Promise<unknown>> {
  const functionOf = (statement: string) =>
    `CREATE OR REPLACE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN ${statement}; RETURN NEW; END $$`;
  await db.query(functionOf('PERFORM pg_sleep(3600)'));
  await db.query(`CREATE TRIGGER take_long BEFORE INSERT OR UPDATE ON tally FOR EACH ROW
    WHEN (NEW.id = ${id}) EXECUTE FUNCTION take_long()`);
  return () => db.query(functionOf('NULL'));
}

test.each(extent({ short: ['first'], long: ['first', 'last'] }))(
  'an operation that always takes too long and comes %s does not fail its batch',
  async (place) => {
    const id = (n: number) => tally * 1_000n + BigInt(n);
    const quicken = await slowDown(id(0));
    onTestFinished(async () => {
      await db.query('DROP TRIGGER take_long ON tally');
    });
    await engine.close();
    engine = createTestEngine(async (purpose) => {
      const lane = await db.database.connect(purpose);
      await lane.query('SET statement_timeout = 200');
      return lane;
    });
    const ids = Array.from({ length: extent({ short: 4, long: 16 }) }, (_, n) => id(n));
    const outcomes = new Map(
      (place === 'first' ? ids : ids.toReversed()).map((one) => [
        one,
        engine.execute(countOne, one, me),
      ]),
    );
    const slow = outcomes.get(id(0));
    outcomes.delete(id(0));
    const others = await Promise.all(outcomes.values());
    expect(others).toEqual(others.map(() => ({ ok: true, value: 1n })));
    expect(new Set(engine.seen.retries)).toEqual(new Set(['57014']));
    await quicken();
    expect(await slow).toEqual({ ok: true, value: 1n });
    expect(await countOf(db, id(0))).toBe(1n);
  },
);

test('operations that do not need a row that is held for long do not wait for it', async () => {
  const held = tally;
  const ids = Array.from({ length: 8 }, (_, n) => tally * 1_000n + BigInt(n));
  await engine.close();
  engine = createTestEngine(async (purpose) => {
    const lane = await db.database.connect(purpose);
    await lane.query('SET lock_timeout = 100');
    return lane;
  });
  await db.database.withLongQuery(async (foreign) => {
    await foreign.query('BEGIN');
    await foreign.query('SELECT 1 FROM tally WHERE id = $1 FOR UPDATE', [held]);
    const heldUp = engine.execute(countOne, held, me);
    const others = await Promise.all(ids.map((id) => engine.execute(countOne, id, me)));
    expect(others).toEqual(ids.map(() => ({ ok: true, value: 1n })));
    await foreign.query('COMMIT');
    expect(await heldUp).toEqual({ ok: true, value: 2n });
  });
});
