import type {
  Authentication,
  NotAuthenticated,
  RecognisingAuthenticator,
  RequestHead,
  SignedRequest,
} from '../../edge/checking/authenticator.ts';
import type { WrongSecrets } from '../../edge/checking/wrong-secrets.ts';
import { isAuthorizationRepeated } from '../../edge/reading/request-headers.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock, UnixSeconds } from '../../kernel/time.ts';
import { leastSerialOfTokens } from '../credentials/client.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import { notActive } from '../projects/for-active-projects.ts';
import type { AccessTokens, TokenClaims } from './access-token.ts';

const form = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096}) *$/i;

const tokenIn = ({ headers }: RequestHead): string | undefined =>
  form.exec(headers.authorization ?? '')?.[1];

const usualStart = 'Bearer ';

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

/** Whether the secret that issued this token is still valid (decision 0086). */
const isStillGood = (
  known: KnownClient | null,
  { serial }: TokenClaims,
  now: UnixSeconds,
): known is KnownClient => known !== null && serial >= leastSerialOfTokens(known.client, now);

/** Checkout 5: every endpoint requires a bearer token. */
export function bearerAuthenticator(
  tokens: AccessTokens,
  directory: ClientDirectory,
  clock: Clock,
  wrongSecrets: WrongSecrets,
): RecognisingAuthenticator<TokenClaims> {
  const claimsIn = async (token: string) => {
    const claims = await tokens.verify(token);
    const known = claims === null ? null : await directory.find(claims.clientId);
    const isGood = claims !== null && isStillGood(known, claims, clock.now());
    return { claims: isGood ? claims : null, known, claimed: claims ?? tokens.lapsed(token) };
  };
  const verified = async (
    request: SignedRequest,
    token: string,
  ): Promise<Authentication<TokenClaims>> => {
    const { claims, known, claimed } = await claimsIn(token);
    if (claims !== null && known !== null) {
      const refused = notActive(known.project);
      return refused === null ? accept(claims) : { ...refused, claimed };
    }
    const knownId = known?.client.id ?? null;
    wrongSecrets.count({ kind: 'bearer', request, id: knownId ?? '', knownId, secret: token });
    return { ...invalid, claimed };
  };
  /**
   * Answers at once for a token verified before, as nearly all were. Null: it needs verification.
   */
  const recalled = ({ headers }: RequestHead): Authentication<TokenClaims> | null => {
    const { authorization = '' } = headers;
    if (!authorization.startsWith(usualStart)) return null;
    const claims = tokens.known(authorization.slice(usualStart.length));
    const client = claims === null ? null : directory.find(claims.clientId);
    if (claims === null || client instanceof Promise) return null;
    if (!isStillGood(client, claims, clock.now())) return null;
    return notActive(client.project) ?? accept(claims);
  };
  return {
    isForActiveProjects: true,
    scheme: {
      name: 'bearer',
      definition: {
        type: 'http',
        scheme: 'bearer',
        description: 'An access token of the project.',
      },
    },
    authenticate: (request) => {
      if (isAuthorizationRepeated(request.rawHeaders)) return several;
      const known = recalled(request);
      if (known !== null) return known;
      const token = tokenIn(request);
      return token === undefined ? missing : verified(request, token);
    },
    recognise: async (head) => {
      const token = isAuthorizationRepeated(head.rawHeaders) ? undefined : tokenIn(head);
      return token === undefined ? null : (await claimsIn(token)).claims;
    },
  };
}
