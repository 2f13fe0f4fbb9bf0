import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeliveryHealth } from '../../src/delivery/deliveries/delivery-health.store.ts';
import { readNextCovered, readRunRange } from '../../src/delivery/resends/resend-run.store.ts';
import type { ResendRun } from '../../src/delivery/resends/resend-run.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0169: the deliveries that a run finds, and the counts on the page of webhooks.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Written = {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly createdAt: number;
  readonly client?: string;
  /** The delivery that this one resends. */
  readonly again?: string;
};

/** Writes a delivery and returns its id, which is also the id of its event. */
async function written({ state, createdAt, client = 'shop', again }: Written): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO delivery (id, callback_id, position, client_id, is_test, dialect, object, sequence,
       is_resend, url, host, state, attempt_count, attempts, next_try_at, claimed_until, created_at)
     VALUES ($1, $2, 1, $3, true, 'checkout', 'order 1', 1, $4, 'https://a.example', 'a.example:443',
       $5, 0, '[]', $6, 0, $7)`,
    [
      id,
      again ?? id,
      client,
      again !== undefined,
      state,
      state === 'pending' ? createdAt : null,
      createdAt,
    ],
  );
  return id;
}

const covered = (since: number, clientId = 'shop') => ({
  ...{ clientId, host: null, covers: 'failed' as const },
  since: unixSeconds(since),
});

const runFrom = (
  { before, last, count }: { before: number; last: number; count: number },
  since: number,
): ResendRun => ({
  id: 'of the shop',
  ...covered(since),
  projectId: randomUUID(),
  atPlace: before,
  throughPlace: last,
  foundCount: count,
  sentCount: 0,
  leftCount: 0,
  isDone: false,
  isStopped: false,
  startedAt: unixSeconds(9_000),
  movedAt: unixSeconds(9_000),
});

test('a run sees the failures between its moment and its start, and which of them were resent', async () => {
  const since = unixSeconds(3_600);
  await written({ state: 'failed', createdAt: 3_599 });
  const first = await written({ state: 'failed', createdAt: 3_600 });
  const taken = await written({ state: 'delivered', createdAt: 3_700 });
  await written({ state: 'pending', createdAt: 7_200 });
  const foreign = await written({ state: 'failed', createdAt: 7_300, client: 'other' });
  const twice = await written({ state: 'failed', createdAt: 7_400 });
  const again = await written({ state: 'failed', createdAt: 7_500, again: twice });
  const range = (await readRunRange(db.database, covered(since))) ?? expect.fail();
  expect(range.count).toBe(3);
  const later = await written({ state: 'failed', createdAt: 7_600 });
  const run = runFrom(range, since);
  const two = await readNextCovered(db.database, run, 2);
  expect(two.map(({ id, isPast }) => [id, isPast])).toEqual([
    [first, false],
    [twice, true],
  ]);
  const atPlace = two.at(-1)?.place ?? 0;
  const rest = await readNextCovered(db.database, { ...run, atPlace }, 2);
  expect(rest.map(({ id, isPast }) => [id, isPast])).toEqual([[again, false]]);
  expect((await readRunRange(db.database, covered(since, 'nobody')))?.count).toBe(0);

  // For the host: deliveries of all clients. For everything: each event once, and nothing pending.
  const ofHost = { ...run, clientId: null, host: 'a.example:443', throughPlace: 1_000_000 };
  const idsOf = async (covers: 'failed' | 'all') => {
    const found = await readNextCovered(db.database, { ...ofHost, covers, atPlace: 0 }, 100);
    expect((await readRunRange(db.database, { ...ofHost, covers }))?.count).toBe(found.length);
    return found.filter(({ isPast }) => !isPast).map(({ id }) => id);
  };
  expect(await idsOf('failed')).toEqual([first, foreign, again, later]);
  expect(await idsOf('all')).toEqual([first, taken, foreign, twice, later]);

  const health = await readDeliveryHealth(db.database, 'shop', since);
  expect(health.oldestPendingAt).toBe(7_200);
  const counted = health.hours.map(({ startsAt, state, count }) => `${startsAt} ${state} ${count}`);
  expect(counted.toSorted()).toEqual([
    '3600 delivered 1',
    '3600 failed 1',
    '7200 failed 3',
    '7200 pending 1',
  ]);
});
