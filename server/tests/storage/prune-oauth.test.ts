import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneOauth } from '../../src/identity/oauth/oauth.store.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0051-oauth-tokens: what is past is deleted, and nothing before its time.

const day = 86_400;
const now = unixSeconds(1_800_000_000);
const grant = randomUUID();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     VALUES (1, 'Ona', 'en', true, 1, 0)`,
  );
  await db.query(
    `INSERT INTO oauth_grant (id, client_id, project_id, person_id, wallet_id, scopes, created_at)
     VALUES ($1, 'shop', $1, 1, 1, '[]', 0)`,
    [grant],
  );
});
afterAll(() => db.drop());

const idsIn = async (table: string): Promise<readonly string[]> =>
  (await db.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);

test('codes and access tokens a week after they expired', async () => {
  for (const [id, expiresAt] of [
    ['old', now - 7 * day],
    ['young', now - 7 * day + 1],
  ]) {
    await db.query(
      `INSERT INTO oauth_code (id, client_id, project_id, person_id, wallet_id, redirect_uri, scopes, expires_at)
       VALUES ($1, 'shop', $2, 1, 1, 'https://shop.example/', '[]', $3)`,
      [id, grant, expiresAt],
    );
    await db.query(
      `INSERT INTO oauth_access_token (id, grant_id, mac_key, scopes, expires_at)
       VALUES ($1, $2, 'sealed', '[]', $3)`,
      [id, grant, expiresAt],
    );
  }
  expect(await pruneOauth(db.database, now)).toBe(false);
  expect([await idsIn('oauth_code'), await idsIn('oauth_access_token')]).toEqual([
    ['young'],
    ['young'],
  ]);
});

test('refresh tokens 90 days after they were used, and never one that was not', async () => {
  for (const [id, usedAt] of [
    ['unused', null],
    ['used long ago', now - 90 * day],
    ['used lately', now - 90 * day + 1],
  ]) {
    await db.query(
      'INSERT INTO oauth_refresh_token (id, grant_id, created_at, used_at) VALUES ($1, $2, 0, $3)',
      [id, grant, usedAt],
    );
  }
  await pruneOauth(db.database, now);
  expect(await idsIn('oauth_refresh_token')).toEqual(['unused', 'used lately']);
});
