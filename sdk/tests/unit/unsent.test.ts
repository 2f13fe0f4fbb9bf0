import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Issued, issue, selfSigned } from '../../../server/tests/support/certificates.ts';
import { anyone } from '../../src/auth/authorization.ts';
import { FlorinUsageError } from '../../src/errors.ts';
import type { CallOptions } from '../../src/http/call-options.ts';
import { diagnosisOf } from '../../src/http/connection-fault.ts';
import { stubService } from '../support/stub-service.ts';
import { watchedTransport } from '../support/transports.ts';

// Requests that never leave the machine: their outcome is certain, and no retry would help.

const to = (base: string) => ({ method: 'POST', url: new URL(base), body: { json: {} } }) as const;

/** A server with a certificate, until the end of the test. `seen` counts its requests. */
async function serverWith({ key, cert }: Issued) {
  let seen = 0;
  const server = createServer({ key, cert }, (_, response) => {
    seen += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, seen: () => seen };
}

const stranger = issue({ name: 'an authority that nobody knows', isAuthority: true });

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned('127.0.0.1')],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', issue({ hosts: ['127.0.0.1'], by: stranger })],
])(
  'nothing is sent to a server with an untrusted certificate, and there is no retry: %s',
  async (code, own) => {
    const { url, seen } = await serverWith(own);
    const { transport, waits } = watchedTransport();
    const told = { name: 'FlorinConnectionError', kind: 'unsent', code, isLasting: true };
    await expect(transport.send(to(url), anyone)).rejects.toMatchObject(told);
    expect(waits).toEqual([]);
    expect(seen()).toBe(0);
  },
);

test('a port that fetch blocks is not retried', async () => {
  const { transport, waits } = watchedTransport();
  const told = { kind: 'unsent', code: 'bad port', isLasting: true };
  await expect(transport.send(to('http://127.0.0.1:25'), anyone)).rejects.toMatchObject(told);
  expect(waits).toEqual([]);
});

test.each([
  ['ą', FlorinUsageError],
  ['a\nb', FlorinUsageError],
  ['a\u0001b', expect.objectContaining({ kind: 'unsent', code: 'UND_ERR_INVALID_ARG' })],
])('a request with the unsendable header %j is not retried', async (authorization, error) => {
  const { url, seen } = await stubService(() => ({ status: 200 }));
  const { transport, waits } = watchedTransport();
  const authorized = async () => ({ headers: { authorization }, recover: async () => false });
  await expect(transport.send(to(url), authorized)).rejects.toThrow(error);
  expect(waits).toEqual([]);
  expect(seen).toEqual([]);
});

// biome-ignore format: a table
test.each([
  // code                           kind      isLasting
  ['ECONNREFUSED',                 'unsent', false],
  ['UND_ERR_CONNECT_TIMEOUT',      'unsent', false],
  ['CERT_HAS_EXPIRED',             'unsent', true ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unsent', true ],
  ['SELF_SIGNED_CERT_IN_CHAIN',    'unsent', true ],
  ['ERR_INVALID_ARG_VALUE',        'unsent', true ],
  ['ECONNRESET',                   'lost',   false],
  ['UND_ERR_SOCKET',               'lost',   false],
  ['ERR_SSL_BAD_RECORD_TYPE',      'lost',   false],
  ['NEVER_HEARD_OF',               'lost',   false],
] as const)('%s is %s, lasting: %s', (code, kind, isLasting) => {
  const thrown = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
  expect(diagnosisOf(thrown)).toEqual({ kind, code, isLasting });
});

test('an error without a code counts as lost', () => {
  const nothing = { kind: 'lost', code: undefined, isLasting: false };
  expect(diagnosisOf(new TypeError('fetch failed'))).toEqual(nothing);
  expect(diagnosisOf('gone')).toEqual(nothing);
});

describe('options of a call', () => {
  const withOption = async (option: object) => {
    const { url, seen } = await stubService(() => ({ status: 200 }));
    const sending = watchedTransport().transport.send(to(url), anyone, option as CallOptions);
    const outcome = await sending.catch((thrown: unknown) => thrown);
    return { outcome, keys: seen.map(({ headers }) => headers['idempotency-key']) };
  };

  test.each([
    { idempotencyKey: '' },
    { idempotencyKey: '  ' },
    { idempotencyKey: 'užsakymas' },
    { idempotencyKey: 'a\r\nb' },
    { idempotencyKey: 'a\u007f' },
    { idempotencyKey: 'x'.repeat(256) },
    { idempotencyKey: 1045 },
    { idempotencyKey: { toString: () => 'x' } },
    { timeoutMs: 0 },
    { timeoutMs: -1 },
    { timeoutMs: Number.NaN },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { timeoutMs: 2 ** 31 },
    { timeoutMs: '1000' },
  ])('%o is refused before anything is sent (gaps 1)', async (option) => {
    const { outcome, keys } = await withOption(option);
    expect(outcome).toBeInstanceOf(FlorinUsageError);
    expect(keys).toEqual([]);
  });

  test.each([
    [{ idempotencyKey: 'order 1045/é' }, 'order 1045/é'],
    [{ idempotencyKey: 'x'.repeat(255) }, 'x'.repeat(255)],
    [{ idempotencyKey: null }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
    [{ idempotencyKey: undefined }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
    [{ timeoutMs: 2 ** 31 - 1, idempotencyKey: 'k' }, 'k'],
    [{ timeoutMs: null, idempotencyKey: 'k' }, 'k'],
  ])('%o is accepted', async (option, key) => {
    expect(await withOption(option)).toEqual({ outcome: {}, keys: [key] });
  });
});
