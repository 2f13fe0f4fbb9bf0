import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readTlsFiles, type TlsSettings } from '../../../src/running/tls-files.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { issue, selfSigned } from '../../support/certificates.ts';
import { useTlsFiles } from '../../support/tls.ts';

// Gaps 5: how the start reads TLS_CERT, TLS_KEY and TLS_CLIENT_CA.

const { environment, write } = useTlsFiles();
const good = {
  tlsPort: 8_443,
  tlsCert: environment['TLS_CERT'] ?? '',
  tlsKey: environment['TLS_KEY'] ?? '',
  tlsClientCa: null,
};

/** Each sentence of the refusal. */
async function refusalOf(changes: Partial<TlsSettings>): Promise<readonly string[]> {
  const refusal = await readTlsFiles({ ...good, ...changes }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupRefusal);
  return (refusal as StartupRefusal).message.split('\n');
}

const authority = issue({ name: 'Authority', isAuthority: true });
const second = issue({ name: 'Second', isAuthority: true });
const text = write('text.pem', 'hello');
const nowhere = `${text}-nowhere`;
const otherKey = write('other-key.pem', selfSigned('x').key);
const closedKey = write(
  'closed-key.pem',
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  }).privateKey,
);
const brokenCa = write('broken-ca.pem', `${authority.cert}${second.cert.replace('MII', 'MIX')}`);

test('without TLS_PORT there is no listener', async () => {
  expect(await readTlsFiles({ ...good, tlsPort: null })).toBeNull();
});

test('a certificate with its key starts a listener, without or with several authorities', async () => {
  expect(await readTlsFiles(good)).toMatchObject({
    port: 8_443,
    clientCa: null,
    validToMs: Date.parse('2049-12-31T23:59:59Z'),
  });
  const tlsClientCa = write('two-ca.pem', `A remark\n${authority.cert}\n${second.cert}`);
  const { clientCa } = (await readTlsFiles({ ...good, tlsClientCa })) ?? {};
  expect(clientCa?.toString()).toContain(second.cert);
});

describe('invalid files are refused in one sentence each', () => {
  // biome-ignore format: a table
  test.each<[string, Partial<TlsSettings>, readonly string[]]>([
    ['missing files', { tlsCert: nowhere, tlsKey: nowhere, tlsClientCa: nowhere }, [
      `TLS_CERT is "${nowhere}"; it cannot be read (ENOENT).`,
      `TLS_KEY is "${nowhere}"; it cannot be read (ENOENT).`,
      `TLS_CLIENT_CA is "${nowhere}"; it cannot be read (ENOENT).`,
    ]],
    ['files with other content', { tlsCert: text, tlsKey: text, tlsClientCa: text }, [
      `TLS_CERT is "${text}"; it holds no certificate in PEM.`,
      `TLS_KEY is "${text}"; it holds no private key in PEM that is open.`,
      `TLS_CLIENT_CA is "${text}"; it holds no certificates in PEM.`,
    ]],
    ['a key with a passphrase', { tlsKey: closedKey }, [`TLS_KEY is "${closedKey}"; it holds no private key in PEM that is open.`]],
    ['a broken authority', { tlsClientCa: brokenCa }, [`TLS_CLIENT_CA is "${brokenCa}"; it holds no certificates in PEM.`]],
    ['the key of another certificate', { tlsKey: otherKey }, [
      `The key in TLS_KEY ("${otherKey}") is not that of the certificate in TLS_CERT ("${good.tlsCert}").`,
    ]],
  ])('%s', async (_, changes, sentences) => {
    expect(await refusalOf(changes)).toEqual(sentences);
  });
});
