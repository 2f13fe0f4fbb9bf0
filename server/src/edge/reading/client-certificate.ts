import { hash, type X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';

/** A certificate whose key the other end of a connection has proven to hold. */
export type ClientCertificate = {
  /** SHA-256, in lower-case hex digits. */
  readonly fingerprint: string;
  readonly validFrom: UnixSeconds;
  /** The last second at which it is good. */
  readonly validTo: UnixSeconds;
  /** What is wrong with the way to an authority of ours; null: nothing, or none is asked for. */
  readonly chainError: string | null;
};

/** Written by the TLS listener and by nobody else: no header and no plain connection gets in here. */
const presented = new WeakMap<object, ClientCertificate | null>();

/** Null: it came without a certificate. Undefined: it did not come by TLS. */
export const certificateOf = (peer: object | undefined): ClientCertificate | null | undefined =>
  peer === undefined ? undefined : presented.get(peer);

/** Keeps what a connection has shown. `needsChain`: it must lead to an authority of ours. */
export function keepCertificate(socket: TLSSocket, needsChain: boolean): void {
  const certificate = socket.getPeerX509Certificate();
  // A resumed connection may count as authorized without any: only what is there is believed.
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
