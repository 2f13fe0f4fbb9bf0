import type { Leaving, PayoutRail } from '../../payouts/payout-rail.ts';
import { type BankAccount, servingAccount } from '../accounts/bank-account.ts';
import { sepaMinorMax } from '../writing/payment-message.ts';

/** The rail for all money that leaves by payment files. */
export const bankFilesRail = 'bank files';

/**
 * The rail of the account that serves the owner of the outgoing money. Its next payment file takes
 * the payout, and the bank's reports answer.
 */
export function bankFilesOf(all: readonly BankAccount[], leaving: Leaving): PayoutRail | null {
  const account = servingAccount(all, leaving);
  if (account === null) return null;
  return {
    name: bankFilesRail,
    serves: { test: account.isTest, live: !account.isTest },
    answers: () => null,
    bank: { accountId: account.id, onTheWay: account.onTheWay },
    amountMax: sepaMinorMax,
  };
}
