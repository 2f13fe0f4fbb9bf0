import { hash, timingSafeEqual } from 'node:crypto';
import { accept, refuse } from '../../kernel/decision.ts';
import { isAuthorizationRepeated } from '../reading/request-headers.ts';
import { type Authenticator, type NotAuthenticated, pausedFor } from './authenticator.ts';
import type { WrongSecrets } from './wrong-secrets.ts';

/** The operator has no name of their own: whoever holds the admin token is it. */
export type Operator = { readonly role: 'operator' };

const operator = accept<Operator>({ role: 'operator' });

const bearer = /^Bearer +([^ ]+) *$/i;

const challenge = { 'www-authenticate': 'Bearer' };

const missing: NotAuthenticated = {
  ...refuse('unauthorized', 'This request needs the header Authorization: Bearer <admin token>.'),
  headers: challenge,
};

const several: NotAuthenticated = {
  ...refuse('unauthorized', 'Authorization should be given once.'),
  headers: challenge,
};

const wrong: NotAuthenticated = {
  ...refuse('unauthorized', 'The admin token is wrong.'),
  headers: challenge,
};

/** The operator API's bearer token (gaps 5). */
export function operatorAuthenticator(
  adminToken: string,
  wrongSecrets: WrongSecrets,
): Authenticator<Operator> {
  const expected = digest(adminToken);
  return {
    scheme: {
      name: 'operator',
      definition: { type: 'http', scheme: 'bearer', description: 'The admin token.' },
    },
    isPausing: true,
    authenticate: (request) => {
      const { headers, rawHeaders } = request;
      if (isAuthorizationRepeated(rawHeaders)) return several;
      const token = bearer.exec(headers.authorization ?? '')?.[1];
      if (token === undefined) return missing;
      const pause = wrongSecrets.pauseOf('admin_token', request, '');
      if (pause > 0) return pausedFor(pause);
      // Digests are of one length, so the comparison tells nothing about the token's.
      if (timingSafeEqual(digest(token), expected)) return operator;
      wrongSecrets.count({ kind: 'admin_token', request, id: '', knownId: null, secret: token });
      return wrong;
    },
  };
}

const digest = (token: string): Buffer => hash('sha256', token, 'buffer');
