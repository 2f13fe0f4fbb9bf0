import type { BearerToken } from '../generated/project-types.ts';
import type { Authorization } from './authorization.ts';
import { onceAtATime } from './once-at-a-time.ts';

type KeptToken = {
  readonly text: string;
  /** From this moment a new token is requested. */
  readonly renewAtMs: number;
  readonly expiresAtMs: number;
};

/** At most this long before the token expires, and never more than a tenth of its life. */
const aheadMs = 60_000;

function kept({ access_token: text, expires_in: seconds }: BearerToken, nowMs: number): KeptToken {
  const lifeMs = seconds * 1_000;
  const renewAtMs = nowMs + lifeMs - Math.min(aheadMs, lifeMs / 10);
  return { text, renewAtMs, expiresAtMs: nowMs + lifeMs };
}

/**
 * Checkout 5: a cached bearer token. It is renewed before its end, with one request for all
 * callers.
 */
export function bearerAuthorization(
  ask: () => Promise<BearerToken>,
  nowMs: () => number = Date.now,
): Authorization {
  let token: KeptToken | null = null;
  const renew = onceAtATime(async () => {
    const askedAtMs = nowMs();
    token = kept(await ask(), askedAtMs);
    return token;
  });

  const current = async (): Promise<KeptToken> => {
    const known = token;
    if (known === null || nowMs() >= known.expiresAtMs) return renew();
    if (nowMs() < known.renewAtMs) return known;
    // The current token is still valid, so trouble at the token endpoint does not stop callers yet.
    return renew().catch(() => known);
  };

  return async () => {
    const used = await current();
    return {
      headers: { authorization: `Bearer ${used.text}` },
      // The token was revoked, or its signing key is gone. Another call may have noticed before.
      recover: async () => {
        if (token === used) token = null;
        return true;
      },
    };
  };
}
