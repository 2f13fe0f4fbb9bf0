import { describe, expect, test } from 'vitest';
import { isLikeOurs, isReference, withCheckDigits } from './creditor-reference.ts';
import { paymentReferences } from './payment-reference.ts';
import { walletOfReference, walletReference } from './wallet-reference.ts';

test('the check digits are those of ISO 11649', () => {
  expect(withCheckDigits('539007547034')).toBe('RF18539007547034');
});

const ids = Array.from({ length: 500 }, (_, index) => `payment ${index}`);

test('a payment always has the same references, which no other has', () => {
  const references = ids.flatMap(paymentReferences);
  expect(ids.flatMap(paymentReferences)).toEqual(references);
  expect(ids.filter((id) => paymentReferences(id).length === 0)).toEqual([]);
  expect(new Set(references).size).toBe(references.length);
  expect(references.filter((one) => !isLikeOurs(one))).toEqual([]);
  expect(references.map(walletOfReference)).toEqual(references.map(() => null));
});

describe('a wallet and its reference', () => {
  test.each([1, 100_001, 210_274_001_470_636, Number.MAX_SAFE_INTEGER])(
    '%i and back',
    (walletId) => {
      const reference = walletReference(walletId);
      expect(reference).toMatch(/^RF\d\dW/);
      expect(isLikeOurs(reference)).toBe(true);
      expect(walletOfReference(reference)).toBe(walletId);
    },
  );

  test('nothing else names a wallet', () => {
    const others = ['W00000000000', 'WZZZZZZZZZZZ', 'W0000100001', 'W000000100001', 'X00000100001'];
    for (const reference of others.map(withCheckDigits)) {
      expect(isReference(reference)).toBe(true);
      expect(walletOfReference(reference)).toBeNull();
    }
    expect(walletOfReference('RF33W00000100001')).toBeNull();
    expect(walletOfReference('')).toBeNull();
  });
});
