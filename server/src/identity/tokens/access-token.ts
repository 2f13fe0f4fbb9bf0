import { randomBytes } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import type { Clock, UnixSeconds } from '../../kernel/time.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Decisions 2, Token answer. */
export const accessTokenSeconds = 3_600;

/** Who a token speaks for. */
export type TokenClaims = { readonly projectId: string; readonly clientId: string };

export type AccessTokens = {
  readonly issue: (claims: TokenClaims) => Promise<string>;
  /** Null for what is forged, expired, or not one of ours. */
  readonly verify: (token: string) => Promise<TokenClaims | null>;
};

const algorithm = 'RS256';
const rememberedMax = 10_000;

type Remembered = TokenClaims & { readonly expiresAt: UnixSeconds };

/** Bearer tokens of the checkout API: JWTs, verified by the key ring alone (decision 0012-one-token-a-second). */
export function createAccessTokens(
  keys: SigningKeys,
  issuer: () => string,
  clock: Clock,
): AccessTokens {
  // A client that asks several times within a second gets one token: signing is the costly part.
  let issued = new Map<string, Promise<string>>();
  let issuedAt: UnixSeconds | null = null;
  const verified = new Map<string, Remembered>();

  const sign = async ({ projectId, clientId }: TokenClaims, now: UnixSeconds): Promise<string> => {
    const { id, privateKey } = await keys.signingKey();
    return new SignJWT({ typ: 'Bearer', project_id: projectId, client_id: clientId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: id })
      .setIssuer(issuer())
      .setIssuedAt(now)
      .setExpirationTime(now + accessTokenSeconds)
      .setJti(randomBytes(16).toString('base64url'))
      .sign(privateKey);
  };

  return {
    issue: (claims) => {
      const now = clock.now();
      if (issuedAt !== now) issued = new Map();
      issuedAt = now;
      const known = issued.get(claims.clientId);
      if (known !== undefined) return known;
      const token = sign(claims, now);
      issued.set(claims.clientId, token);
      // A signature that failed is tried again by the next request, not remembered.
      token.catch(() => issued.delete(claims.clientId));
      return token;
    },
    verify: async (token) => {
      const now = clock.now();
      const known = verified.get(token);
      if (known !== undefined) return now < known.expiresAt ? known : null;
      const claims = await verifiedClaims(token, keys, issuer(), now);
      if (claims === null) return null;
      if (verified.size >= rememberedMax) verified.clear();
      verified.set(token, claims);
      return claims;
    },
  };
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
    const { exp, project_id: projectId, client_id: clientId } = payload;
    if (typeof projectId !== 'string' || typeof clientId !== 'string') return null;
    return { projectId, clientId, expiresAt: exp as UnixSeconds };
  } catch (reason) {
    if (reason instanceof UnknownKey || isTokenFault(reason)) return null;
    throw reason;
  }
}

class UnknownKey extends Error {}

/** Everything that jose says about a token carries a code of this form; the rest is our own fault. */
const isTokenFault = (reason: unknown): boolean =>
  reason instanceof Error && /^ERR_J/.test(String((reason as { code?: unknown }).code));
