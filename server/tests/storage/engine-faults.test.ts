import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '../../src/ledger/audit.store.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
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
  'a connection lost at COMMIT (%s) is nothing the callers notice, and the work is done once',
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

test('a COMMIT that arrives while its batch is already being repeated counts, and the repetition does not', async () => {
  const kept = network.proxy.faultNextCommit('keep it back');
  const outcome = count();
  await kept;
  await until('the repetition waits for the old session', async () => (await lanesWaiting(db)) > 0);
  network.proxy.deliverKeptCommit();
  expect(await outcome).toEqual({ ok: true, value: 2n });
  expect(await countOf(db, tally)).toBe(2n);
});

test('promise 11: wherever a connection is cut, everything is done once and answered', async () => {
  const [payer, payee] = [await ledger.walletWith(10_000n), await ledger.open('wallet')];
  let done = 0n;
  for (let bytes = 1; bytes < 8_000; bytes += 149) {
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

test('a lane whose session is ended by the administrator in the middle of its work goes on with another', async () => {
  const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
  const movement = movementOf(payer, payee, 10n);
  await db.database.withClient(async (foreign) => {
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
