import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import { bankFilesOf } from '../bank/payment-files/bank-files-rail.ts';
import type { Simulation } from '../ledger/simulation.ts';
import { mockPayoutRail } from '../payouts/mock-payout-rail.ts';
import { type PayoutRails, payoutRailsOf } from '../payouts/payout-rail.ts';

/** The rails for payouts: the files of the bank account that serves, or the simulator. */
export const openPayoutRails = (
  directory: BankDirectory,
  { isOn, isMarked }: Simulation,
): PayoutRails =>
  payoutRailsOf({
    ...{ simulator: mockPayoutRail, isOn, isMarked },
    bankFiles: (leaving) => bankFilesOf(directory.latest(), leaving),
  });
