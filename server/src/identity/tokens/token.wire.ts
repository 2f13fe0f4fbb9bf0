import { type Static, Type } from 'typebox';
import { challengeMethods } from '../oauth/code-challenge.ts';
import { macTokenAnswer } from '../oauth/oauth-token.wire.ts';
import { scopes } from '../oauth/scope.ts';
import { oauthGrantTypes } from '../oauth/token-grants.ts';
import { accessTokenSeconds } from './access-token.ts';
import type { RingKey } from './key-ring.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));

export const tokenForm = Type.Object(
  {
    grant_type: text('client_credentials, authorization_code, refresh_token or password; required'),
    client_id: text('Id of the client, where no header authenticates it'),
    client_secret: text('Secret of the client, where no header authenticates it'),
    code: text('authorization_code: what the redirect brought; it can be used once'),
    redirect_uri: text('authorization_code: exactly the address of the authorization'),
    code_verifier: text('Needed where the authorization had a code_challenge'),
    refresh_token: text('refresh_token: the newest one of the authorization'),
    username: text("password: the user's e-mail address or phone number"),
    password: text("password: the user's password; only for projects that may"),
    scope: text('password, refresh_token: scopes with spaces between them'),
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
  realm: Type.String({
    pattern: '^[A-Za-z0-9._-]{1,64}$',
    description: 'Any word: all of them mean the same',
  }),
});

export const tokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: 'A JWT signed with RS256.' }),
    expires_in: Type.Integer({ description: 'Seconds for which it is good' }),
    refresh_expires_in: Type.Integer({ description: 'Always 0: there is no refresh token' }),
    token_type: Type.Literal('Bearer', { description: 'How it is sent: `Authorization: Bearer`' }),
    'not-before-policy': Type.Integer({ description: 'Always 0: it is good at once' }),
    scope: Type.String({ description: 'Always `profile email`; it limits nothing' }),
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
        kty: Type.String({ description: 'Type of the key, `RSA`' }),
        use: Type.String({ description: 'What it is for: `sig`, signatures' }),
        alg: Type.String({ description: 'Algorithm of the signatures, `RS256`' }),
        kid: Type.String({ description: 'Id of the key, as the header of a token names it' }),
        n: Type.String({ description: 'Modulus, base64url' }),
        e: Type.String({ description: 'Exponent, base64url' }),
      }),
      { description: 'Keys that sign now, and those that have signed what is still good' },
    ),
  },
  { $id: 'Jwks' },
);

export const jwksOnWire = (keys: readonly RingKey[]): Static<typeof jwksAnswer> => ({
  keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, use: 'sig', alg: 'RS256', kid: id })),
});

const words = (description: string) => Type.Array(Type.String(), { description });

/** RFC 8414. */
export const metadataAnswer = Type.Object(
  {
    issuer: Type.String({ description: 'Public address of this service, as in `iss`' }),
    token_endpoint: Type.String({ description: 'Where tokens are asked for' }),
    jwks_uri: Type.String({ description: 'Where the public keys are' }),
    grant_types_supported: words('What `grant_type` may be'),
    token_endpoint_auth_methods_supported: words('How a client gives its secret'),
    response_types_supported: words('What `response_type` may be'),
    authorization_endpoint: Type.String({ description: 'Page where users allow access' }),
    scopes_supported: words('What a client may ask for'),
    code_challenge_methods_supported: words('What `code_challenge_method` may be'),
    authorization_response_iss_parameter_supported: Type.Boolean({
      description: 'Whether the redirect names the issuer (RFC 9207)',
    }),
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
