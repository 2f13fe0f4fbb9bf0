import type { Draft } from '../../engine/rows.ts';
import type { Claim } from '../claims/claim.ts';
import type { Credit } from './bank-transaction.store.ts';
import type { BankTransactionRow, SuspenseReason } from './bank-transaction.ts';

/** A debit by which the bank takes a credit back. */
export type Reversal = Pick<BankTransactionRow, 'amount' | 'endToEndId' | 'bookedOn'>;

/** A bank takes back what it has booked before; where it tells no day, nobody knows what came first. */
const takes =
  ({ amount, endToEndId, bookedOn }: Reversal) =>
  (credit: Credit): boolean =>
    credit.amount === -amount &&
    credit.endToEndId === endToEndId &&
    credit.bookedOn !== null &&
    bookedOn !== null &&
    credit.bookedOn <= bookedOn;

/** Why a reversal waits for a person; null: the payment of this claim is charged back. */
export function reversalWaits(
  draft: Draft,
  claim: Claim,
  reversal: Reversal,
): SuspenseReason | null {
  const whole = claim.credits.filter(({ reason }) => reason === null);
  return whole.some(takes(reversal)) ? claim.closed(draft) : 'reversal';
}
