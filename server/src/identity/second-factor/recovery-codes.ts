import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Crockford's base 32: no i, l, o and u. Each letter is worth five bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Business 1. */
const codeCount = 10;

/** Ten letters are 50 bits: nobody guesses that within the tries that an address has. */
const halfLength = 5;

const half = (): string =>
  [...randomBytes(halfLength)].map((byte) => letters.charAt(byte % letters.length)).join('');

/** Ten codes in the form `xxxxx-xxxxx`. They are shown once; only their hashes are kept. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codeCount }, () => `${half()}-${half()}`);

const lookAlikes: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0', u: 'v' };

/** Case, spaces, dashes of any kind and similar letters make no difference. */
const normalized = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/[ilou]/g, (letter) => lookAlikes[letter] ?? letter);

/**
 * The stored form of a code. Without the key the table reveals nothing; with a plain hash, all 50
 * bits could be tried. `key` is the same on every node, and has no other use.
 */
export const recoveryHash = (key: Buffer, code: string): string =>
  createHmac('sha256', key).update(normalized(code)).digest('base64url');

/** The hashes that remain after this one is used. Null: it is not among them. */
export function spentWith(hashes: readonly string[], hash: string): readonly string[] | null {
  const rest = hashes.filter((one) => !isSame(one, hash));
  return rest.length === hashes.length ? null : rest;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
