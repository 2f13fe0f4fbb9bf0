import type { Authentication, Authenticator, NotAuthenticated } from '../../edge/authenticator.ts';
import { isAuthorizationRepeated } from '../../edge/request-headers.ts';
import { accept, refuse } from '../../kernel/decision.ts';
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

/** Checkout 5: every endpoint requires a bearer token. */
export function bearerAuthenticator(tokens: AccessTokens): Authenticator<TokenClaims> {
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
      return token === undefined ? missing : verified(tokens, token);
    },
  };
}

async function verified(tokens: AccessTokens, token: string): Promise<Authentication<TokenClaims>> {
  const claims = await tokens.verify(token);
  return claims === null ? invalid : accept(claims);
}
