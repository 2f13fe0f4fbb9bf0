import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { TlsCredentials } from '../edge/listening/listeners.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';

export type TlsListener = TlsCredentials & {
  readonly port: number;
  /** Unix milliseconds after which its certificate is no longer valid. */
  readonly validToMs: number;
};

export type TlsSettings = {
  readonly tlsPort: number | null;
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
  readonly tlsClientCa: string | null;
};

/** The configured second listener. Null: none. All errors are reported together. */
export async function readTlsFiles(settings: TlsSettings): Promise<TlsListener | null> {
  const { tlsPort, tlsCert, tlsKey, tlsClientCa } = settings;
  if (tlsPort === null || tlsCert === null || tlsKey === null) return null;
  const problems: string[] = [];
  const cert = await read('TLS_CERT', tlsCert, certificateIn, 'no certificate in PEM', problems);
  const key = await read('TLS_KEY', tlsKey, keyIn, 'no private key in PEM that is open', problems);
  const authorities =
    tlsClientCa === null
      ? null
      : await read('TLS_CLIENT_CA', tlsClientCa, authoritiesIn, 'no certificates in PEM', problems);
  if (cert === null || key === null || problems.length > 0) {
    throw new StartupRefusal(problems.join('\n'));
  }
  if (!cert.found.checkPrivateKey(key.found)) {
    throw new StartupRefusal(
      `The key in TLS_KEY ("${tlsKey}") is not that of the certificate in TLS_CERT ("${tlsCert}").`,
    );
  }
  const credentials = { cert: cert.bytes, key: key.bytes, clientCa: authorities?.bytes ?? null };
  refuseUnusable(credentials);
  return { ...credentials, port: tlsPort, validToMs: Date.parse(cert.found.validTo) };
}

type Read<Found> = { readonly bytes: Buffer; readonly found: Found };

/** Null: a problem was added. */
async function read<Found>(
  name: string,
  path: string,
  find: (bytes: Buffer) => Found,
  lacking: string,
  problems: string[],
): Promise<Read<Found> | null> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    problems.push(`${name} is "${path}"; it cannot be read (${codeOf(error)}).`);
    return null;
  }
  try {
    return { bytes, found: find(bytes) };
  } catch {
    problems.push(`${name} is "${path}"; it holds ${lacking}.`);
    return null;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** At least one, and every block must be a certificate: TLS itself would skip a broken one. */
function authoritiesIn(bytes: Buffer): readonly X509Certificate[] {
  const found = bytes.toString('latin1').match(certificate) ?? [];
  if (found.length === 0) throw new Error('no certificate');
  return found.map((text) => new X509Certificate(text));
}

/** The listener's own certificate comes first. */
function certificateIn(bytes: Buffer): X509Certificate {
  const [own] = authoritiesIn(bytes);
  if (own === undefined) throw new Error('no certificate');
  return own;
}

const keyIn = (bytes: Buffer): KeyObject => createPrivateKey({ key: bytes, format: 'pem' });

/** Refuses files that parse but do not work with TLS: they may be too weak, for example. */
function refuseUnusable({ cert, key, clientCa }: TlsCredentials): void {
  try {
    createSecureContext({ cert, key, ...(clientCa === null ? {} : { ca: clientCa }) });
  } catch (error) {
    const { message } = error as Error;
    throw new StartupRefusal(`TLS cannot work with TLS_CERT and TLS_KEY: ${message}.`);
  }
}
