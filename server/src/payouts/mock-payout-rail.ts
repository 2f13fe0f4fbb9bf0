import type { PayoutOutcome } from './payout.ts';
import type { PayoutRail } from './payout-rail.ts';

/**
 * A test payout of exactly this amount, in minor units of any currency, is answered at once. They
 * are the same amounts that settle and fail a payment by the mock bank. Any other payout waits for
 * the test helper.
 */
const magicPayouts: Readonly<Record<PayoutOutcome, bigint>> = {
  done: 99_990_07n,
  failed: 99_990_08n,
};

/**
 * The bank of test mode. For live money it is only the simulator (FLORIN_SIMULATOR). Nobody is
 * there to answer, so it reports every payout as paid.
 */
export const mockPayoutRail: PayoutRail = {
  name: 'mock payout',
  serves: { test: true, live: false },
  answers: ({ isTest, amount }) => {
    if (!isTest || amount === magicPayouts.done) return 'done';
    return amount === magicPayouts.failed ? 'failed' : null;
  },
};
