import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createIntegerIds } from '../../src/engine/integer-ids.store.ts';
import { personIdOfWallet } from '../../src/identity/users/person.store.ts';
import type { Database } from '../../src/storage/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { withinMs } from '../support/until.ts';

// Lists and reports may take minutes. The quick look-ups of a request must not wait for them.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Runs more long lists than there are connections for them, so one more has to wait. */
async function holdAllLists({ withLongQuery }: Database): Promise<void> {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lists = Array.from({ length: 50 }, () => withLongQuery(() => isReleased));
  const oneMore = withLongQuery(async () => 'listed');
  onTestFinished(async () => {
    release();
    await Promise.all([...lists, oneMore]);
  });
  expect(await withinMs(100, oneMore)).toBe('still waiting');
}

test('while long lists use all their connections, new ids are given', async () => {
  await holdAllLists(db.database);
  const ids = createIntegerIds(db.database);
  expect(await ids.next('payment')).toEqual(expect.any(Number));
});

test('while long lists use all their connections, the owner of a wallet is found', async () => {
  await db.query(
    `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     VALUES (7, 'Ona', 'lt', true, 8, 0)`,
  );
  await holdAllLists(db.database);
  expect(await personIdOfWallet(db.database, 8)).toBe(7);
  expect(await personIdOfWallet(db.database, 9)).toBeNull();
});

test('while look-ups use all their connections, the database is still reported as reachable', async () => {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lookups = Array.from({ length: 10 }, () => db.database.withLookup(() => isReleased));
  onTestFinished(async () => {
    release();
    await Promise.all(lookups);
  });
  expect(await db.database.isReachable()).toBe(true);
});
