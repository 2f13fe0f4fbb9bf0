import { createHash, randomBytes } from 'node:crypto';
import type { UnixSeconds } from '../../kernel/time.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { passwordMark } from '../users/password-mark.ts';
import type { Person } from '../users/person.ts';
import type { Scope } from './scope.ts';

/** What a user has let a client do; every token ends with it (decision 0051-oauth-tokens). */
export type OauthGrant = {
  readonly id: string;
  readonly clientId: string;
  readonly projectId: string;
  readonly personId: number;
  readonly walletId: number;
  readonly scopes: readonly Scope[];
  /** Of the password that the user had then: with another one the grant ends (decision 0091). */
  readonly passwordMark: string;
  readonly createdAt: UnixSeconds;
  readonly revokedAt: UnixSeconds | null;
};

/** Neither taken back, nor given under a password that was replaced since, by an active user. */
export const isGrantGood = (
  { revokedAt, passwordMark: mark }: Pick<OauthGrant, 'revokedAt' | 'passwordMark'>,
  person: Pick<Person, 'passwordHash' | 'state'> | null,
): boolean => revokedAt === null && person?.state === 'active' && mark === passwordMark(person);

/** Wallet 5: what a client exchanges for tokens, once. */
export type OauthCode = {
  /** The hash of the code. */
  readonly id: string;
  readonly clientId: string;
  readonly projectId: string;
  readonly personId: number;
  readonly walletId: number;
  readonly redirectUri: string;
  /** What the exchange must answer (RFC 7636); null: nothing. */
  readonly challenge: string | null;
  readonly scopes: readonly Scope[];
  /** Of the password of the user who allowed it. */
  readonly passwordMark: string;
  readonly expiresAt: UnixSeconds;
  /** What its first use gave; null: it was not used. */
  readonly grantId: string | null;
};

export type OauthAccessToken = {
  /** The hash of the token. */
  readonly id: string;
  readonly grantId: string;
  /** Whose wallet it opens: the grant's user. */
  readonly personId: number;
  /** Sealed. */
  readonly macKey: string;
  readonly scopes: readonly Scope[];
  /** Of the client's newest secret when the token was issued (decision 0086). */
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
/** Decision 0072: an unused refresh token expires after this time; using it issues a new one. */
export const refreshTokenSeconds = 90 * 86_400;

/** Tells a token from a client_id, so that most requests are looked up once. */
export const accessTokenMark = 'at-';

const secretBytes = 32;

export const newOauthSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The stored form of a code or token: a reader of the table cannot use it. */
export const oauthHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** A pair of new tokens, as hashes; they were made outside of any batch. */
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
