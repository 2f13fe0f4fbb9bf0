import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { mustGet } from '../../src/engine/must-get.ts';
import { ask } from '../../src/engine/operation.ts';
import { type Clock, unixSeconds } from '../../src/kernel/time.ts';
import { dueTimers, nextDueAt } from '../../src/time/timer.store.ts';
import type { TimerHandler } from '../../src/time/timer.ts';
import { createTimerRounds } from '../../src/time/timer-rounds.ts';
import { reservations, transactions } from '../../src/wallet/transactions/transaction.store.ts';
import type { Transaction } from '../../src/wallet/transactions/transaction.ts';
import { createTestEngine } from '../support/engines.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks } from '../support/watched-database.ts';

// Decision 0281: the end of a reservation is a column of its transaction.

const now = unixSeconds(1_800_000_000);
const sources = [{ kind: 'reservation', column: reservations }];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.query('TRUNCATE timer, wallet_transaction'));

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Transactions with these numbers, whose reservation ended or ends this many seconds ago. */
const setMany = (status: string, from: number, to: number, secondsAgo: number, apart = 0) =>
  db.query(
    `INSERT INTO wallet_transaction (id, project_id, project_number, client_id, is_test, status, type,
       wallet_id, confirmed_at, reserve_seconds, reserve_until, auto_confirm, use_allowance, suggest_allowance,
       password_request, inquiries, answers, payment_ids, charged_amount, timeline, event_count,
       created_at)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), 1, 'c',
       true, $1, 'page', CASE $1 WHEN 'new' THEN null ELSE 7 END,
       CASE $1 WHEN 'confirmed' THEN 1 END, 60, $2 - n * $5::int, false, false, false, 'none', '[]', '[]', '[]', 0, '[]', 0, 1
     FROM generate_series($3::int, $4::int) AS n`,
    [status, now - secondsAgo, from, to, apart],
  );

/** Cancels the transaction, as the end of a reservation does, and records the order. */
const canceling = (seen: string[], fail = false): TimerHandler => ({
  kind: 'reservation',
  column: reservations,
  load: (id) => [[ask(transactions, id)]],
  decide: (draft, id) => {
    if (fail) throw new Error('not now');
    const before = mustGet(draft, transactions, id);
    if (before.status !== 'reserved' && before.status !== 'waiting') return;
    seen.push(id);
    const canceled: Transaction = { ...before, status: 'canceled' };
    draft.update(transactions, canceled);
  },
});

const due = (columnsFrom = unixSeconds(0)) =>
  dueTimers(db.database, sources, { now, beside: null, limit: 5_000, columnsFrom });

function startRounds(...handlers: readonly TimerHandler[]) {
  let seconds = 0;
  const clock: Clock = { now: () => unixSeconds(now + seconds) };
  const engine = createTestEngine(db.database.connect, { clock });
  onTestFinished(() => engine.close());
  const faults: unknown[] = [];
  const rounds = createTimerRounds(
    {
      ...{ engine, database: db.database, clock, handlers },
      onFault: (fault) => faults.push(fault),
      onUnknownKind: () => {},
    },
    () => 0,
  );
  const pass = (more: number): void => {
    seconds += more;
  };
  return { ...rounds, faults, pass };
}

test('each reservation that is over ends once, however many there are', async () => {
  const seen: string[] = [];
  await setMany('reserved', 1, 1_050, 10);
  await setMany('waiting', 1_051, 1_100, 0);
  await startRounds(canceling(seen)).ordinary();
  expect(seen).toHaveLength(1_100);
  expect(new Set(seen).size).toBe(1_100);
  expect(await due()).toEqual([]);
});

test('they end among other timers, the oldest first', async () => {
  const order: string[] = [];
  const other: TimerHandler = {
    kind: 'other',
    load: () => [],
    decide: (_draft, subject) => order.push(subject),
  };
  await setMany('reserved', 1, 1, 30);
  await setMany('reserved', 2, 2, 10);
  await db.query(
    "INSERT INTO timer (id, kind, subject, due_at) VALUES ('o', 'other', 'other', $1)",
    [now - 20],
  );
  await startRounds(canceling(order), other).ordinary();
  expect(order).toEqual([idOf(1), 'other', idOf(2)]);
});

