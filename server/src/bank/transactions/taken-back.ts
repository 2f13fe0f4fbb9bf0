import type { Draft } from '../../engine/rows.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim } from '../claims/claim.ts';
import { bankReferences } from '../references/reference.store.ts';
import type { Credit } from './bank-transaction.store.ts';
import type { BankTransactionRow, SuspenseReason } from './bank-transaction.ts';

/** A debit by which the bank takes a credit back. */
export type Reversal = Pick<BankTransactionRow, 'amount' | 'endToEndId' | 'bookedOn'>;

/** A bank takes back only earlier credits. Without a day, nobody knows what came first. */
const takes =
  ({ amount, endToEndId, bookedOn }: Reversal) =>
  (credit: Credit): boolean =>
    credit.amount === -amount &&
    credit.endToEndId === endToEndId &&
    credit.bookedOn !== null &&
    bookedOn !== null &&
    credit.bookedOn <= bookedOn;

/** Why a reversal waits for a person. Null: the payment of this claim is charged back. */
export function reversalWaits(
  draft: Draft,
  claim: Claim,
  reversal: Reversal,
): SuspenseReason | null {
  const whole = claim.credits.filter(({ reason }) => reason === null);
  return whole.some(takes(reversal)) ? claim.closed(draft) : 'reversal';
}

/**
 * Removes a part of a payment that still waits for the rest: it pays nothing any more. The part and
 * its reversal are both in suspense. False: there is no such part, or it has been used.
 */
export function takePartOut(
  draft: Draft,
  { suspense }: BankAccount,
  { reference, credits }: Claim,
  reversal: Reversal,
): boolean {
  const waiting = reference === null ? null : draft.get(bankReferences, reference);
  if (waiting === null) return false;
  const taken = new Set(credits.filter(takes(reversal)).map(({ id }) => id));
  const at = waiting.parts.findIndex(
    ({ transactionId, account, amount }) =>
      taken.has(transactionId) &&
      account === String(suspense) &&
      BigInt(amount) === -reversal.amount,
  );
  if (at === -1) return false;
  const parts = waiting.parts.filter((_, index) => index !== at);
  const received = waiting.received + reversal.amount;
  draft.update(bankReferences, { ...waiting, parts, received });
  return true;
}
