import { decimalOf } from '../../kernel/money.ts';
import type { Leaving, PayoutRail, PayoutRails } from '../../payouts/payout-rail.ts';
import type { Transfer } from '../transfers/transfer.ts';

type Amount = Pick<Transfer, 'amount' | 'currency'>;

/** The message for an amount above the rail's limit for one payout. Null: the rail carries it. */
export function tooMuchFor(
  rail: Pick<PayoutRail, 'amountMax'> | null,
  { amount, currency }: Amount,
): string | null {
  const minor = rail?.amountMax;
  return minor === undefined || amount <= minor
    ? null
    : `amount.amount: Amount should be at most ${decimalOf({ minor, currency })}`;
}

/** The same for the rail that serves the owner of the money (decision 0221). */
export const tooMuchToLeave = (rails: PayoutRails, leaving: Leaving & Amount): string | null =>
  tooMuchFor(rails.serving(leaving), leaving);
