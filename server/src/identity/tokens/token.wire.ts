import { type Static, Type } from 'typebox';
import { challengeMethods } from '../oauth/code-challenge.ts';
import { macTokenAnswer } from '../oauth/oauth-token.wire.ts';
import { scopes } from '../oauth/scope.ts';
import { oauthGrantTypes } from '../oauth/token-grants.ts';
import { accessTokenSeconds } from './access-token.ts';
import type { RingKey } from './key-ring.ts';

export const tokenForm = Type.Object(
  {
    grant_type: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    redirect_uri: Type.Optional(Type.String()),
    code_verifier: Type.Optional(
      Type.String({ description: 'Needed where the authorization had a code_challenge' }),
    ),
    refresh_token: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    password: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
  },
  {
    $id: 'TokenRequest',
    examples: [
      { grant_type: 'client_credentials' },
      {
        grant_type: 'authorization_code',
        code: 'Zk3VbNmQwErTyUiOpAsDfGhJkL1z2X4c5V6b7N8m9x8',
        redirect_uri: 'https://shop.example/callback',
      },
    ],
  },
);

export const realmParams = Type.Object({
  realm: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
});

export const tokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: 'A JWT signed with RS256.' }),
    expires_in: Type.Integer(),
    refresh_expires_in: Type.Integer(),
    token_type: Type.Literal('Bearer'),
    'not-before-policy': Type.Integer(),
    scope: Type.String(),
  },
  { $id: 'Token' },
);

/** A bearer token for checkout, or a MAC token for a user's wallet. */
export const anyTokenAnswer = Type.Union([tokenAnswer, macTokenAnswer]);

export const tokenOnWire = (accessToken: string): Static<typeof tokenAnswer> => ({
  access_token: accessToken,
  expires_in: accessTokenSeconds,
  refresh_expires_in: 0,
  token_type: 'Bearer',
  'not-before-policy': 0,
  scope: 'profile email',
});

export const jwksAnswer = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String(),
        use: Type.String(),
        alg: Type.String(),
        kid: Type.String(),
        n: Type.String(),
        e: Type.String(),
      }),
    ),
  },
  { $id: 'Jwks' },
);

export const jwksOnWire = (keys: readonly RingKey[]): Static<typeof jwksAnswer> => ({
  keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, use: 'sig', alg: 'RS256', kid: id })),
});

/** RFC 8414. */
export const metadataAnswer = Type.Object(
  {
    issuer: Type.String(),
    token_endpoint: Type.String(),
    jwks_uri: Type.String(),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    authorization_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
    authorization_response_iss_parameter_supported: Type.Boolean(),
  },
  { $id: 'AuthorizationServer' },
);

export const metadataOnWire = (publicUrl: string): Static<typeof metadataAnswer> => ({
  issuer: publicUrl,
  token_endpoint: `${publicUrl}/oauth/v1/token`,
  jwks_uri: `${publicUrl}/.well-known/jwks.json`,
  grant_types_supported: ['client_credentials', ...Object.keys(oauthGrantTypes)],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  response_types_supported: ['code'],
  authorization_endpoint: `${publicUrl}/frontend/oauth`,
  scopes_supported: [...scopes],
  code_challenge_methods_supported: [...challengeMethods],
  authorization_response_iss_parameter_supported: true,
});
