import { describe, expect, test } from 'vitest';
import { mockPayoutRail } from './mock-payout-rail.ts';
import { isSimulatedPayout, type PayoutRail, payoutRailsOf } from './payout-rail.ts';

/** A rail that would move real money. */
const bank: PayoutRail = {
  name: 'sepa',
  serves: { test: false, live: true },
  answers: () => null,
};

const railsWith = (rails: readonly PayoutRail[], isOn: boolean, isMarked: boolean) =>
  payoutRailsOf(rails, { simulator: mockPayoutRail, isOn, isMarked });

describe('who pays live money out (decision 0113)', () => {
  // biome-ignore format: a table
  test.each([
    ['a real rail, books without simulated money',  [mockPayoutRail, bank], false, false, 'sepa'],
    ['a real rail, books with simulated money',     [mockPayoutRail, bank], false, true,  undefined],
    ['a real rail beside the simulator',            [mockPayoutRail, bank], true,  true,  'mock payout'],
    ['no real rail, the simulator on',              [mockPayoutRail],       true,  true,  'mock payout'],
    ['no real rail, the simulator off',             [mockPayoutRail],       false, false, undefined],
  ])('%s', (_, rails, isOn, isMarked, expected) => {
    const serving = railsWith(rails, isOn, isMarked);
    expect(serving.serving(false)?.name).toBe(expected);
    expect(serving.serving(true)?.name).toBe('mock payout');
  });

  test('a payout is simulated where the rail serves no live money, and never in test mode', () => {
    expect(isSimulatedPayout(mockPayoutRail, false)).toBe(true);
    expect(isSimulatedPayout(mockPayoutRail, true)).toBe(false);
    expect(isSimulatedPayout(bank, false)).toBe(false);
  });
});
