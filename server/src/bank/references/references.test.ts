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
  expect(references).toHaveLength(4 * ids.length);
  expect(new Set(references).size).toBe(references.length);
  expect(references.filter((one) => !isLikeOurs(one))).toEqual([]);
  expect(references.map(walletOfReference)).toEqual(references.map(() => null));
});

describe('a wallet and its reference', () => {
  // biome-ignore format: a table
  test.each([
    [1,              'RF22W00000000001'],
    [100_001,        'RF17W00000100001'],
    [99_999_999_999, 'RF38W99999999999'],
  ])('%i is %s', (walletId, reference) => {
    expect(walletReference(walletId)).toBe(reference);
    expect(isLikeOurs(reference)).toBe(true);
    expect(walletOfReference(reference)).toBe(walletId);
  });

  test('nothing else names a wallet', () => {
    const others = ['W00000000000', 'W0000100001', 'W000000100001', 'X00000100001', 'W0000010000A'];
    for (const reference of others.map(withCheckDigits)) {
      expect(isReference(reference)).toBe(true);
      expect(walletOfReference(reference)).toBeNull();
    }
    expect(walletOfReference('RF33W00000100001')).toBeNull();
    expect(walletOfReference('')).toBeNull();
    expect(() => walletReference(100_000_000_000)).toThrow('too long');
  });
});
