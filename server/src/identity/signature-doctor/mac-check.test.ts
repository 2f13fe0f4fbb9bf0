import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { authorizationOf, type RequestToSign } from '../../../tests/support/mac-signing.ts';
import { stringToSign } from './diagnosis.ts';
import { inEnglish } from './doctor-texts-en.ts';
import { checkMac } from './mac-check.ts';
import type { SeenRequest } from './seen-request.ts';

type Vector = Omit<RequestToSign, 'key' | 'ts' | 'body'> & {
  readonly mac_key: string;
  readonly ts: string;
  readonly ext: string;
  /** Null where only the mac is known. */
  readonly body: string | null;
  readonly authorization?: string;
  readonly expected_mac: string;
};

const file = new URL('../../../../docs/vectors/golden-mac.json', import.meta.url);
const vectors: readonly Vector[] = JSON.parse(readFileSync(file, 'utf8'));

const headerOf = ({ id, ts, nonce, expected_mac: mac, ext, authorization }: Vector): string =>
  authorization ?? `MAC id="${id}", ts="${ts}", nonce="${nonce}", mac="${mac}", ext="${ext}"`;

test.each(
  vectors.map((vector, index) => [`${index}: ${vector.method} ${vector.uri}`, vector] as const),
)('gaps 3, MAC string: vector %s is right, and its signed text is shown', (_, vector) => {
  const { host, port, ts, nonce, method, uri, ext } = vector;
  const headers = [
    ['Host', `${host}:${port}`],
    ['Authorization', headerOf(vector)],
  ] as const;
  const body = Buffer.from(vector.body ?? '');
  const request = { method, target: uri, headers, body };
  const found = checkMac({ request, key: vector.mac_key, address: null, at: Number(ts) });
  expect(found.comparison).toEqual({
    of: 'mac',
    expected: vector.expected_mac,
    given: vector.expected_mac,
  });
  expect(stringToSign(found)).toBe(
    `${ts}\n${nonce}\n${method}\n${uri}\n${host}\n${port}\n${ext}\n`,
  );
  // Without its body, the hash of a vector cannot be checked.
  if (vector.body !== null) expect(found.faults).toEqual([]);
});

const now = 1_800_000_000;
const key = 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU';
const plain: RequestToSign = {
  id: 'shop',
  key,
  ts: now,
  nonce: 'n0nce',
  method: 'POST',
  uri: '/rest/v1/transaction?a=b%20c',
  host: 'pay.example',
  port: 443,
  body: '{"a":1}',
};

type Sent = { readonly signed?: Partial<RequestToSign>; readonly sent?: Partial<RequestToSign> };

/** A request that is sent differently from how it was signed. */
function requestOf({ signed = {}, sent = {} }: Sent): SeenRequest {
  const asSent = { ...plain, ...sent };
  const [mac = ''] = authorizationOf({ ...plain, ...signed }).match(/mac="[^"]*"/) ?? [];
  return {
    method: asSent.method,
    target: asSent.uri,
    headers: [
      ['Host', asSent.host],
      ['Authorization', authorizationOf(asSent).replace(/mac="[^"]*"/, mac)],
    ],
    body: Buffer.from(asSent.body),
  };
}

const faultsOf = (request: SeenRequest, more: { at?: number; key?: string } = {}) =>
  inEnglish(checkMac({ request, key, address: 'https://pay.example', at: now, ...more }).faults);

test('a right signature has no faults', () => {
  expect(faultsOf(requestOf({}))).toEqual([]);
});

describe('gaps 3, MAC string: the doctor finds what was signed instead', () => {
  // biome-ignore format: a table
  test.each<[string, Partial<RequestToSign>, string]>([
    ['another port',      { port: 8080 },                      'Line 6 (port) was signed as "8080"; it should be "443".'],
    ['the port of http',  { port: 80 },                        'Line 6 (port) was signed as "80", the port of http; it should be "443".'],
    ['host with port',    { host: 'pay.example:443' },         'Line 5 (host) was signed as "pay.example:443", with the port; it should be "pay.example".'],
    ['another host',      { host: 'localhost' },               'Line 5 (host) was signed as "localhost"; it should be "pay.example".'],
    ['no query',          { uri: '/rest/v1/transaction' },     'Line 4 (path) was signed as "/rest/v1/transaction", without the query; it should be "/rest/v1/transaction?a=b%20c".'],
    ['a decoded query',   { uri: '/rest/v1/transaction?a=b c' }, 'Line 4 (path) was signed as "/rest/v1/transaction?a=b c", percent-decoded; it should be "/rest/v1/transaction?a=b%20c".'],
    ['part of the path',  { uri: '/transaction?a=b%20c' },     'Line 4 (path) was signed as "/transaction?a=b%20c", without the beginning of the path; it should be "/rest/v1/transaction?a=b%20c".'],
    ['lower case',        { method: 'post' },                  'Line 3 (method) was signed as "post", in lower case; it should be "POST".'],
    ['the key with a line feed',   { key: `${key}\n` },        'The sender signs with a line feed at the end of the key.'],
  ])('%s', (_, signed, sentence) => {
    expect(faultsOf(requestOf({ signed }))).toEqual([sentence]);
  });

  test('two mistakes at once', () => {
    expect(faultsOf(requestOf({ signed: { port: 80, method: 'post' } }))).toEqual([
      'Line 3 (method) was signed as "post", in lower case; it should be "POST".',
      'Line 6 (port) was signed as "80", the port of http; it should be "443".',
    ]);
  });

  test('an unknown key', () => {
    const [fault, ...more] = faultsOf(requestOf({ signed: { key: 'another key' } }));
    expect(more).toEqual([]);
    expect(fault).toContain('The key may not be the one of this id');
  });
});

test('gaps 3, Host and port: a signature for port 443 is accepted elsewhere, with a note', () => {
  const request = requestOf({});
  const found = checkMac({ request, key, address: 'http://pay.example:8080', at: now });
  expect(found.faults).toEqual([]);
  expect(inEnglish(found.notes)).toEqual([
    'It was signed for pay.example, port 443, which is accepted too.',
  ]);
});

describe('gaps 3, MAC string: the body hash', () => {
  const withBody = (body: string, signedBody: string): SeenRequest => ({
    ...requestOf({ signed: { body: signedBody }, sent: { body: signedBody } }),
    body: Buffer.from(body),
  });

  test('is missing', () => {
    const request = withBody('{"a":1}', '');
    const [fault] = faultsOf(request);
    expect(fault).toMatch(/^There is no body hash: .* ext="body_hash=AVq9[\w%]+"\.$/);
  });

  // biome-ignore format: a table
  test.each([
    ['{"a":1}\n',             '{"a":1}',                 'this body without the line feed at its end'],
    ['{"a":1}',               '{"a": 1}',                'the same JSON written with a space after each colon and comma'],
    ['{"u":"https://a"}',     '{"u":"https:\\/\\/a"}',   'the same JSON written without spaces, with escaped slashes'],
    ['{"n":"Petraitė"}',      '{"n":"Petrait\\u0117"}',  'the same JSON written without spaces, with escaped letters beyond ASCII'],
    ['{\n  "a": 1\n}',        '{"a":1}',                 'the same JSON written without spaces'],
    ['{"b":1,"a":2}',         '{"a":2,"b":1}',           'the same JSON written without spaces, with its keys sorted'],
  ])('of %j, although %j was signed', (body, signedBody, says) => {
    const faults = faultsOf(withBody(body, signedBody));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`body_hash is not that of this body; it is that of ${says}`);
  });

  test('of an unknown text', () => {
    expect(faultsOf(withBody('{"a":1}', '{"b":2}'))).toEqual([
      expect.stringMatching(/^body_hash is not that of this body, nor .*; it should be body_hash=/),
    ]);
  });
});

