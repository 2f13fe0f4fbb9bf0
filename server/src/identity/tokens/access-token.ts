import { type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { errors, importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Clock, UnixSeconds } from '../../kernel/time.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Gaps 2, Token answer. */
export const accessTokenSeconds = 3_600;

/** The project for which a token speaks. */
export type TokenClaims = {
  readonly projectId: string;
  readonly clientId: string;
  /** The serial of the client's newest secret when the token was issued (decision 0086). */
  readonly serial: number;
};

export type AccessTokens = {
  readonly issue: (claims: TokenClaims) => Promise<string>;
  /**
   * The claims of a token that was verified before and has not expired. Null: the token is not
   * cached.
   */
  readonly known: (token: string) => TokenClaims | null;
  /** Null: the token is forged, expired, or not one of ours. */
  readonly verify: (token: string) => Promise<TokenClaims | null>;
  /**
   * The claims of a token of ours that `verify` has just found expired. Null: there is no such
   * token.
   */
  readonly lapsed: (token: string) => TokenClaims | null;
};

const algorithm = 'RS256';
const rememberedMax = 10_000;

type Remembered = TokenClaims & { readonly expiresAt: UnixSeconds };

/**
 * Bearer tokens of the checkout API: JWTs, verified with the key ring alone
 * (decision 0012-one-token-a-second).
 */
export function createAccessTokens(
  keys: SigningKeys,
  issuer: () => string,
  clock: Clock,
): AccessTokens {
  // A client that asks several times within a second gets one token, because signing is the costly
  // part.
  let issued = new Map<string, Promise<string>>();
  let issuedAt: UnixSeconds | null = null;
  const verified = new Map<string, Remembered>();

  const newToken = async (
    { projectId, clientId, serial }: TokenClaims,
    now: UnixSeconds,
  ): Promise<string> => {
    const { id, privateKey } = await keys.signingKey();
    const header = { alg: algorithm, typ: 'JWT', kid: id };
    const claims = {
      typ: 'Bearer',
      project_id: projectId,
      client_id: clientId,
      iss: issuer(),
      iat: now,
      exp: now + accessTokenSeconds,
      jti: newTokenId(serial),
    };
    return signedJwt(header, claims, privateKey);
  };

  return {
    issue: (claims) => {
      const now = clock.now();
      if (issuedAt !== now) issued = new Map();
      issuedAt = now;
      const key = `${claims.serial} ${claims.clientId}`;
      const known = issued.get(key);
      if (known !== undefined) return known;
      const token = newToken(claims, now);
      issued.set(key, token);
      // A failed signature is not cached. The next request tries again.
      token.catch(() => issued.delete(key));
      return token;
    },
    known: (token) => {
      const claims = verified.get(token);
      return claims !== undefined && clock.now() < claims.expiresAt ? claims : null;
    },
    verify: async (token) => {
      const now = clock.now();
      const known = verified.get(token);
      if (known !== undefined) return now < known.expiresAt ? known : null;
      const claims = await verifiedClaims(token, keys, issuer(), now);
      if (claims === null) return null;
      if (verified.size >= rememberedMax) verified.clear();
      verified.set(token, claims);
      return now < claims.expiresAt ? claims : null;
    },
    lapsed: (token) => verified.get(token) ?? null,
  };
}

/** The claims are those of gaps 2. We only choose the value of this one. */
const newTokenId = (serial: number): string => `${serial}.${randomBytes(16).toString('base64url')}`;

/** Tokens issued before serials existed have none. The first secrets issued them. */
const serialIn = (tokenId: string): number => Number(/^(\d+)\./.exec(tokenId)?.[1] ?? 0);

const signInPool = promisify(sign);

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * RS256, on the thread pool. It uses Node's own signature function: WebCrypto, which libraries use,
 * needs twice the processor time.
 */
async function signedJwt(header: object, claims: object, key: KeyObject): Promise<string> {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  const signature = await signInPool('sha256', Buffer.from(signed), key);
  return `${signed}.${signature.toString('base64url')}`;
}

async function verifiedClaims(
  token: string,
  keys: SigningKeys,
  issuer: string,
  now: UnixSeconds,
): Promise<Remembered | null> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const jwk = kid === undefined ? null : await keys.publicKey(kid);
    if (jwk === null) throw new UnknownKey();
    return importJWK({ ...jwk }, algorithm);
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [algorithm],
      issuer,
      currentDate: new Date(now * 1_000),
      requiredClaims: ['exp', 'project_id', 'client_id'],
    });
    return claimsOf(payload);
  } catch (reason) {
    // The signature was verified before, so the owner of the token is certain.
    if (reason instanceof errors.JWTExpired) return claimsOf(reason.payload);
    if (reason instanceof UnknownKey || isTokenFault(reason)) return null;
    throw reason;
  }
}

function claimsOf(payload: JWTPayload): Remembered | null {
  const { exp, jti = '', project_id: projectId, client_id: clientId } = payload;
  if (typeof projectId !== 'string' || typeof clientId !== 'string') return null;
  return { projectId, clientId, serial: serialIn(jti), expiresAt: exp as UnixSeconds };
}

class UnknownKey extends Error {}

/**
 * Every error of jose about a token carries a code of this form. All other errors are our own
 * fault.
 */
const isTokenFault = (reason: unknown): boolean =>
  reason instanceof Error && /^ERR_J/.test(String((reason as { code?: unknown }).code));
