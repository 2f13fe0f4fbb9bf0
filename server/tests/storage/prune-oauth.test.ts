import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oauthTokenSeconds } from '../../src/identity/oauth/oauth-grant.ts';
import { pruneOauth } from '../../src/identity/oauth/prune-oauth.store.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decisions 0051-oauth-tokens and 0072: expired rows are deleted, and nothing before its time.

const day = 86_400;
const now = unixSeconds(1_800_000_000);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
     VALUES (1, 'Ona', 'en', true, 1, 0)`,
  );
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.query('TRUNCATE oauth_code, oauth_access_token, oauth_refresh_token, oauth_grant');
});

async function aGrant(revokedAt: number | null = null): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO oauth_grant
       (id, client_id, project_id, person_id, wallet_id, scopes, password_mark, created_at, revoked_at)
     VALUES ($1, 'shop', $1, 1, 1, '[]', 'mark', 0, $2)`,
    [id, revokedAt],
  );
  return id;
}

const aCode = (id: string, grantId: string, expiresAt: number) =>
  db.query(
    `INSERT INTO oauth_code
       (id, client_id, project_id, person_id, wallet_id, redirect_uri, scopes, password_mark, expires_at)
     VALUES ($1, 'shop', $2, 1, 1, 'https://shop.example/', '[]', 'mark', $3)`,
    [id, grantId, expiresAt],
  );

const anAccessToken = (id: string, grantId: string, expiresAt: number) =>
  db.query(
    `INSERT INTO oauth_access_token (id, grant_id, person_id, mac_key, scopes, serial, expires_at)
     VALUES ($1, $2, 1, 'sealed', '[]', 0, $3)`,
    [id, grantId, expiresAt],
  );

const aRefreshToken = (
  id: string,
  grantId: string,
  { createdAt, usedAt = null }: { createdAt: number; usedAt?: number | null },
) =>
  db.query(
    'INSERT INTO oauth_refresh_token (id, grant_id, created_at, used_at) VALUES ($1, $2, $3, $4)',
    [id, grantId, createdAt, usedAt],
  );

const idsIn = async (table: string): Promise<readonly string[]> =>
  (await db.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);

const isWaitingForSomebody = async (): Promise<boolean> => {
  const waiting = await db.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return waiting.length > 0;
};

describe('codes and tokens', () => {
  test('codes are deleted a week after they expired', async () => {
    const grant = await aGrant();
    await aCode('old', grant, now - 7 * day);
    await aCode('young', grant, now - 7 * day + 1);
    expect(await pruneOauth(db.database, now)).toBe(false);
    expect(await idsIn('oauth_code')).toEqual(['young']);
  });

  test('access tokens are deleted with the unused refresh tokens that were issued beside them', async () => {
    const grant = await aGrant();
    for (const [id, givenAt] of [
      ['old', now - 90 * day],
      ['young', now - 90 * day + 1],
    ] as const) {
      await anAccessToken(id, grant, givenAt + oauthTokenSeconds);
      await aRefreshToken(id, grant, { createdAt: givenAt });
    }
    expect(await pruneOauth(db.database, now)).toBe(false);
    expect([await idsIn('oauth_access_token'), await idsIn('oauth_refresh_token')]).toEqual([
      ['young'],
      ['young'],
    ]);
  });

  test('refresh tokens are deleted 90 days after their use, however old they are', async () => {
    const grant = await aGrant();
    await aRefreshToken('long ago', grant, { createdAt: 0, usedAt: now - 90 * day });
    await aRefreshToken('lately', grant, { createdAt: 0, usedAt: now - 90 * day + 1 });
    await pruneOauth(db.database, now);
    expect(await idsIn('oauth_refresh_token')).toEqual(['lately']);
  });

  test('unused refresh tokens are deleted 90 days after they were issued', async () => {
    const grant = await aGrant();
    await aRefreshToken('old', grant, { createdAt: now - 90 * day });
    await aRefreshToken('young', grant, { createdAt: now - 90 * day + 1 });
    await pruneOauth(db.database, now);
    expect(await idsIn('oauth_refresh_token')).toEqual(['young']);
  });
});

describe('grants', () => {
  test.each([
    ['revoked', now - 90 * day],
    ['never revoked', null],
  ])('a grant that was %s is deleted with the last of its tokens', async (_, revokedAt) => {
    const grant = await aGrant(revokedAt);
    await anAccessToken('access', grant, now - 90 * day + oauthTokenSeconds);
    await aRefreshToken('first', grant, { createdAt: 0, usedAt: now - 90 * day });
    await aRefreshToken('second', grant, { createdAt: now - 90 * day });
    await pruneOauth(db.database, unixSeconds(now - 1));
    expect(await idsIn('oauth_grant')).toEqual([grant]);
    await pruneOauth(db.database, now);
    expect([await idsIn('oauth_refresh_token'), await idsIn('oauth_grant')]).toEqual([[], []]);
  });

  test('a grant with a token of any kind stays, revoked or not', async () => {
    const grants = [await aGrant(), await aGrant(0), await aGrant()];
    const [byAccess = '', byUnused = '', byUsed = ''] = grants;
    for (const grant of grants) await aRefreshToken(`of ${grant}`, grant, { createdAt: 0 });
    await anAccessToken('access', byAccess, now);
    await aRefreshToken('unused', byUnused, { createdAt: now });
    await aRefreshToken('used', byUsed, { createdAt: 0, usedAt: now });
    await pruneOauth(db.database, now);
    expect(await idsIn('oauth_refresh_token')).toEqual(['unused', 'used']);
    expect(await idsIn('oauth_grant')).toEqual(grants.toSorted());
  });

  test('a grant is not left behind if two nodes delete its last tokens at the same moment', async () => {
    const grant = await aGrant();
    await anAccessToken('access', grant, 0);
    await aRefreshToken('refresh', grant, { createdAt: 0 });
    await db.database.withLookup(async (other) => {
      await other.query('BEGIN');
      await other.query('DELETE FROM oauth_access_token');
      await other.query('SELECT id FROM oauth_grant FOR UPDATE');
      const pruned = pruneOauth(db.database, now);
      await until('it waits for the grant', isWaitingForSomebody);
      await other.query('COMMIT');
      await pruned;
    });
    expect(await idsIn('oauth_grant')).toEqual([]);
  });
});
