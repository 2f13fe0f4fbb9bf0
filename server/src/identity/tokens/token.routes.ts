import { type Authenticator, anyone, schemesOf } from '../../edge/checking/authenticator.ts';
import type { WrongSecrets } from '../../edge/checking/wrong-secrets.ts';
import { type RequestLimit, type Route, route } from '../../edge/route.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { latestSerial } from '../credentials/client.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import { macTokenOnWire } from '../oauth/oauth-token.wire.ts';
import type { Signers } from '../oauth/signers.ts';
import { eitherAuthenticator } from '../oauth/token-endpoint-auth.ts';
import { type GrantForm, type GrantServices, oauthGrantTypes } from '../oauth/token-grants.ts';
import { forActiveProjects } from '../projects/for-active-projects.ts';
import type { AccessTokens } from './access-token.ts';
import { clientCredentialsAuthenticator } from './client-credentials-auth.ts';
import type { SigningKeys } from './signing-keys.ts';
import * as wire from './token.wire.ts';

export type TokenServices = {
  readonly directory: ClientDirectory;
  readonly tokens: AccessTokens;
  readonly grants: GrantServices;
  readonly mac: Signers;
  /**
   * A limit of its own: a client that asks for a token must not be refused an order because of it
   * (decision 0072).
   */
  readonly limit: RequestLimit<KnownClient>;
  readonly keys: SigningKeys;
  /** These keys have another purpose, but one list shows all public keys. */
  readonly callbackKeys: SigningKeys;
  readonly clock: Clock;
  readonly wrongSecrets: WrongSecrets;
  readonly publicUrl: () => string;
};

const tags = ['Tokens'];
const notStored = { 'cache-control': 'no-store', pragma: 'no-cache' };

type TokenRequest = { readonly caller: KnownClient; readonly body: GrantForm };

async function issue({ tokens, grants }: TokenServices, { caller, body }: TokenRequest) {
  const { grant_type: grantType } = body;
  if (grantType === undefined) return refuse('invalid_request', 'grant_type is required.');
  const grant = Object.hasOwn(oauthGrantTypes, grantType) ? oauthGrantTypes[grantType] : undefined;
  if (grant !== undefined) {
    const given = await grant(grants, caller, body);
    return given.ok ? accept(macTokenOnWire(given.value)) : given;
  }
  if (grantType !== 'client_credentials') {
    const known = ['client_credentials', ...Object.keys(oauthGrantTypes)].join(', ');
    return refuse('unsupported_grant_type', `grant_type should be one of ${known}.`);
  }
  const { project, client } = caller;
  const token = await tokens.issue({
    projectId: project.id,
    clientId: client.id,
    serial: latestSerial(client),
  });
  return accept(wire.tokenOnWire(token));
}

/** OpenAPI can only describe Basic, although the form may carry the secret as well. */
const secretScheme = {
  name: 'client_credentials',
  definition: {
    type: 'http',
    scheme: 'basic',
    description:
      'client_id and client_secret: by HTTP Basic, or as fields of the form without this header. Whoever signs with MAC or shows a certificate gives no secret.',
  },
} as const;

/** Each of these credentials works for every grant. */
const tokenAuthenticator = ({
  directory,
  mac,
  clock,
  wrongSecrets,
}: TokenServices): Authenticator<KnownClient> => ({
  // A user's access token is no credential of the client: it obtains no tokens of the project.
  ...eitherAuthenticator(
    mac.project,
    forActiveProjects(clientCredentialsAuthenticator(directory, clock, wrongSecrets)),
  ),
  isForActiveProjects: true,
  scheme: secretScheme,
  alternatives: schemesOf(mac.project),
});

const tokenRoutesAt = (services: TokenServices): readonly Route[] => {
  const { limit } = services;
  const common = {
    method: 'POST',
    summary: 'Get an access token: for the client itself, or for a user',
    description:
      'client_credentials gives a bearer token for checkout; the other grants give a MAC token of a user.',
    tags,
    auth: tokenAuthenticator(services),
    limit,
    answers: { 200: wire.anyTokenAnswer },
    successStatus: 200,
    answerHeaders: notStored,
    refusals: {
      invalid_request: 400,
      unsupported_grant_type: 400,
      invalid_grant: 400,
      invalid_scope: 400,
      unauthorized_client: 400,
    },
  } as const;
  return [
    route({
      ...common,
      path: '/oauth/v1/token',
      request: { body: wire.tokenForm, bodyType: 'form' },
      handle: (request) => issue(services, request),
    }),
    // The address that published clients use. Every realm in it works the same (gaps 2).
    route({
      ...common,
      path: '/auth/realms/:realm/protocol/openid-connect/token',
      operationId: 'createRealmToken',
      request: { params: wire.realmParams, body: wire.tokenForm, bodyType: 'form' },
      handle: (request) => issue(services, request),
    }),
  ];
};

const keyRoutes = ({ keys, callbackKeys, publicUrl }: TokenServices): readonly Route[] => {
  const jwks = {
    method: 'GET',
    summary: 'The public keys that verify access tokens and callbacks',
    description: 'A JSON Web Key Set. Look again where a token names a key that you do not have.',
    operationId: 'readJwks',
    tags,
    auth: anyone,
    answers: { 200: wire.jwksAnswer },
    successStatus: 200,
    mayBeKept: true,
    refusals: {},
  } as const;
  const answer = async () => {
    const rings = await Promise.all([keys.publicKeys(), callbackKeys.publicKeys()]);
    return accept(wire.jwksOnWire(rings.flat()));
  };
  return [
    route({ ...jwks, path: '/.well-known/jwks.json', request: {}, handle: answer }),
    route({
      ...jwks,
      path: '/auth/realms/:realm/protocol/openid-connect/certs',
      operationId: 'readRealmJwks',
      request: { params: wire.realmParams },
      handle: answer,
    }),
    route({
      ...jwks,
      path: '/.well-known/oauth-authorization-server',
      summary: 'Authorization server metadata (RFC 8414)',
      description:
        'Addresses and abilities of the authorization server, for libraries that set themselves up.',
      operationId: 'readServerMetadata',
      request: {},
      answers: { 200: wire.metadataAnswer },
      handle: () => accept(wire.metadataOnWire(publicUrl())),
    }),
  ];
};

/**
 * The routes that issue bearer tokens for client credentials, and those that help to verify them
 * (gaps 2).
 */
export const tokenRoutes = (services: TokenServices): readonly Route[] => [
  ...tokenRoutesAt(services),
  ...keyRoutes(services),
];
