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
    challenge: nullable(textColumn()),
    scopes: jsonColumn<readonly Scope[]>(),
    passwordMark: textColumn(),
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
    personId: integerColumn(),
    macKey: textColumn(),
    scopes: jsonColumn<readonly Scope[]>(),
    serial: integerColumn(),
    expiresAt: integerColumn<UnixSeconds>(),
    revokedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['macKey', 'revokedAt'],
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
    passwordMark: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    revokedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['revokedAt'],
});
