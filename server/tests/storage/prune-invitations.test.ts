import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pruneInvitations } from '../../src/identity/invitations/invitation.store.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0052-payers-pages: used and expired links are deleted, and none before its time.

const day = 86_400;
const now = unixSeconds(1_800_000_000);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => db.query('DELETE FROM invitation'));
afterAll(() => db.drop());

const write = (id: string, createdAt: number, usedAt: number | null) =>
  db.query(
    `INSERT INTO invitation (id, email, is_test, created_at, used_at)
     VALUES ($1, 'ona@example.com', true, $2, $3)`,
    [id, createdAt, usedAt],
  );

const left = async (): Promise<readonly string[]> =>
  (await db.query<{ id: string }>('SELECT id FROM invitation ORDER BY id')).map(({ id }) => id);

test('links are deleted a week after their use, or a week after their 30 days', async () => {
  await write('used a week ago', now - 8 * day, now - 7 * day);
  await write('used lately', now - 8 * day, now - 7 * day + 1);
  await write('expired a week ago', now - 37 * day, null);
  await write('expired lately', now - 37 * day + 1, null);
  await write('still good', now - 29 * day, null);
  expect(await pruneInvitations(db.database, now)).toBe(false);
  expect(await left()).toEqual(['expired lately', 'still good', 'used lately']);
});

test('links are deleted in steps, and the last step says so', async () => {
  await db.query(
    `INSERT INTO invitation (id, email, is_test, created_at)
     SELECT n::text, 'ona@example.com', true, $1 FROM generate_series(1, 501) AS n`,
    [now - 37 * day],
  );
  expect(await pruneInvitations(db.database, now)).toBe(true);
  expect(await left()).toHaveLength(1);
  expect(await pruneInvitations(db.database, now)).toBe(false);
  expect(await left()).toEqual([]);
});