test.each([
  ['reserved', -1],
  ['new', 10],
  ['confirmed', 10],
  ['canceled', 10],
])('a %s transaction whose reservation ended %i seconds ago is left alone', async (status, ago) => {
  const seen: string[] = [];
  await setMany(status, 1, 1, ago);
  await startRounds(canceling(seen)).ordinary();
  expect(seen).toEqual([]);
});

test('a row that a node of the release before has set for a reservation is removed with it', async () => {
  const seen: string[] = [];
  await setMany('reserved', 1, 1, 10);
  await setMany('confirmed', 2, 2, 10);
  await db.query(
    `INSERT INTO timer (id, kind, subject, due_at)
     SELECT 'reservation:' || id, 'reservation', id, reserve_until FROM wallet_transaction`,
  );
  const rounds = startRounds(canceling(seen));
  await rounds.ordinary();
  expect([seen, rounds.faults]).toEqual([[idOf(1)], []]);
  expect(await due()).toEqual([]);
});

test('the next moment of all timers counts reservations', async () => {
  await setMany('reserved', 1, 1, -70);
  await setMany('waiting', 2, 2, -60);
  await setMany('new', 3, 3, -50);
  expect(await nextDueAt(db.database, ['reservation', 'other'], sources)).toBe(now + 60);
  expect(await nextDueAt(db.database, ['other'], [])).toBeNull();
});

test('a reservation that cannot end is listed as overdue, and runs when asked', async () => {
  const seen: string[] = [];
  await setMany('reserved', 1, 2, 10);
  const failing = startRounds(canceling(seen, true));
  await failing.ordinary();
  expect(failing.faults).toHaveLength(2);
  const [first, second] = await failing.overdue({ limit: 10 });
  expect(first?.timer).toEqual({
    id: `reservation:${idOf(1)}`,
    kind: 'reservation',
    subject: idOf(1),
    dueAt: now - 10,
  });
  expect(first?.rest).toMatchObject({ failures: 1, error: 'not now' });
  const after = await failing.overdue({ limit: 10, beside: first?.timer ?? null });
  expect(after.map(({ timer }) => timer.subject)).toEqual([idOf(2)]);
  const back = { limit: 10, beside: second?.timer ?? null, isBackwards: true };
  expect((await failing.overdue(back)).map(({ timer }) => timer.subject)).toEqual([idOf(1)]);
  const rounds = startRounds(canceling(seen));
  expect(await rounds.runNow(`reservation:${idOf(2)}`)).toEqual({ outcome: 'done' });
  expect(await rounds.runNow(`reservation:${idOf(2)}`)).toEqual({ outcome: 'gone' });
  expect(seen).toEqual([idOf(2)]);
});

test('a walk looks back five minutes, and once an hour at all reservations', async () => {
  const seen: string[] = [];
  const rounds = startRounds(canceling(seen));
  await rounds.ordinary();
  await setMany('reserved', 1, 1, 300);
  await setMany('reserved', 2, 2, 301);
  await rounds.ordinary();
  expect(seen).toEqual([idOf(1)]);
  rounds.pass(3_599);
  await rounds.ordinary();
  expect(seen).toEqual([idOf(1)]);
  rounds.pass(1);
  await rounds.ordinary();
  expect(seen).toEqual([idOf(1), idOf(2)]);
});

test('a later row of an earlier release does not keep a reservation from ending', async () => {
  const seen: string[] = [];
  await setMany('reserved', 1, 1, 10);
  await db.query(
    `INSERT INTO timer (id, kind, subject, due_at)
     SELECT 'reservation:' || id, 'reservation', id, reserve_until + 3600 FROM wallet_transaction`,
  );
  await startRounds(canceling(seen)).ordinary();
  expect(seen).toEqual([idOf(1)]);
});

test('a page of due timers reads no more than its rows, however many are due or open', async () => {
  await setMany('reserved', 1, 20_000, 10, 1);
  await setMany('waiting', 20_001, 40_000, -10, -1);
  await db.query('ANALYZE wallet_transaction');
  const counting = countingBlocks(db.database);
  await dueTimers(counting.database, sources, { now, beside: null, limit: 20 });
  expect(counting.blocks()).toBeLessThan(60);
});
