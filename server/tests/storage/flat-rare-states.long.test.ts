import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryList } from '../../src/delivery/deliveries/delivery-list.store.ts';
import { findRows } from '../../src/figures/lists/list.store.ts';
import { userList } from '../../src/operator/lists.store.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks } from '../support/watched-database.ts';

// Business 2: a page of rows in a rare state costs the same however many rows there are, and behind
// any cursor. An index has these rows alone. A page begins in it at the cursor, and sorts nothing.

const count = 20_000;
/** A page of three rows, each on its own block, and the ways down the tree. */
const blocksMax = 15;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    `INSERT INTO person (id, name, locale, is_test, wallet_id, state, created_at)
     SELECT n, 'Ona', 'lt', true, n, CASE n % 2 WHEN 0 THEN 'suspended' ELSE 'closed' END, n
     FROM generate_series(1, ${count}) AS n`,
  );
  await db.query(
    `INSERT INTO delivery (id, callback_id, position, client_id, is_test, dialect, object, sequence,
       is_resend, url, host, state, attempt_count, attempts, next_try_at, claimed_until, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), n, 'c' || n % 9, true, 'checkout', 'order ' || n, 1,
       false, 'https://shop.example', 'shop.example:443',
       CASE n % 2 WHEN 0 THEN 'pending' ELSE 'failed' END, 1, '[]', CASE n % 2 WHEN 0 THEN n END, 0, n
     FROM generate_series(1, ${count}) AS n`,
  );
  await db.query('VACUUM (ANALYZE) person');
  await db.query('VACUUM (ANALYZE) delivery');
});
afterAll(() => db.drop());

// biome-ignore format: a table
test.each([
  ['suspended users',    userList,     'suspended', 'person'  ],
  ['closed users',       userList,     'closed',    'person'  ],
  ['pending deliveries', deliveryList, 'pending',   'delivery'],
  ['failed deliveries',  deliveryList, 'failed',    'delivery'],
] as const)('%s: any page of them reads a few blocks', async (_, list, state, table) => {
  const [ends] = await db.query<{ middle: string; oldest: string }>(
    `SELECT (min(place) + max(place)) / 2 AS middle, min(place) + 8 AS oldest FROM ${table}`,
  );
  for (const after of [null, BigInt(ends?.middle ?? 0), BigInt(ends?.oldest ?? 0)]) {
    const counting = countingBlocks(db.database);
    const none = { createdFrom: null, createdTo: null, before: null };
    const asked = { filters: { state }, limit: 2, after, ...none };
    const { rows } = await findRows(counting.database, list, asked);
    expect(rows).toHaveLength(3);
    expect(counting.blocks()).toBeLessThanOrEqual(blocksMax);
  }
});
