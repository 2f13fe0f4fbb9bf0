import { hash, timingSafeEqual } from 'node:crypto';
import {
  type Authentication,
  type Authenticator,
  type NotAuthenticated,
  pausedFor,
  type SignedRequest,
} from '../edge/checking/authenticator.ts';
import type { WrongSecrets } from '../edge/checking/wrong-secrets.ts';
import { isAuthorizationRepeated } from '../edge/reading/request-headers.ts';
import type { Method } from '../edge/route.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { type Actor, admin, type Operator } from './actor.ts';
import { type Endpoint, endpointRoles, mayCall, type Role } from './roles.ts';

/** The holder of a token, and their role. */
export type TokenHolder = { readonly actor: Actor; readonly role: Role };

/** The authentication of the operator API: each endpoint with the roles that may use it. */
export type OperatorDoor = {
  readonly at: (endpoint: Endpoint) => {
    readonly method: Method;
    readonly path: string;
    readonly description: string;
    readonly auth: Authenticator<Operator>;
  };
};

export type OperatorDoorOptions = {
  readonly adminToken: string;
  /** The holder of a token that an operator has created. Null: the token is unknown. */
  readonly holderOf: (token: string) => Promise<TokenHolder | null>;
  readonly wrongSecrets: WrongSecrets;
  readonly addressOf: (request: SignedRequest) => string | null;
};

const bearer = /^Bearer +([^ ]+) *$/i;

const challenge = { 'www-authenticate': 'Bearer' };

const missing: NotAuthenticated = {
  ...refuse(
    'unauthorized',
    'This request needs the header Authorization: Bearer <admin or operator token>.',
  ),
  headers: challenge,
};

const several: NotAuthenticated = {
  ...refuse('unauthorized', 'Authorization should be given once.'),
  headers: challenge,
};

const wrong: NotAuthenticated = {
  ...refuse('unauthorized', 'The admin or operator token is wrong, expired or deleted.'),
  headers: challenge,
};

const scheme = {
  name: 'operator',
  definition: {
    type: 'http',
    scheme: 'bearer',
    description: 'The admin token, or a token made by POST /admin/v1/tokens.',
  },
} as const;

const adminHolder: TokenHolder = { actor: admin, role: 'operator' };

const forbidden = (role: Role): NotAuthenticated => ({
  ...refuse('forbidden', `The role ${role} may not do this.`),
  status: 403,
});

/** The operator API's bearer tokens (gaps 5; business 1, Operator API). */
export function operatorDoor(options: OperatorDoorOptions): OperatorDoor {
  const { holderOf, wrongSecrets, addressOf } = options;
  const expected = digest(options.adminToken);
  // The digests have the same length, so the comparison does not reveal the length of the token.
  const isAdmin = (token: string): boolean => timingSafeEqual(digest(token), expected);

  const admit = (
    { actor, role }: TokenHolder,
    request: SignedRequest,
    endpoint: Endpoint,
  ): Authentication<Operator> =>
    mayCall(role, endpoint) ? accept({ actor, role, ip: addressOf(request) }) : forbidden(role);

  async function admitHolder(token: string, request: SignedRequest, endpoint: Endpoint) {
    const holder = await holderOf(token);
    if (holder !== null) return admit(holder, request, endpoint);
    wrongSecrets.count({ kind: 'admin_token', request, id: '', knownId: null, secret: token });
    return wrong;
  }

  const authenticatorOf = (endpoint: Endpoint): Authenticator<Operator> => ({
    scheme,
    isPausing: true,
    isForRoles: true,
    authenticate: (request) => {
      const token = tokenIn(request);
      if (typeof token !== 'string') return token;
      const pause = wrongSecrets.pauseOf('admin_token', request, '');
      if (pause > 0) return pausedFor(pause);
      return isAdmin(token)
        ? admit(adminHolder, request, endpoint)
        : admitHolder(token, request, endpoint);
    },
  });

  return {
    at: (endpoint) => {
      const space = endpoint.indexOf(' ');
      return {
        method: endpoint.slice(0, space) as Method,
        path: endpoint.slice(space + 1),
        auth: authenticatorOf(endpoint),
        description: `Roles: ${endpointRoles[endpoint].join(', ')}.`,
      };
    },
  };
}

/** The token of the request, or the reason why there is none. */
function tokenIn({ headers, rawHeaders }: SignedRequest): string | NotAuthenticated {
  if (isAuthorizationRepeated(rawHeaders)) return several;
  return bearer.exec(headers.authorization ?? '')?.[1] ?? missing;
}

const digest = (token: string): Buffer => hash('sha256', token, 'buffer');
