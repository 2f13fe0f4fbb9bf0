import {
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { OauthAccessToken, OauthCode, OauthGrant, OauthRefreshToken } from './oauth-grant.ts';
import type { Scope } from './scope.ts';

export const oauthCodes = defineTable<OauthCode>({
  name: 'oauth_code',
  lockRank: lockRankOf('oauth_code'),
  key: 'id',
  columns: {
    id: textColumn(),
    clientId: textColumn(),
    projectId: uuidColumn,
    personId: integerColumn(),
    walletId: integerColumn(),
    redirectUri: textColumn(),
    scopes: jsonColumn<readonly Scope[]>(),
    expiresAt: integerColumn<UnixSeconds>(),
    grantId: nullable(uuidColumn),
  },
  mutable: ['grantId'],
});

export const oauthRefreshTokens = defineTable<OauthRefreshToken>({
  name: 'oauth_refresh_token',
  lockRank: lockRankOf('oauth_refresh_token'),
  key: 'id',
  columns: {
    id: textColumn(),
    grantId: uuidColumn,
    createdAt: integerColumn<UnixSeconds>(),
    usedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['usedAt'],
});

export const oauthAccessTokens = defineTable<OauthAccessToken>({
  name: 'oauth_access_token',
  lockRank: lockRankOf('oauth_access_token'),
  key: 'id',
  columns: {
    id: textColumn(),
    grantId: uuidColumn,
    macKey: textColumn(),
    scopes: jsonColumn<readonly Scope[]>(),
    expiresAt: integerColumn<UnixSeconds>(),
    revokedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['revokedAt'],
});

export const oauthGrants = defineTable<OauthGrant>({
  name: 'oauth_grant',
  lockRank: lockRankOf('oauth_grant'),
  key: 'id',
  columns: {
    id: uuidColumn,
    clientId: textColumn(),
    projectId: uuidColumn,
    personId: integerColumn(),
    walletId: integerColumn(),
    scopes: jsonColumn<readonly Scope[]>(),
    createdAt: integerColumn<UnixSeconds>(),
    revokedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['revokedAt'],
});

/** Whoever asks why a token was refused may still be told for a week. */
const keptSeconds = 7 * 86_400;
const stepRows = 500;

/** Deletes codes and access tokens that expired a week ago, one small step. True while there is more. */
export function pruneOauth(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withClient(async (client) => {
    let isMore = false;
    for (const table of ['oauth_code', 'oauth_access_token']) {
      const { rowCount } = await client.query(
        `DELETE FROM ${table} WHERE id IN (
           SELECT id FROM ${table} WHERE expires_at <= $1 ORDER BY expires_at
           LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`,
        [now - keptSeconds],
      );
      isMore ||= rowCount === stepRows;
    }
    return isMore;
  });
}
