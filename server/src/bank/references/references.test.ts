import { describe, expect, test } from 'vitest';
import { isLikeOurs, isReference, withCheckDigits } from './creditor-reference.ts';
import { paymentReferences } from './payment-reference.ts';
import { walletOfReference, walletReference } from './wallet-reference.ts';

test('the check digits are those of ISO 11649', () => {
  expect(withCheckDigits('539007547034')).toBe('RF18539007547034');
});

const ids = Array.from({ length: 500 }, (_, index) => `payment ${index}`);

test('each payment always has the same references, and no other payment has them', () => {
  const references = ids.flatMap(paymentReferences);
  expect(ids.flatMap(paymentReferences)).toEqual(references);
  expect(references).toHaveLength(2 * ids.length);
  expect(new Set(references).size).toBe(references.length);
  expect(references.filter((one) => !isLikeOurs(one))).toEqual([]);
  expect(references.map(walletOfReference)).toEqual(references.map(() => null));
});

describe('a wallet and its reference', () => {
  // biome-ignore format: a table
  test.each([
    [1,                     'RF22W00000000001'],
    [100_001,               'RF39W00000002JH7'],
    [152_715_974_120_023,   'RF45W02HHKTCVWFR'],
    [9_007_199_254_740_991, 'RF42W4CBTEJCKCCX'],
  ])('wallet %i has the reference %s', (walletId, reference) => {
    expect(walletReference(walletId)).toBe(reference);
    expect(isLikeOurs(reference)).toBe(true);
    expect(walletOfReference(reference)).toBe(walletId);
  });

  test('other references name no wallet', () => {
    const others = ['W00000000000', 'WZZZZZZZZZZZ', 'W0000000001', 'X00000000001', 'W0000000000O'];
    for (const reference of others.map(withCheckDigits)) {
      expect(isReference(reference)).toBe(true);
      expect(walletOfReference(reference)).toBeNull();
    }
    const [wrong = ''] = [walletReference(1).replace('RF', 'RF0').slice(0, 16)];
    expect(walletOfReference(wrong)).toBeNull();
    expect(walletOfReference('')).toBeNull();
  });
});
