import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Audits and similar jobs read everything. However many are requested, other work keeps its
// connections.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('two walks over everything run at once, and the others wait for their turn', async () => {
  let [inside, most] = [0, 0];
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const walk = () =>
    db.database.withSession('walk', async (client) => {
      inside += 1;
      most = Math.max(most, inside);
      await gate;
      inside -= 1;
      return (await client.query<{ one: number }>('SELECT 1 AS one')).rows;
    });
  const walks = Array.from({ length: 6 }, walk);
  await until('two are at work', () => inside === 2);
  const open = await db.query("SELECT 1 FROM pg_stat_activity WHERE application_name LIKE '%walk'");
  expect(open).toHaveLength(2);
  letGo();
  expect(await Promise.all(walks)).toEqual(walks.map(() => [{ one: 1 }]));
  expect(most).toBe(2);
});

longTest('a walk is refused when very many are waiting', async () => {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const walks = Array.from({ length: 102 }, () => db.database.withSession('walk', () => gate));
  await expect(db.database.withSession('walk', () => gate)).rejects.toThrow('Too many audits');
  letGo();
  await Promise.all(walks);
});
