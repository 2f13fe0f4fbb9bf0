import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import type { BankEntryRow } from './bank-transaction.ts';
import type { TakeEntry } from './take-transactions.ts';

/**
 * The day of the booking, where a message tells it better than what is known: a camt.053 tells it for
 * good, and any day is better than none (decision 0210). Null: it stays as it is.
 */
export function dayTold({ entry }: Pick<TakeEntry, 'entry'>, known: BankEntryRow): string | null {
  const { bookedOn } = entry;
  if (entry.status !== 'BOOK' || bookedOn === null || bookedOn === known.bookedOn) return null;
  const isForGood = entry.isConfirmed && !known.isConfirmed;
  return isForGood || known.bookedOn === null ? bookedOn : null;
}

/** What of an entry was posted before was booked on that day, too. */
export function moveToDay(
  draft: Draft,
  entryId: string,
  { day, postedBy }: { readonly day: string; readonly postedBy: readonly string[] },
  now: UnixSeconds,
): void {
  for (const id of postedBy) {
    const row = draft.get(bankTransactions, id);
    if (row === null || row.entryId !== entryId || row.bookedOn === day) continue;
    draft.update(bankTransactions, { ...row, bookedOn: day, updatedAt: now });
  }
}
