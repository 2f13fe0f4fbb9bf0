import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, type Operation } from '../../src/engine/operation.ts';
import { accept } from '../../src/kernel/decision.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import { accountIdIn } from '../../src/ledger/book-of-account.ts';
import { openAccount } from '../../src/ledger/open-account.ts';
import { type SlowWork, startScheduler } from '../../src/time/scheduler.ts';
import { openServiceClock, type ServiceClock } from '../../src/time/service-clock.ts';
import { setTimer } from '../../src/time/set-timer.ts';
import { timers } from '../../src/time/timer.store.ts';
import { type TimerHandler, timerId, timerOf } from '../../src/time/timer.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Each firing adds one to an account's `held`, so that a second one would be seen.

const real = unixSeconds(1_800_000_000);
const me = client('me');
const kind = 'count';
const account = accountIdIn({ currency: 'EUR', isTest: true }, 1n);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.query('DELETE FROM timer');
  await db.query('UPDATE service_clock SET offset_ms = 0');
});

const counting = (seen: [string, number][]): TimerHandler => ({
  kind,
  load: () => [[ask(accounts, account)]],
  decide: (draft, subject, now) => {
    const row = draft.get(accounts, account);
    if (row !== null) draft.update(accounts, { ...row, held: row.held + 1n });
    seen.push([subject, now - real]);
  },
});

const setAt: Operation<{ subject: string; inSeconds: number }, null, never> = {
  name: 'set a timer',
  load: ({ subject }) => [[ask(timers, timerId(kind, subject))]],
  decide: (draft, { subject, inSeconds }) => {
    setTimer(draft, timerOf(kind, subject, unixSeconds(real + inSeconds)));
    return accept(null);
  },
};

/** A node with a test clock whose real time stands still. */
async function startNode(
  handlers: (seen: [string, number][]) => readonly TimerHandler[],
  slowWorkOf: (seen: [string, number][], clock: ServiceClock) => readonly SlowWork[] = () => [],
) {
  const clock: ServiceClock = await openServiceClock(db.database, () => real * 1_000, true);
  const engine = createTestEngine(db.database.connect, { clock });
  const seen: [string, number][] = [];
  const faults: unknown[] = [];
  const scheduler = startScheduler({
    engine,
    database: db.database,
    clock,
    handlers: handlers(seen),
    slowWork: slowWorkOf(seen, clock),
    onFault: (fault) => faults.push(fault),
    onUnknownKind: () => {},
  });
  const set = (subject: string, inSeconds: number) =>
    engine.execute(setAt, { subject, inSeconds }, me);
  const stop = async () => {
    await scheduler.close();
    await engine.close();
    await clock.close();
  };
  return { clock, engine, scheduler, seen, faults, set, stop };
}

const countedFor = async (work: () => Promise<unknown>): Promise<number> => {
  const held = async () =>
    Number((await db.query<{ held: string }>('SELECT held FROM account'))[0]?.held ?? 0);
  const before = await held();
  await work();
  return (await held()) - before;
};

test('an advanced clock stops at every due moment, in order, and runs what is due there', async () => {
  const node = await startNode((seen) => [counting(seen)]);
  const wallet = { id: account, kind: 'clearing', currency: 'EUR', isTest: true } as const;
  await node.engine.execute(openAccount, wallet, me);
  await Promise.all([node.set('c', 30), node.set('a', 10), node.set('b', 10), node.set('d', 31)]);
  expect(await node.scheduler.advance(30)).toBe(real + 30);
  expect(node.seen.toSorted()).toEqual([
    ['a', 10],
    ['b', 10],
    ['c', 30],
  ]);
  expect(await node.scheduler.advance(1)).toBe(real + 31);
  expect(node.seen.at(-1)).toEqual(['d', 31]);
  expect(await db.query('SELECT * FROM timer')).toEqual([]);
  await node.stop();
});

test('a timer that sets itself again within the advanced time runs each time', async () => {
  const again = (seen: [string, number][]): TimerHandler => ({
    kind,
    load: () => [],
    decide: (draft, subject, now) => {
      seen.push([subject, now - real]);
      if (now - real < 40) setTimer(draft, timerOf(kind, subject, unixSeconds(now + 10)));
    },
  });
  const node = await startNode((seen) => [again(seen)]);
  await node.set('loop', 10);
  await node.scheduler.advance(100);
  expect(node.seen.map(([, at]) => at)).toEqual([10, 20, 30, 40]);
  await node.stop();
});

