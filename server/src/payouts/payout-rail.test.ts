import { describe, expect, test } from 'vitest';
import { mockPayoutRail } from './mock-payout-rail.ts';
import { isSimulatedPayout, type PayoutRail, payoutRailsOf } from './payout-rail.ts';

const files = (isTest: boolean): PayoutRail => ({
  name: 'bank files',
  serves: { test: isTest, live: !isTest },
  answers: () => null,
  bank: { accountId: 'an account', onTheWay: 1n },
});

const leaving = { currency: 'EUR', projectId: null } as const;

describe('the payout rail (decision 0113; bank 6, Test projects)', () => {
  // biome-ignore format: a table
  test.each([
    ['a bank account, books without simulated money', true,  false, false, 'bank files',  'bank files'],
    ['a bank account, books with simulated money',    true,  false, true,  undefined,     'bank files'],
    ['a bank account beside the simulator',           true,  true,  true,  'mock payout', 'bank files'],
    ['no bank account, the simulator on',             false, true,  true,  'mock payout', 'mock payout'],
    ['no bank account, the simulator off',            false, false, false, undefined,     'mock payout'],
  ])('with %s', (_, hasAccount, isOn, isMarked, live, ofTests) => {
    const bankFiles = ({ isTest }: { readonly isTest: boolean }) =>
      hasAccount ? files(isTest) : null;
    const rails = payoutRailsOf({ simulator: mockPayoutRail, bankFiles, isOn, isMarked });
    expect(rails.serving({ ...leaving, isTest: false })?.name).toBe(live);
    expect(rails.serving({ ...leaving, isTest: true })?.name).toBe(ofTests);
  });

  test('a payout is simulated if its rail serves no live money, but never in test mode', () => {
    expect(isSimulatedPayout(mockPayoutRail, false)).toBe(true);
    expect(isSimulatedPayout(mockPayoutRail, true)).toBe(false);
    expect(isSimulatedPayout(files(false), false)).toBe(false);
  });
});
