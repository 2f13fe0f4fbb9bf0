import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SignedRequest } from '../../edge/checking/authenticator.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { InProcessNonces } from '../../shared-state/nonces.ts';
import { macAuthenticator } from './mac-authenticator.ts';
import { macOf } from './mac-signature.ts';
import { normalizedRequest } from './normalized-request.ts';

type Vector = {
  readonly id: string;
  readonly mac_key: string;
  readonly ts: string;
  readonly nonce: string;
  readonly method: string;
  readonly uri: string;
  readonly host: string;
  readonly port: number;
  readonly ext: string;
  /** Null where only the mac is known. */
  readonly body: string | null;
  readonly authorization?: string;
  readonly expected_mac: string;
};

const file = new URL('../../../../docs/vectors/golden-mac.json', import.meta.url);
const vectors: readonly Vector[] = JSON.parse(readFileSync(file, 'utf8'));
const withBody = vectors.filter(
  (vector): vector is Vector & { body: string } => vector.body !== null,
);

const macOfVector = (vector: Vector): string =>
  macOf(
    Buffer.from(vector.mac_key),
    normalizedRequest(vector, { host: vector.host, port: vector.port }),
  );

/** The header of a vector. Vectors without a recorded header get the documented form. */
const headerOf = (vector: Vector): string =>
  vector.authorization ??
  `MAC id="${vector.id}", ts="${vector.ts}", nonce="${vector.nonce}", mac="${vector.expected_mac}", ext="${vector.ext}"`;

const requestOf = (vector: Vector & { body: string }): SignedRequest => ({
  method: vector.method,
  rawUrl: vector.uri,
  headers: { host: `${vector.host}:${vector.port}`, authorization: headerOf(vector) },
  rawHeaders: [],
  rawBody: Buffer.from(vector.body),
});

/** A fresh server at another address, with the clock of the vector. */
function authenticate(vector: Vector, request: SignedRequest) {
  const at = unixSeconds(Number(vector.ts));
  const client = { keys: [Buffer.from(vector.mac_key)], caller: vector.id, clientId: vector.id };
  const { authenticate: ask } = macAuthenticator({
    clients: (id) => (id === vector.id ? client : null),
    nonces: new InProcessNonces({ startedAt: at }),
    now: () => at,
    publicUrl: () => 'https://pay.example',
  });
  const answer = ask(request);
  if (answer instanceof Promise) throw new Error('the answer was put off without need');
  return answer;
}

const title = (vector: Vector, index: number) =>
  [`${index}: ${vector.method} ${vector.uri}`, vector] as const;

test('there are 20 vectors, 15 of them with an Authorization header', () => {
  expect(vectors.length).toBe(20);
  expect(vectors.filter(({ authorization }) => authorization !== undefined).length).toBe(15);
});

test.each(vectors.map(title))(
  'gaps 3, MAC string: the mac of vector %s is computed',
  (_, vector) => {
    expect(macOfVector(vector)).toBe(vector.expected_mac);
  },
);

describe.each(withBody.map(title))('vector %s', (_, given) => {
  const vector = given as Vector & { body: string };
  const request = requestOf(vector);
  const header = headerOf(vector);
  const withHeaders = (headers: Partial<SignedRequest['headers']>): SignedRequest => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });

  test('is accepted', () => {
    expect(authenticate(vector, request)).toEqual({ ok: true, value: vector.id });
  });

  test('is accepted when the client signed port 443', () => {
    const mac = macOf(
      Buffer.from(vector.mac_key),
      normalizedRequest(vector, { host: vector.host, port: 443 }),
    );
    const authorization = header.replace(vector.expected_mac, mac);
    expect(authenticate(vector, withHeaders({ authorization })).ok).toBe(true);
  });

  /** The text with one character changed, at each place. */
  const changes = (text: string): readonly string[] =>
    [...text].map((sign, index) => {
      const other = String.fromCharCode(
        sign.charCodeAt(0) === 0x7a ? 0x61 : sign.charCodeAt(0) + 1,
      );
      return text.slice(0, index) + other + text.slice(index + 1);
    });

  test('is refused with any one character of its header changed', () => {
    const accepted = changes(header).filter(
      (authorization) => authenticate(vector, withHeaders({ authorization })).ok,
    );
    expect(accepted).toEqual([]);
  });

  test('is refused with any one character of its method, address or body changed', () => {
    const changed = [
      ...changes(vector.method).map((method) => ({ ...request, method })),
      { ...request, method: vector.method.toLowerCase() },
      ...changes(vector.uri).map((rawUrl) => ({ ...request, rawUrl })),
      { ...request, rawUrl: `${vector.uri}?` },
      { ...request, rawUrl: vector.uri.slice(0, -1) },
      ...changes(vector.body).map((body) => ({ ...request, rawBody: Buffer.from(body) })),
      { ...request, rawBody: Buffer.from(`${vector.body}\n`) },
    ];
    expect(changed.filter((each) => authenticate(vector, each).ok)).toEqual([]);
  });

  test('is refused at another host or port', () => {
    const hosts = [
      ...changes(vector.host).map((host) => `${host}:${vector.port}`),
      ...changes(String(vector.port)).map((port) => `${vector.host}:${port}`),
      undefined,
    ];
    const elsewhere = hosts.filter(
      (host) =>
        authenticate(vector, {
          ...request,
          headers: { authorization: header, ...(host === undefined ? {} : { host }) },
        }).ok,
    );
    // Port 443 may always be signed, whatever port the request reached.
    const isAlternative = vector.port === 443;
    const others = elsewhere.filter(
      (host) => !isAlternative || !host?.startsWith(`${vector.host}:`),
    );
    expect(others).toEqual([]);
  });

  test('is refused with another key', () => {
    expect(authenticate({ ...vector, mac_key: `${vector.mac_key}x` }, request).ok).toBe(false);
  });
});
