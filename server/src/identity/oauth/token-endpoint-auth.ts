import type { Authenticator } from '../../edge/authenticator.ts';
import type { KnownClient } from '../credentials/client-directory.ts';

/**
 * Two documents share the token endpoint: checkout's clients give their secret, the wallet's sign with
 * MAC. Whoever sends a MAC header means it.
 */
export const eitherAuthenticator = (
  mac: Authenticator<KnownClient>,
  credentials: Authenticator<KnownClient>,
): Authenticator<KnownClient> => ({
  scheme: credentials.scheme,
  authenticate: (request) =>
    /^MAC\b/i.test(request.headers.authorization ?? '')
      ? mac.authenticate(request)
      : credentials.authenticate(request),
});
