import type { PayoutRails } from '../../src/payouts/payout-rail.ts';

/** No rail pays out to banks. */
export const noPayouts: PayoutRails = { serving: () => null };
