import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenUpAt } from '../../../src/delivery/deliveries/delivery.ts';
import {
  giveUpLate,
  nextLastMoment,
} from '../../../src/delivery/sending/choosing/last-moments.store.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// Decision 0081: the rows. Which hosts are away, and what the receivers get, is in
// last-moments.test.ts.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => db.query('DELETE FROM delivery'));
afterAll(() => db.drop());

const now = unixSeconds(1_000_000);
const away = 'away.example:443';
const life = { checkout: 1_000, wallet: 2_000, transfer: 500 };

type Written = {
  readonly many?: number;
  readonly host?: string;
  readonly dialect?: keyof typeof life;
  readonly createdAt?: number;
  readonly claimedUntil?: number;
};

/** Adds pending deliveries. */
const write = ({
  many = 1,
  host = away,
  dialect = 'checkout',
  createdAt = now - life[dialect],
  claimedUntil = 0,
}: Written): Promise<unknown> =>
  db.query(
    `INSERT INTO delivery (id, callback_id, position, client_id, is_test, dialect, object, sequence,
       is_resend, url, host, state, attempt_count, attempts, signature, next_try_at, claim,
       claimed_until, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), nth, 'me', true, $2, 'order ' || nth, 1, false,
       'https://' || $3, $3, 'pending', 1, '[{"status": 500}]', 'kept', $4, $6, $5, $4
     FROM generate_series(1, $1) AS nth`,
    [many, dialect, host, createdAt, claimedUntil, claimedUntil === 0 ? null : randomUUID()],
  );

const waiting = { hosts: [away, 'also.example:80'], lifeSeconds: life };
const step = (): Promise<boolean> => giveUpLate(db.database, waiting, givenUpAt(now));
async function giveUpAll(): Promise<void> {
  while (await step());
}

async function pending(): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM delivery WHERE state = 'pending'`,
  );
  return row?.count ?? 0;
}

test('a delivery that is given up is failed, keeps its attempts, and names the reason', async () => {
  await write({});
  expect(await step()).toBe(false);
  const rows = await db.query(
    'SELECT state, attempt_count, attempts, signature, next_try_at FROM delivery',
  );
  const entry = { ...givenUpAt(now).entry, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(rows).toEqual([
    {
      state: 'failed',
      attempt_count: '1',
      attempts: [{ status: 500 }, entry],
      signature: null,
      next_try_at: null,
    },
  ]);
});

// biome-ignore format: a table
test.each<[string, Written, number]>([
  // which                                 written                                         left
  ['checkout at its last moment',          {},                                                0],
  ['checkout a second before it',          { createdAt: now - life.checkout + 1 },            1],
  ['wallet at its last moment',            { dialect: 'wallet' },                             0],
  ['wallet a second before it',            { dialect: 'wallet', createdAt: now - 1_999 },     1],
  ['transfer at its last moment',          { dialect: 'transfer' },                           0],
  ['transfer a second before it',          { dialect: 'transfer', createdAt: now - 499 },     1],
  ['another host that is away',            { host: 'also.example:80' },                       0],
  ['a host that is not away',              { host: 'well.example:443' },                      1],
  ['a delivery under way',                 { claimedUntil: now + 1 },                         1],
  ['a lease that has ended',               { claimedUntil: now },                             0],
])('%s: %j leaves %i', async (_, written, left) => {
  await write(written);
  await giveUpAll();
  expect(await pending()).toBe(left);
});

test('giving up goes in small steps and reports when there is more', async () => {
  await write({ many: 700 });
  await write({ many: 500, dialect: 'wallet' });
  const left: number[] = [];
  for (let isMore = true; isMore; ) {
    isMore = await step();
    left.push(await pending());
  }
  expect(left).toEqual([700, 200, 0]);
});

test('two nodes concurrently give up each delivery once', async () => {
  await write({ many: 2_000 });
  await Promise.all([giveUpAll(), giveUpAll()]);
  await giveUpAll();
  const rows = await db.query(
    `SELECT state, jsonb_array_length(attempts) AS entries, count(*)::int AS count
     FROM delivery GROUP BY 1, 2`,
  );
  expect(rows).toEqual([{ state: 'failed', entries: 2, count: 2_000 }]);
});

test('the next last moment is that of the oldest delivery, by the schedule of its dialect', async () => {
  expect(await nextLastMoment(db.database, waiting)).toBeNull();
  await write({ createdAt: now });
  await write({ createdAt: now - 2_000, host: 'well.example:443' });
  expect(await nextLastMoment(db.database, waiting)).toBe(now + 1_000);
  await write({ createdAt: now - 1_100, dialect: 'wallet' });
  expect(await nextLastMoment(db.database, waiting)).toBe(now + 900);
  await write({ createdAt: now - 499, dialect: 'transfer', claimedUntil: now + 90 });
  expect(await nextLastMoment(db.database, waiting)).toBe(now + 90);
});
