import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { type IdempotentRequest, once } from '../../src/engine/once.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import type { Movement } from '../../src/ledger/book.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { useDebian } from '../support/debian.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, movementOf, type TestLedger } from '../support/ledger-operations.ts';
import { until } from '../support/until.ts';
import { SecondPlace } from './second-place.ts';

// Decision 0107-the-second-place-has-it: nothing is acknowledged before the second place has it.

const isDebian = useDebian({
  what: 'What a second place holds is looked at',
  programs: ['pg_receivewal', 'pg_createcluster'],
  commands: 'apt-get update && apt-get install --yes --no-install-recommends postgresql',
});

let place: SecondPlace;
let database: Database;
let engine: Engine;
let ledger: TestLedger;
const me = client('me');
const inDoubt = new Unavailable(
  'The database was lost while this was being stored: it may or may not have happened. Repeat the request with the same Idempotency-Key, or read the state.',
  1,
);

beforeAll(async () => {
  if (!isDebian()) return;
  place = await SecondPlace.start();
  database = createDatabase({ address: async () => place.url, close: async () => {} });
  await migrate(database, await readMigrations());
  await place.begin();
});
afterAll(async () => {
  await database?.close();
  await place?.remove();
});
beforeEach(async () => {
  await place.replaceReceiver();
  engine = createTestEngine(database.connect, { patienceMs: 60_000, writeLanes: 2 });
  ledger = ledgerOn(engine, BigInt(Date.now()));
});
afterEach(() => engine?.close());

const aMovement = async (): Promise<Movement> =>
  movementOf(await ledger.walletWith(10n), await ledger.open('wallet'), 4n);

/** The commits of lanes that wait for the second place. One session may commit and wait again. */
const lanesWaiting = () =>
  place.query<{ pid: number; begun: string }>(
    `SELECT pid, query_start::text AS begun FROM pg_stat_activity
     WHERE application_name = 'florin write lane' AND wait_event = 'SyncRep'`,
  );

const untilALaneWaits = () =>
  until('a commit waits for the second place', async () => (await lanesWaiting()).length > 0);

const isRestored = async ({ id }: Movement): Promise<boolean> => {
  const rows = await place.askRestored('SELECT FROM posting WHERE movement_id = $1', [id]);
  return rows.length > 0;
};

/** Which comes first: an answer, or a commit that waits for the second place once more. */
const firstOf = (outcome: Promise<unknown>, waiting: Promise<void>) =>
  Promise.race([outcome.then(() => 'an answer'), waiting.then(() => 'a further wait')]);

async function crash(): Promise<void> {
  await place.killServer();
  await place.startServer();
}

/** Ends the wait of the lane's commit in one of an administrator's ways. */
async function endTheWait(by: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
  const [ended] = await lanesWaiting();
  await place.query(`SELECT ${by}($1)`, [ended?.pid]);
  await until('it has ended', async () =>
    (await lanesWaiting()).every(({ pid, begun }) => pid !== ended?.pid || begun !== ended.begun),
  );
}

// biome-ignore format: a table
test.each<[string, () => Promise<void>]>([
  ['the database was killed',       crash],
  ['the wait was cancelled',        () => endTheWait('pg_cancel_backend')],
  ['the waiting session was ended', () => endTheWait('pg_terminate_backend')],
])('after %s, a commit is acknowledged only once the second place has it', async (_, end) => {
  const movement = await aMovement();
  place.freezeReceiver();
  const outcome = engine.execute(postMovement, movement, me);
  await untilALaneWaits();
  await end();
  expect(await firstOf(outcome, untilALaneWaits())).toBe('a further wait');
  expect(await isRestored(movement)).toBe(false);
  await place.replaceReceiver();
  expect(await outcome).toMatchObject({ ok: true });
  expect(await isRestored(movement)).toBe(true);
});

const requestOf = (): IdempotentRequest => ({
  client: 'me',
  method: 'POST',
  path: '/admin/v1/postings',
  key: randomUUID(),
  bodyHash: Buffer.alloc(32),
});

test('promise 19: while the second place is away after a crash, neither a request nor its repetition is answered', async () => {
  const impatient = createTestEngine(database.connect, { patienceMs: 5_000 });
  const movement = await aMovement();
  const post = once(postMovement, requestOf(), () => ({ status: 201, body: 'posted' }));
  place.freezeReceiver();
  const outcome = impatient.execute(post, movement, me).catch((fault: unknown) => fault);
  await untilALaneWaits();
  await crash();
  const repetition = engine.execute(post, movement, me);
  expect(await outcome).toEqual(inDoubt);
  expect(await firstOf(repetition, untilALaneWaits())).toBe('a further wait');
  await place.replaceReceiver();
  expect(await repetition).toEqual({ ok: true, value: { status: 201, body: 'posted' } });
  expect(await isRestored(movement)).toBe(true);
  await impatient.close();
});

test('after a crash no event is delivered before the second place has it', async () => {
  const movement = await aMovement();
  place.freezeReceiver();
  const outcome = engine.execute(postMovement, movement, me);
  await untilALaneWaits();
  await crash();
  const told = database.withWorker((worker) => worker.query('SELECT 1'));
  const waiting = until('whoever tells of events waits', async () => {
    const rows = await place.query(
      `SELECT FROM pg_stat_activity
       WHERE application_name = 'florin worker' AND wait_event = 'SyncRep'`,
    );
    return rows.length > 0;
  });
  expect(await firstOf(told, waiting)).toBe('a further wait');
  await place.replaceReceiver();
  await told;
  expect(await outcome).toMatchObject({ ok: true });
});
