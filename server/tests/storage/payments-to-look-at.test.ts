import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentList } from '../../src/checkout/payments/payment-list.store.ts';
import { readConcerns } from '../../src/figures/concerns/concerns.store.ts';
import { findRows } from '../../src/figures/lists/list.store.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks } from '../support/watched-database.ts';

// Business 4, Home: payments that need attention. Business 2: no page goes through all rows of a
// shop.

const count = 10_000;
const projectId = randomUUID();
const now = unixSeconds(1_800_000_000);

/** Of this many settled payments the three oldest need attention. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    `INSERT INTO payment SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1::uuid, 'Order',
       'settled', 'mock', 'mock', 1250, 'EUR', 'Order', NULL, 0, 0, 0, '[]', '[]', 0, 0
     FROM generate_series(1, ${count})`,
    [projectId],
  );
  await db.query(`
    UPDATE payment SET
      status = 'refunded', refunded = 1,
      charged_back = CASE number WHEN 3 THEN 0 ELSE 1249 END,
      distributions = CASE number WHEN 3 THEN '[{"status": "returned"}]' ELSE '[]' END::jsonb,
      updated_at = CASE number WHEN 1 THEN 0 ELSE ${now} END
    FROM (SELECT id, row_number() OVER (ORDER BY place) AS number FROM payment) AS numbered
    WHERE payment.id = numbered.id AND number <= 3`);
  await db.query('VACUUM (ANALYZE) payment');
});
afterAll(() => db.drop());

/** A few rows on one block, and the way down a small index. */
const blocksMax = 15;

test('payments that need attention are counted along an index without other payments', async () => {
  const counting = countingBlocks(db.database);
  const of = { projectId, clientId: 'none', now };
  const found = await readConcerns(counting.database, of);
  expect([found.returned, found.chargebacks]).toEqual([1, 1]);
  expect(counting.blocks()).toBeLessThanOrEqual(blocksMax);
});

// biome-ignore format: a table
test.each([
  // concern          changed_from  rows
  ['charged_back',    0,            2],
  ['charged_back',    now,          1],
  ['share_returned',  0,            1],
] as const)('%s and changed since %i: the page of %i rows reads a few blocks', async (concern, from, rows) => {
  const counting = countingBlocks(db.database);
  const filters = { project_id: projectId, concern, changed_from: from };
  const asked = { filters, limit: 20, createdFrom: null, createdTo: null, after: null, before: null };
  expect((await findRows(counting.database, paymentList, asked)).rows).toHaveLength(rows);
  expect(counting.blocks()).toBeLessThanOrEqual(blocksMax);
});
