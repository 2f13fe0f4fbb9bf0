import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Connect } from '../../src/engine/connection.ts';
import { type Clock, unixSeconds } from '../../src/kernel/time.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { timers } from '../../src/time/timer.store.ts';
import { type TimerHandler, timerOf } from '../../src/time/timer.ts';
import { createTimerRounds } from '../../src/time/timer-rounds.ts';
import { createTestEngine } from '../support/engines.ts';
import { extent, longTest } from '../support/extent.ts';
import { createNetwork } from '../support/network.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0073: a failing timer holds up nobody, and rests before it is tried again. The clock
// stands still, and the milliseconds of rests pass when a test says so.

const now = unixSeconds(1_800_000_000);
const clock: Clock = { now: () => now };
const roundMs = 500;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.query('DELETE FROM timer'));

const handlerOf = (kind: string, decide: TimerHandler['decide']): TimerHandler => ({
  kind,
  load: () => [],
  decide,
});

/** Runs whatever it is given, and records the order. */
const good = (seen: string[]): TimerHandler =>
  handlerOf('good', (_draft, subject) => seen.push(subject));

/** Fails this many times; always, if no number is given. */
function failing(tries: string[], times = Number.POSITIVE_INFINITY): TimerHandler {
  return handlerOf('failing', (_draft, subject) => {
    tries.push(subject);
    if (tries.length <= times) throw new Error('not now');
  });
}

/** Sets this many timers of a kind, all due this many seconds ago, with the subjects 1, 2, 3 … */
const setMany = (kind: string, count: number, secondsAgo: number) =>
  db.query(
    `INSERT INTO timer (id, kind, subject, due_at)
     SELECT $1 || ':' || n, $1, n, $2 FROM generate_series(1, $3::int) AS n`,
    [kind, now - secondsAgo, count],
  );

const kindsLeft = async (): Promise<readonly string[]> =>
  (await db.query<{ kind: string }>('SELECT DISTINCT kind FROM timer')).map(({ kind }) => kind);

function startRounds(
  handlers: readonly TimerHandler[],
  connect: Connect = db.database.connect,
  patienceMs = 15_000,
) {
  const engine = createTestEngine(connect, { clock, patienceMs });
  onTestFinished(() => engine.close());
  const faults: unknown[] = [];
  const unknown: string[] = [];
  let elapsedMs = 0;
  const rounds = createTimerRounds(
    {
      ...{ engine, database: db.database, clock, handlers },
      onFault: (fault) => faults.push(fault),
      onUnknownKind: (kind) => unknown.push(kind),
    },
    () => elapsedMs,
  );
  const pass = (ms: number): void => {
    elapsedMs += ms;
  };
  return { ...rounds, faults, unknown, pass };
}

test.each(extent({ short: [150], long: [150, 1_100] }))(
  '%i timers that always fail do not hold up later ones',
  async (count) => {
    const seen: string[] = [];
    const tries: string[] = [];
    const rounds = startRounds([good(seen), failing(tries)]);
    await setMany('failing', count, 60);
    await setMany('good', 20, 10);
    await rounds.ordinary();
    expect(seen).toHaveLength(20);
    expect(tries).toHaveLength(count);
    expect(rounds.faults).toHaveLength(count);
    expect(await kindsLeft()).toEqual(['failing']);
  },
);

test('a failing timer is retried less and less often, and each failure is reported once', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries)]);
  await setMany('failing', 1, 10);
  const triedAtMs: number[] = [];
  for (let ms = 0; ms <= 190_000; ms += roundMs) {
    const before = tries.length;
    await rounds.ordinary();
    if (tries.length > before) triedAtMs.push(ms);
    rounds.pass(roundMs);
  }
  expect(triedAtMs).toEqual([
    0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 63_500, 123_500, 183_500,
  ]);
  expect(tries).toHaveLength(triedAtMs.length);
  expect(rounds.faults).toHaveLength(triedAtMs.length);
});

test('a timer that succeeds at its third try is done, and starts afresh when it is set again', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries, 2)]);
  await setMany('failing', 1, 10);
  for (let nth = 0; nth < 20; nth += 1) {
    await rounds.ordinary();
    rounds.pass(roundMs);
  }
  expect(tries).toHaveLength(3);
  expect(rounds.faults).toHaveLength(2);
  expect(await kindsLeft()).toEqual([]);
  await setMany('failing', 1, 10);
  await rounds.ordinary();
  expect(tries).toHaveLength(4);
  expect(await kindsLeft()).toEqual([]);
});

test('a round retries at most a hundred failing timers, and each gets its turn', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries)]);
  await setMany('failing', 150, 10);
  await rounds.ordinary();
  rounds.pass(roundMs);
  await rounds.ordinary();
  expect(tries).toHaveLength(150 + 100);
  await rounds.ordinary();
  expect(tries).toHaveLength(150 + 150);
  expect(new Set(tries.slice(150)).size).toBe(150);
});

