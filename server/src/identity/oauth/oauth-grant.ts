import { createHash, randomBytes } from 'node:crypto';
import type { UnixSeconds } from '../../kernel/time.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { passwordMark } from '../users/password-mark.ts';
import type { Person } from '../users/person.ts';
import type { Scope } from './scope.ts';

/** The consent of a user to a client. Every token ends with it (decision 0051-oauth-tokens). */
export type OauthGrant = {
  readonly id: string;
  readonly clientId: string;
  readonly projectId: string;
  readonly personId: number;
  readonly walletId: number;
  readonly scopes: readonly Scope[];
  /**
   * The mark of the user's password at that time. With another password the grant ends
   * (decision 0091).
   */
  readonly passwordMark: string;
  readonly createdAt: UnixSeconds;
  readonly revokedAt: UnixSeconds | null;
};

/** Not revoked, given under the current password, and by an active user. */
export const isGrantGood = (
  { revokedAt, passwordMark: mark }: Pick<OauthGrant, 'revokedAt' | 'passwordMark'>,
  person: Pick<Person, 'passwordHash' | 'state'> | null,
): boolean => revokedAt === null && person?.state === 'active' && mark === passwordMark(person);

/** Wallet 5: a client exchanges it for tokens, once. */
export type OauthCode = {
  /** The hash of the code. */
  readonly id: string;
  readonly clientId: string;
  readonly projectId: string;
  readonly personId: number;
  readonly walletId: number;
  readonly redirectUri: string;
  /** The challenge that the exchange must answer (RFC 7636). Null: none. */
  readonly challenge: string | null;
  readonly scopes: readonly Scope[];
  /** The mark of the password of the consenting user. */
  readonly passwordMark: string;
  readonly expiresAt: UnixSeconds;
  /** The grant of its first use. Null: the code is unused. */
  readonly grantId: string | null;
};

export type OauthAccessToken = {
  /** The hash of the token. */
  readonly id: string;
  readonly grantId: string;
  /** The owner of the wallet: the grant's user. */
  readonly personId: number;
  /** Sealed. */
  readonly macKey: string;
  readonly scopes: readonly Scope[];
  /** The serial of the client's newest secret when the token was issued (decision 0086). */
  readonly serial: number;
  readonly expiresAt: UnixSeconds;
  readonly revokedAt: UnixSeconds | null;
};

export type OauthRefreshToken = {
  /** The hash of the token. */
  readonly id: string;
  readonly grantId: string;
  readonly createdAt: UnixSeconds;
  readonly usedAt: UnixSeconds | null;
};

/** Gaps 3, Grants. */
export const oauthTokenSeconds = 3_600;
export const codeSeconds = 600;
/** Decision 0072: an unused refresh token expires after this time. Using it issues a new one. */
export const refreshTokenSeconds = 90 * 86_400;

/** Distinguishes a token from a client_id, so that most requests need one lookup. */
export const accessTokenMark = 'at-';

const secretBytes = 32;

export const newOauthSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The stored form of a code or token: a reader of the table cannot use it. */
export const oauthHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** The hashes of a pair of new tokens, made outside of any batch. */
export type NewTokens = {
  readonly accessId: string;
  readonly macKey: string;
  readonly serial: number;
  readonly refreshId: string;
};

export const accessTokenOf = (
  { accessId, macKey, serial }: NewTokens,
  { id: grantId, personId }: Pick<OauthGrant, 'id' | 'personId'>,
  scopes: readonly Scope[],
  now: UnixSeconds,
): OauthAccessToken => ({
  id: accessId,
  grantId,
  personId,
  macKey,
  scopes,
  serial,
  expiresAt: unixSeconds(now + oauthTokenSeconds),
  revokedAt: null,
});
