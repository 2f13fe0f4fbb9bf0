import type { PayoutRails } from '../../src/payouts/payout-rail.ts';

/** Nothing leaves for a bank. */
export const noPayouts: PayoutRails = { serving: () => null };