test('when the cause is gone, all rested timers run in one round', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries, 250)]);
  await setMany('failing', 250, 10);
  await rounds.ordinary();
  rounds.pass(roundMs);
  await rounds.ordinary();
  expect(tries).toHaveLength(250 + 250);
  expect(await kindsLeft()).toEqual([]);
});

test('a resting timer that is set to an earlier moment is tried at once', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries, 1)]);
  await setMany('failing', 1, 10);
  await rounds.ordinary();
  await db.query('UPDATE timer SET due_at = due_at - 1');
  await rounds.ordinary();
  expect(tries).toHaveLength(2);
  expect(await kindsLeft()).toEqual([]);
});

test('a resting timer that another node has run is not tried again', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries)]);
  await setMany('failing', 1, 10);
  await rounds.ordinary();
  await db.query('DELETE FROM timer');
  rounds.pass(roundMs);
  await rounds.ordinary();
  expect(tries).toHaveLength(1);
  expect(rounds.faults).toHaveLength(1);
});

test('a timer set to a moment long past runs in the same round', async () => {
  const seen: string[] = [];
  const leading: TimerHandler = {
    kind: 'leading',
    load: () => [],
    decide: (draft) => draft.insert(timers, timerOf('good', 'behind', unixSeconds(now - 1_000))),
  };
  const rounds = startRounds([leading, good(seen), failing([])]);
  await setMany('failing', 150, 100);
  await setMany('leading', 1, 10);
  await rounds.ordinary();
  expect(seen).toEqual(['behind']);
  expect(await kindsLeft()).toEqual(['failing']);
});

test('a whole round also tries resting timers, runs all others, and says that something is left', async () => {
  const seen: string[] = [];
  const tries: string[] = [];
  const rounds = startRounds([good(seen), failing(tries, 300)]);
  await setMany('failing', 150, 60);
  await rounds.ordinary();
  await setMany('good', 20, 10);
  expect(await rounds.whole()).toBe(false);
  expect(seen).toHaveLength(20);
  expect(tries).toHaveLength(300);
  expect(await rounds.whole()).toBe(true);
  expect(await kindsLeft()).toEqual([]);
});

longTest('a lost database is reported once, and timers it held up do not rest', async () => {
  const seen: string[] = [];
  const { proxy, database } = await createNetwork(db);
  onTestFinished(async () => {
    proxy.close();
    await database.close();
  });
  const rounds = startRounds([good(seen)], database.connect, 300);
  await setMany('good', 50, 10);
  proxy.refuseConnections();
  expect(await rounds.whole()).toBe(false);
  await rounds.ordinary();
  expect(rounds.faults).toEqual([expect.any(Unavailable), expect.any(Unavailable)]);
  await proxy.acceptConnections();
  await rounds.ordinary();
  expect(seen).toHaveLength(50);
  expect(await kindsLeft()).toEqual([]);
});

test('timers of an unknown kind are left for a newer version, reported once, and hold up nobody', async () => {
  const seen: string[] = [];
  const rounds = startRounds([good(seen)]);
  await setMany('unknown', 1_100, 60);
  await setMany('good', 1, 10);
  await rounds.ordinary();
  await rounds.ordinary();
  expect(await rounds.whole()).toBe(true);
  expect(seen).toEqual(['1']);
  expect([rounds.faults, rounds.unknown]).toEqual([[], ['unknown']]);
  expect(await kindsLeft()).toEqual(['unknown']);
  const error = 'this version does not know timers of kind unknown; they wait for a newer one';
  expect((await rounds.overdue({ limit: 1 }))[0]?.rest).toEqual({
    failures: 0,
    error,
    leftMs: null,
  });
  expect(await rounds.runNow('unknown:7')).toEqual({ outcome: 'failed', error });
  const newer: string[] = [];
  await startRounds([good(seen), { ...good(newer), kind: 'unknown' }]).ordinary();
  expect(newer).toHaveLength(1_100);
  expect(await kindsLeft()).toEqual([]);
});

test('a resting timer can be run at once; its error is known until then', async () => {
  const tries: string[] = [];
  const rounds = startRounds([failing(tries, 2)]);
  await setMany('failing', 1, 60);
  await rounds.ordinary();
  const timer = timerOf('failing', '1', unixSeconds(now - 60));
  const rest = { failures: 1, error: 'not now', leftMs: 500 };
  expect(await rounds.overdue({ limit: 10 })).toEqual([{ timer, rest }]);
  expect(await rounds.runNow(timer.id)).toEqual({ outcome: 'failed', error: 'not now' });
  expect((await rounds.overdue({ limit: 10 }))[0]?.rest?.failures).toBe(2);
  expect(await rounds.runNow(timer.id)).toEqual({ outcome: 'done' });
  expect(await rounds.overdue({ limit: 10 })).toEqual([]);
  expect(await rounds.runNow(timer.id)).toEqual({ outcome: 'gone' });
  // A timer that is not due yet cannot be run.
  await setMany('failing', 1, -60);
  expect(await rounds.runNow(timer.id)).toEqual({ outcome: 'gone' });
});