describe('gaps 3, Clock and replay: the timestamp', () => {
  // biome-ignore format: a table
  test.each<[string, number, string[]]>([
    ['300 seconds before',  now + 300, []],
    ['301 seconds before',  now + 301, ['301 seconds before']],
    ['301 seconds after',   now - 301, ['301 seconds after']],
    ['a day before',        now + 86_400, ['86400 seconds before']],
  ])('%s', (_, at, parts) => {
    const faults = faultsOf(requestOf({}), { at });
    expect(faults).toEqual(parts.map((part) => expect.stringContaining(part)));
  });

  test('in milliseconds', () => {
    const ts = now * 1_000;
    expect(faultsOf(requestOf({ signed: { ts }, sent: { ts } }))).toEqual([
      'ts is in milliseconds; it should be in seconds.',
    ]);
  });
});

describe('wallet 5.1: a header that cannot be read', () => {
  const withHeader = (change: (header: string) => string): SeenRequest => {
    const request = requestOf({});
    const headers = request.headers.map(([name, value]) =>
      name === 'Authorization' ? ([name, change(value)] as const) : ([name, value] as const),
    );
    return { ...request, headers };
  };

  // biome-ignore format: a table
  test.each<[string, (header: string) => string, string]>([
    ['unquoted values', (header) => header.replace(/ts="(\d+)"/, 'ts=$1'),   'Each value stands in double quotes: ts="…".'],
    ['semicolons',      (header) => header.replaceAll('", ', '"; '),         'Parameters are separated by a comma and a space.'],
    ['lower-case mac',  (header) => header.replace('MAC', 'mac'),            'The scheme is written in capitals: MAC.'],
    ['a bearer token',  () => 'Bearer abc',                                  'This is a bearer token: the checkout API takes those, wallet and transfer want MAC.'],
    ['a backslash',     (header) => header.replace('n0nce', 'n\\nce'),       'A value holds printable ASCII without " and \\; make nonces of letters and digits.'],
    ['a mac in hex',    (header) => header.replace(/mac="([^"]+)"/, (_, mac: string) => `mac="${Buffer.from(mac, 'base64').toString('hex')}"`), 'mac is written in hex; it should be base64.'],
  ])('%s', (_, change, sentence) => {
    expect(faultsOf(withHeader(change))).toContain(sentence);
  });

  test('given twice', () => {
    const request = requestOf({});
    const headers = [...request.headers, ...request.headers];
    expect(faultsOf({ ...request, headers })).toEqual(['Authorization is given more than once.']);
  });

  test('without a host and the address of the service', () => {
    const request = { ...requestOf({}), headers: requestOf({}).headers.slice(1) };
    const { faults } = checkMac({ request, key, address: null, at: now });
    expect(inEnglish(faults)).toContain(
      'There is no Host header: give the address of the service with --to.',
    );
  });
});
