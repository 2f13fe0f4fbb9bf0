import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  groupedReference,
  isLikeOurs,
  isReference,
  makeReference,
  randomBytesNeeded,
} from './creditor-reference.ts';

// Bank 2, Reference: ISO 11649, without letters that people confuse.

describe('a reference of the service', () => {
  test('is RF, check digits and twelve symbols, and is unique', () => {
    const references = Array.from({ length: 200 }, () =>
      makeReference(randomBytes(randomBytesNeeded)),
    );
    for (const reference of references) {
      expect(reference).toMatch(/^RF\d\d[0-9A-HJ-NP-Z]{12}$/);
      expect(isReference(reference)).toBe(true);
      expect(isLikeOurs(reference)).toBe(true);
    }
    expect(new Set(references).size).toBe(references.length);
  });

  test('is made from its random bits, and from all of them', () => {
    const bytes = (last: number) => Uint8Array.of(...Array(15).fill(0), last);
    expect(makeReference(bytes(0))).toBe('RF04000000000000');
    expect(makeReference(bytes(33))).toBe('RF32Z00000000000');
    expect(() => makeReference(new Uint8Array(15))).toThrow('too few');
  });

  test('is shown in groups of four', () => {
    expect(groupedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });

  test('is invalid with one digit mistyped or two neighbours swapped', () => {
    const reference = 'RF18539007547034';
    const typed = (at: number, symbol: string) =>
      reference.slice(0, at) + symbol + reference.slice(at + 1);
    for (let at = 2; at < reference.length; at += 1) {
      for (const symbol of '0123456789') {
        expect(isReference(typed(at, symbol))).toBe(symbol === reference[at]);
      }
      const [one = '', other = ''] = reference.slice(at);
      const exchanged = reference.slice(0, at) + other + one + reference.slice(at + 2);
      if (one !== other && other !== '') expect(isReference(exchanged)).toBe(false);
    }
  });
});

// biome-ignore format: a table
test.each([
  ['RF18539007547034',          true ], // the example of the standard
  ['RF712348231',               false], // right digits, but shorter than any of ours
  ['RF45G72UUR',                false],
  ['rf18539007547034',          false], // texts are normalised first
  ['RF18 5390 0754 7034',       false],
  ['RF1853900754703O',          false],
  ['RF00539007547034',          false],
  ['RF01ABCDEFGHJK87',          false], // right remainder, but the standard demands the digits 98
  ['RF18539007547034539007547034', false],
  ['XX18539007547034',          false],
])('%s is a reference: %s', (text, expected) => {
  expect(isReference(text)).toBe(expected);
});
