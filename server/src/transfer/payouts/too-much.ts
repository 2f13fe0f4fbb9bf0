import { decimalOf } from '../../kernel/money.ts';
import type { Leaving, PayoutRail, PayoutRails } from '../../payouts/payout-rail.ts';
import type { Transfer } from '../transfers/transfer.ts';

type Amount = Pick<Transfer, 'amount' | 'currency'>;

/** What is said of an amount that the rail does not carry in one payout; null: it does. */
export function tooMuchFor(
  rail: Pick<PayoutRail, 'amountMax'> | null,
  { amount, currency }: Amount,
): string | null {
  const minor = rail?.amountMax;
  return minor === undefined || amount <= minor
    ? null
    : `amount.amount: Amount should be at most ${decimalOf({ minor, currency })}`;
}

/** The same of the rail that serves whose money it is (decision 0221). */
export const tooMuchToLeave = (rails: PayoutRails, leaving: Leaving & Amount): string | null =>
  tooMuchFor(rails.serving(leaving), leaving);
