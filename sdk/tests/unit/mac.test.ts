import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { extOf, macHeader, macOf, placeOf } from '../../src/auth/mac.ts';
import { utf8 } from '../../src/encoding.ts';

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
  /** Null where only its hash is known. */
  readonly body: string | null;
  readonly expected_mac: string;
  readonly authorization?: string;
};

const file = new URL('../../../docs/vectors/golden-mac.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as readonly Vector[];

test('the vectors include empty bodies and whole Authorization headers', () => {
  expect(vectors.length).toBeGreaterThan(15);
  expect(vectors.some(({ authorization }) => authorization !== undefined)).toBe(true);
  expect(vectors.some(({ body }) => body === '')).toBe(true);
});

test.each(vectors)(
  '$method $uri at $ts is signed as published clients do (wallet 5.1)',
  async (vector) => {
    const { id, mac_key: key, expected_mac: expected, authorization, body } = vector;
    if (body !== null) expect(await extOf(utf8(body))).toBe(vector.ext);
    expect(await macOf(key, vector)).toBe(expected);
    if (authorization !== undefined) {
      expect(await macHeader({ id, key }, vector)).toBe(authorization);
    }
  },
);

test.each([
  ['http://127.0.0.1:8099/rest', { host: '127.0.0.1', port: 8099 }],
  ['http://Pay.Example/rest', { host: 'pay.example', port: 80 }],
  ['https://pay.example/rest', { host: 'pay.example', port: 443 }],
  ['http://[::1]:8080/', { host: '[::1]', port: 8080 }],
])('a request to %s is signed for its host and port', (address, place) => {
  expect(placeOf(new URL(address))).toEqual(place);
});
