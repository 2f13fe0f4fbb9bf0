import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { paymentFiles } from '../payment-files/payment-file.store.ts';
import { fileOfPaymentId } from '../writing/payment-ids.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import type { BankEntryRow, BankTransactionRow, Posted } from './bank-transaction.ts';
import type { TakeEntry } from './take-transactions.ts';

/**
 * The booking day, if a message gives a better one: a day from a camt.053 is final, and any day is
 * better than none (decision 0270). Null: the day stays.
 */
export function dayTold({ entry }: Pick<TakeEntry, 'entry'>, known: BankEntryRow): string | null {
  const { bookedOn } = entry;
  if (entry.status !== 'BOOK' || bookedOn === null || bookedOn === known.bookedOn) return null;
  const isForGood = entry.isConfirmed && !known.isConfirmed;
  return isForGood || known.bookedOn === null ? bookedOn : null;
}

/**
 * Moves the earlier postings of an entry to that day, too, with the payouts that left through them.
 */
export function moveToDay(
  draft: Draft,
  entryId: string,
  { day, postedBy }: { readonly day: string; readonly postedBy: readonly Posted[] },
  now: UnixSeconds,
): void {
  for (const { id } of postedBy) {
    const row = draft.get(bankTransactions, id);
    if (row === null || row.entryId !== entryId || row.bookedOn === day) continue;
    moveWhatLeft(draft, row, day);
    draft.update(bankTransactions, { ...row, bookedOn: day, updatedAt: now });
  }
}

/**
 * Moves the payout or file that this debit booked. If another debit booked it, it keeps its day.
 */
function moveWhatLeft(draft: Draft, row: BankTransactionRow, day: string): void {
  if (row.state !== 'matched' || row.amount >= 0n) return;
  const before = row.bookedOn ?? '';
  const payout = row.payoutId === null ? null : draft.get(payouts, row.payoutId);
  if (payout?.bookedOn === before) draft.update(payouts, { ...payout, bookedOn: day });
  const fileId = fileOfSum(row);
  const file = fileId === null ? null : draft.get(paymentFiles, fileId);
  if (file?.bookedAsOneOn === before) draft.update(paymentFiles, { ...file, bookedAsOneOn: day });
}

type Sum = Pick<BankTransactionRow, 'payoutId' | 'reference'>;

/**
 * The file that a debit without a payout may pay as one sum: the debit names it
 * (plan-transaction.ts).
 */
export const fileOfSum = ({ payoutId, reference }: Sum): string | null =>
  payoutId === null && reference !== null ? (fileOfPaymentId(reference)?.fileId ?? null) : null;
