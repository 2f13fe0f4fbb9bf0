import { hash, type X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** A client certificate. The other end of the connection has proven that it holds the key. */
export type ClientCertificate = {
  /** SHA-256, in lower-case hex digits. */
  readonly fingerprint: string;
  readonly validFrom: UnixSeconds;
  /** The last second of its validity. */
  readonly validTo: UnixSeconds;
  /** The error in the chain to our authority. Null: there is none, or no chain is required. */
  readonly chainError: string | null;
};

/** Only the TLS listener writes here: no header and no plain connection can add an entry. */
const presented = new WeakMap<object, ClientCertificate | null>();

/** Null: no certificate was shown. Undefined: the connection is not TLS. */
export const certificateOf = (peer: object | undefined): ClientCertificate | null | undefined =>
  peer === undefined ? undefined : presented.get(peer);

/** Keeps the certificate of a connection. `needsChain`: it must lead to our authority. */
export function keepCertificate(socket: TLSSocket, needsChain: boolean): void {
  const certificate = socket.getPeerX509Certificate();
  // A resumed connection may count as authorized without a certificate, so only a present one
  // counts.
  const known = certificate === undefined ? null : describe(certificate);
  const chainError = needsChain && !socket.authorized ? String(socket.authorizationError) : null;
  presented.set(socket, known === null ? null : { ...known, chainError });
}

const describe = (certificate: X509Certificate): Omit<ClientCertificate, 'chainError'> => ({
  fingerprint: hash('sha256', certificate.raw, 'hex'),
  validFrom: secondOf(certificate.validFrom),
  validTo: secondOf(certificate.validTo),
});

const secondOf = (date: string): UnixSeconds => unixSeconds(Date.parse(date) / 1_000);