test('an advanced clock also stops for slow work, and waits for it before it goes on', async () => {
  const moments = [15, 25, 40].map((seconds) => unixSeconds(real + seconds));
  const slow = (seen: [string, number][], clock: ServiceClock): SlowWork => ({
    wake: () => {},
    finish: async () => {
      const due = moments.filter((moment) => moment <= clock.now());
      moments.splice(0, due.length);
      await new Promise(setImmediate);
      for (const moment of due) seen.push([`slow ${moment - real}`, clock.now() - real]);
      return true;
    },
    nextDueAt: async () => moments[0] ?? null,
  });
  const node = await startNode(
    (seen) => [counting(seen)],
    (seen, clock) => [slow(seen, clock)],
  );
  await Promise.all([node.set('a', 10), node.set('b', 20)]);
  expect(await node.scheduler.advance(30)).toBe(real + 30);
  expect(node.seen).toEqual([
    ['a', 10],
    ['slow 15', 15],
    ['b', 20],
    ['slow 25', 25],
  ]);
  await node.stop();
});

test('an advance fails if slow work cannot be done', async () => {
  const broken: SlowWork = {
    wake: () => {},
    finish: async () => false,
    nextDueAt: async () => null,
  };
  const node = await startNode(
    () => [],
    () => [broken],
  );
  await expect(node.scheduler.advance(10)).rejects.toThrow('could not be done');
  await node.stop();
});

test('two nodes that find the same timers run each of them once', async () => {
  const [one, other] = [
    await startNode((seen) => [counting(seen)]),
    await startNode((seen) => [counting(seen)]),
  ];
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => one.set(`t${index}`, 1 + (index % 7))),
  );
  const counted = await countedFor(() =>
    Promise.all([one.scheduler.advance(10), other.scheduler.advance(10)]),
  );
  expect(counted).toBe(100);
  await Promise.all([one.stop(), other.stop()]);
});

test('a timer keeps the earlier of two moments', async () => {
  const node = await startNode((seen) => [counting(seen)]);
  await node.set('a', 20);
  await node.set('a', 10);
  await node.set('a', 30);
  await node.scheduler.advance(30);
  expect(node.seen).toEqual([['a', 10]]);
  await node.stop();
});

test('a timer that fails stays due, is reported, and runs when it can', async () => {
  let isBroken = true;
  const breaking = (seen: [string, number][]): TimerHandler => ({
    ...counting(seen),
    decide: (draft, subject, now) => {
      if (isBroken) throw new Error('not now');
      counting(seen).decide(draft, subject, now);
    },
  });
  const node = await startNode((seen) => [breaking(seen)]);
  await node.set('a', 5);
  await expect(node.scheduler.advance(10)).rejects.toThrow('could not be done');
  expect(node.faults).toContainEqual(new Error('not now'));
  isBroken = false;
  expect(await countedFor(() => node.scheduler.advance(5))).toBe(1);
  await node.stop();
});

longTest('a hundred and fifty failing timers hold up no later one', async () => {
  const breaking = (seen: [string, number][]): TimerHandler => ({
    kind,
    load: () => [],
    decide: (_draft, subject, now) => {
      if (subject.startsWith('bad')) throw new Error('not now');
      seen.push([subject, now - real]);
    },
  });
  const node = await startNode((seen) => [breaking(seen)]);
  const bad = Array.from({ length: 150 }, (_, index) => node.set(`bad ${index}`, -20));
  const good = Array.from({ length: 20 }, (_, index) => node.set(`good ${index}`, -10));
  await Promise.all([...bad, ...good]);
  await expect.poll(() => node.seen.length, { timeout: 120_000 }).toBe(20);
  await node.stop();
});

test('an advance runs the rest of the moment at which a timer fails, and goes no further', async () => {
  const isBroken = new Set(['a', 'c']);
  const breaking = (seen: [string, number][]): TimerHandler => ({
    ...counting(seen),
    decide: (draft, subject, now) => {
      if (isBroken.has(subject)) throw new Error('not now');
      counting(seen).decide(draft, subject, now);
    },
  });
  const node = await startNode((seen) => [breaking(seen)]);
  await Promise.all([node.set('a', 5), node.set('b', 5), node.set('c', 5), node.set('d', 8)]);
  await expect(node.scheduler.advance(10)).rejects.toThrow('could not be done');
  expect(node.seen).toEqual([['b', 5]]);
  expect(node.clock.now()).toBe(real + 5);
  isBroken.clear();
  expect(await node.scheduler.advance(5)).toBe(real + 10);
  expect(node.seen.map(([subject]) => subject).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  await node.stop();
});

test('an advanced clock is still ahead after a restart, and other nodes follow it', async () => {
  const one = await startNode(() => []);
  const other = await startNode(() => []);
  await one.scheduler.advance(500);
  await expect.poll(() => other.clock.now(), { timeout: 120_000 }).toBe(real + 500);
  await Promise.all([one.stop(), other.stop()]);
  const later = await startNode(() => []);
  expect(later.clock.now()).toBe(real + 500);
  await later.stop();
});
