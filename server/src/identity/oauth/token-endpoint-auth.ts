import type { Authenticator } from '../../edge/checking/authenticator.ts';
import { certificateOf } from '../../edge/reading/client-certificate.ts';
import { isSigned } from '../certificates/certificate-auth.ts';
import type { KnownClient } from '../credentials/client-directory.ts';
import { givesCredentials } from '../tokens/client-credentials-auth.ts';

/**
 * Two documents share the token endpoint. Checkout clients send their secret. Wallet clients sign
 * with MAC or show a certificate. The request shows which one applies: it has a MAC header or a
 * secret.
 */
export const eitherAuthenticator = (
  mac: Authenticator<KnownClient>,
  credentials: Authenticator<KnownClient>,
): Authenticator<KnownClient> => ({
  scheme: credentials.scheme,
  authenticate: (request) => {
    const showsCertificate = (certificateOf(request.peer) ?? null) !== null;
    const isForMac = isSigned(request) || (showsCertificate && !givesCredentials(request));
    return isForMac ? mac.authenticate(request) : credentials.authenticate(request);
  },
});
