import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { type Issued, selfSigned } from './certificates.ts';
import { adminToken } from './florin-home.ts';
import type { Environment } from './florin-process.ts';
import { OperatorClient } from './operator-client.ts';
import type { TestService } from './test-service.ts';

/** A TLS listener's settings in the environment. */
export type TestTls = {
  readonly environment: Environment;
  /** What clients trust: the listener's own certificate. */
  readonly ca: string;
  /** Writes another file beside its own. Returns the path. */
  readonly write: (name: string, text: string) => string;
};

/** The files of a TLS listener on a free port, removed after the tests of the file. */
export function useTlsFiles(clientCa?: string): TestTls {
  const folder = mkdtempSync(join(tmpdir(), 'florin-tls-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const own = selfSigned('127.0.0.1');
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return {
    environment: {
      TLS_PORT: '0',
      TLS_CERT: write('cert.pem', own.cert),
      TLS_KEY: write('key.pem', own.key),
      ...(clientCa === undefined ? {} : { TLS_CLIENT_CA: write('client-ca.pem', clientCa) }),
    },
    ca: own.cert,
    write,
  };
}

/** A client of the TLS listener, with or without a certificate, closed after the test. */
export function tlsClient(
  { tlsUrl }: TestService,
  { ca }: TestTls,
  shown: Partial<Issued> = {},
): OperatorClient {
  if (tlsUrl === null) throw new Error('the service does not listen with TLS');
  const { cert, key } = shown;
  const own = cert === undefined || key === undefined ? {} : { cert, key };
  const client = new OperatorClient(tlsUrl, adminToken, { ca, ...own });
  onTestFinished(() => client.close());
  return client;
}
