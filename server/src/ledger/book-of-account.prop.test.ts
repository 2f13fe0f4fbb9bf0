import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../kernel/money.ts';
import { accountIdIn, bookOf } from './book-of-account.ts';

const book = fc.record({ currency: fc.constantFrom(...currencies), isTest: fc.boolean() });
const bits = fc.bigInt(0n, (1n << 54n) - 1n);

test('an id names its book, and every id fits into a bigint column', () => {
  fc.assert(
    fc.property(book, fc.bigInt(), (of, randomBits) => {
      const id = accountIdIn(of, randomBits);
      expect(bookOf(id)).toEqual(of);
      expect(id > 0n && id < 1n << 62n).toBe(true);
    }),
  );
});

test('two ids are equal only if their books and random bits are', () => {
  fc.assert(
    fc.property(book, book, bits, bits, (one, other, a, b) => {
      const isSame = a === b && one.currency === other.currency && one.isTest === other.isTest;
      expect(accountIdIn(one, a) === accountIdIn(other, b)).toBe(isSame);
    }),
  );
});

test.each([0n, 1n, 255n, 256n])('the id %i belongs to no book', (id) => {
  expect(() => bookOf(id)).toThrow(RangeError);
});
