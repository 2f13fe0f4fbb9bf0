import type {
  Authentication,
  NotAuthenticated,
  RecognisingAuthenticator,
  RequestHead,
  SignedRequest,
} from '../../edge/checking/authenticator.ts';
import { type ClientCertificate, certificateOf } from '../../edge/reading/client-certificate.ts';
import { isAuthorizationRepeated } from '../../edge/reading/request-headers.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock, UnixSeconds } from '../../kernel/time.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import { bodyMatches } from '../mac/body-hash.ts';
import type { MacCaller } from '../oauth/mac-caller.ts';

const refused = (because: string): NotAuthenticated => ({
  ...refuse('unauthorized', because),
  headers: { 'www-authenticate': 'MAC' },
});

const missing = refused(
  'This request needs a client certificate, or the header Authorization: MAC id="…", ts="…", nonce="…", mac="…".',
);
const tooEarly = refused('The client certificate is not valid yet.');
const tooLate = refused('The client certificate has expired.');
const otherBody = refused('Wallet-Api-Body-Hash should be the hash of the body.');
const notTrusted = (problem: string) =>
  refused(`The client certificate does not come from an authority of this server: ${problem}.`);
const notRegistered = (fingerprint: string) =>
  refused(`The client certificate ${fingerprint} (SHA-256) is not registered for a project.`);

/** Whether the header of a request claims a signature. */
export const isSigned = ({ headers }: RequestHead): boolean =>
  /^MAC\b/i.test(headers.authorization ?? '');

/** One of several headers may be a signature. The MAC check refuses that case. */
const isForMac = (request: RequestHead): boolean =>
  isSigned(request) || isAuthorizationRepeated(request.rawHeaders);

type Services = {
  readonly mac: RecognisingAuthenticator<MacCaller>;
  readonly directory: ClientDirectory;
  /** Handshakes follow the real time, so this check does too. */
  readonly realClock: Clock;
};

/**
 * Transfer 5: a TLS client certificate can replace the MAC everywhere. A MAC header takes
 * precedence, and a request without TLS has no certificate (decision 0054).
 */
export function macOrCertificate({
  mac,
  directory,
  realClock,
}: Services): RecognisingAuthenticator<MacCaller> {
  return {
    scheme: mac.scheme,
    alternatives: [certificateScheme],
    authenticate: (request) => {
      const certificate = certificateOf(request.peer);
      if (certificate === undefined || isForMac(request)) return mac.authenticate(request);
      if (certificate === null) return missing;
      const problem = refusalOf(certificate, realClock.now());
      if (problem !== null) return problem;
      const client = directory.findByCertificate(certificate.fingerprint);
      return client instanceof Promise
        ? client.then((found) => conclude(request, certificate, found))
        : conclude(request, certificate, client);
    },
    recognise: (head) => {
      const certificate = certificateOf(head.peer);
      if (certificate === undefined || isForMac(head)) return mac.recognise(head);
      if (certificate === null || refusalOf(certificate, realClock.now()) !== null) return null;
      const client = directory.findByCertificate(certificate.fingerprint);
      return client instanceof Promise
        ? client.then((found) => callerOf(certificate, found))
        : callerOf(certificate, client);
    },
  };
}

const certificateScheme = {
  name: 'certificate',
  definition: {
    type: 'mutualTLS',
    description:
      'At the address of TLS_PORT: a client certificate whose SHA-256 fingerprint is registered for the project.',
  },
} as const;

/** A connection may outlive its certificate, so every request checks the dates again. */
function refusalOf(
  { validFrom, validTo, chainError }: ClientCertificate,
  now: UnixSeconds,
): NotAuthenticated | null {
  if (now < validFrom) return tooEarly;
  if (!(now <= validTo)) return tooLate;
  return chainError === null ? null : notTrusted(chainError);
}

/** Null: the certificate is not registered for a project. */
function callerOf(
  { fingerprint }: ClientCertificate,
  client: KnownClient | null,
): MacCaller | null {
  const isNamed = client?.project.configuration.certificates.includes(fingerprint) ?? false;
  return client === null || !isNamed ? null : { user: null, ...client };
}

function conclude(
  { headers, rawBody }: SignedRequest,
  certificate: ClientCertificate,
  client: KnownClient | null,
): Authentication<MacCaller> {
  const caller = callerOf(certificate, client);
  if (caller === null) return notRegistered(certificate.fingerprint);
  // Headers carry what MAC carries in ext. TLS vouches for the body, so its hash is optional.
  const bodyHash = headers['wallet-api-body-hash'];
  const isOtherBody = bodyHash !== undefined && !bodyMatches(`body_hash=${bodyHash}`, rawBody);
  return isOtherBody ? { ...otherBody, claimed: caller } : accept(caller);
}
