import type { Authentication, Authenticator, NotAuthenticated } from '../../edge/authenticator.ts';
import { isAuthorizationRepeated } from '../../edge/request-headers.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock, UnixSeconds } from '../../kernel/time.ts';
import { leastSerialOfTokens } from '../credentials/client.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import type { AccessTokens, TokenClaims } from './access-token.ts';

const form = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096}) *$/i;

const challenge = { 'www-authenticate': 'Bearer' };

const missing: NotAuthenticated = {
  ...refuse('unauthorized', 'This request needs the header Authorization: Bearer <ACCESS_TOKEN>.'),
  headers: challenge,
};

const several: NotAuthenticated = {
  ...refuse('unauthorized', 'Authorization should be given once.'),
  headers: challenge,
};

const invalid: NotAuthenticated = {
  ...refuse('unauthorized', 'The access token is invalid or has expired.'),
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

/** Whether no secret was taken from the client since that the token may have been got with (decision 0086). */
const isStillGood = (
  known: KnownClient | null,
  { serial }: TokenClaims,
  now: UnixSeconds,
): boolean => known !== null && serial >= leastSerialOfTokens(known.client, now);

/** Checkout 5: every endpoint requires a bearer token. */
export function bearerAuthenticator(
  tokens: AccessTokens,
  directory: ClientDirectory,
  clock: Clock,
): Authenticator<TokenClaims> {
  const verified = async (token: string): Promise<Authentication<TokenClaims>> => {
    const claims = await tokens.verify(token);
    if (claims === null) return invalid;
    const known = await directory.find(claims.clientId);
    return isStillGood(known, claims, clock.now()) ? accept(claims) : invalid;
  };
  return {
    scheme: {
      name: 'bearer',
      definition: {
        type: 'http',
        scheme: 'bearer',
        description: 'An access token of the project.',
      },
    },
    authenticate: ({ headers, rawHeaders }) => {
      if (isAuthorizationRepeated(rawHeaders)) return several;
      const token = form.exec(headers.authorization ?? '')?.[1];
      return token === undefined ? missing : verified(token);
    },
  };
}
