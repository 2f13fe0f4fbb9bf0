import type { ClientBase } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneOauth } from '../../src/identity/oauth/prune-oauth.store.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0072: deleting expired rows costs the same however many rows are kept.

const now = unixSeconds(1_800_000_000);
const grants = 2_000;
const step = 500;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Work<Result> = (session: ClientBase) => Promise<Result>;

/** Grants that nobody used again. All but the oldest have an access token that is still valid. */
async function fill(session: ClientBase): Promise<void> {
  await session.query(
    `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     VALUES (1, 'Ona', 'en', true, 1, 0)`,
  );
  await session.query(
    `INSERT INTO oauth_grant (id, client_id, project_id, person_id, wallet_id, scopes, password_mark, created_at)
     SELECT gen_random_uuid(), 'shop', gen_random_uuid(), 1, 1, '[]', 'mark', n
     FROM generate_series(1, ${grants}) AS n`,
  );
  await session.query(
    `INSERT INTO oauth_access_token (id, grant_id, person_id, mac_key, scopes, serial, expires_at)
     SELECT id, id, 1, 'sealed', '[]', 0, ${now} FROM oauth_grant WHERE created_at > ${step}`,
  );
  await session.query(
    `INSERT INTO oauth_refresh_token (id, grant_id, created_at)
     SELECT id, id, created_at FROM oauth_grant`,
  );
}

/** How often each table was read completely, by foreign keys too. */
async function wholeReads(session: ClientBase): Promise<readonly object[]> {
  await session.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await session.query<{ table: string; reads: string }>(
    `SELECT relname AS table, seq_scan AS reads FROM pg_stat_user_tables
     WHERE relname LIKE 'oauth_%' ORDER BY relname`,
  );
  return rows;
}

const countIn = async (table: string): Promise<number | undefined> =>
  (await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;

test('a step of pruning is small and reads no table completely', async () => {
  await db.database.withLookup(async (session) => {
    const here = { ...db.database, withLongQuery: <Result>(work: Work<Result>) => work(session) };
    await fill(session);
    // As with a million rows: a table is read completely only if no index serves.
    await session.query('SET enable_seqscan = off');
    const before = await wholeReads(session);
    expect(await pruneOauth(here, now)).toBe(true);
    expect(await pruneOauth(here, now)).toBe(true);
    expect(await wholeReads(session)).toEqual(before);
  });
  expect(await countIn('oauth_refresh_token')).toBe(grants - 2 * step);
  expect(await countIn('oauth_grant')).toBe(grants - step);
});
