import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import { type BankEntryRow, type BankTransactionRow, transactionIdOf } from './bank-transaction.ts';
import { type PlannedTransaction, post } from './place-money.ts';
import type { TakeEntry } from './take-transactions.ts';

/** The one transaction of a batch without details. */
export const batchIdOf = (entryId: string): string => transactionIdOf(entryId, 'batch');

/**
 * The transaction of an entry without details that is one payment: its key is its place
 * (reading/keys.ts).
 */
export const wholeIdOf = (entryId: string): string => transactionIdOf(entryId, 'place 1');

export const changeIdOf = (entryId: string, amount: bigint): string =>
  transactionIdOf(entryId, `changed ${amount}`);

/** Is it a transaction for a change of an entry's amount? */
const isChange = ({ reason }: BankTransactionRow): boolean => reason === 'changed';

type Said = Omit<PlannedTransaction, 'id' | 'amount' | 'plan'>;

const namesOtherEnd = ({ counterpartyName, counterpartyIban }: Said): boolean =>
  counterpartyName !== null || counterpartyIban !== null;

/** Do the payments identify themselves, while the row in their place does not? */
function sayMore(row: BankTransactionRow, payments: readonly PlannedTransaction[]): boolean {
  if (row.returnedFor !== null) return false;
  // An announcement may have told the id of a payment that was then booked bare.
  const isOther = ({ endToEndId }: Said): boolean => endToEndId !== row.endToEndId;
  if (row.endToEndId !== null && payments.some(isOther)) return false;
  if (namesOtherEnd(row) && !payments.every(namesOtherEnd)) return false;
  return payments.some(
    (one) =>
      (one.endToEndId !== null && isOther(one)) ||
      one.returnedFor !== null ||
      (one.reference !== null && one.reference !== row.reference) ||
      (namesOtherEnd(one) && !namesOtherEnd(row)),
  );
}

/**
 * The row in place of an entry's payments until a message lists them: the sum of a batch, or a
 * payment with nothing but its amount. Null: the payments are known already, or this message does
 * not list them.
 */
export function standIn(
  draft: Draft,
  { entry, transactions }: Pick<TakeEntry, 'entry' | 'transactions'>,
  known: BankEntryRow,
): BankTransactionRow | null {
  if (entry.isBatch || entry.status !== 'BOOK') return null;
  if (known.isBatch) return draft.get(bankTransactions, batchIdOf(known.id));
  const whole = draft.get(bankTransactions, wholeIdOf(known.id));
  const stands = whole?.state === 'suspense' && sayMore(whole, transactions);
  return stands ? whole : null;
}

/**
 * Removes the stand-in and the changes of its amount, so that the payments take their place. False:
 * somebody has already dealt with a part of that money.
 */
export function makeWay(
  draft: Draft,
  input: TakeEntry,
  known: BankEntryRow,
  sum: BankTransactionRow,
  now: UnixSeconds,
): Decision<boolean, 'changed'> {
  const { account, entry, postedBy } = input;
  const change = draft.get(bankTransactions, changeIdOf(entry.id, entry.amount));
  if (postedBy === null && (change !== null || sum.posted !== known.amount)) return notAll;
  const changes = (postedBy ?? []).flatMap(({ id }) => draft.get(bankTransactions, id) ?? []);
  const others = changes.filter(({ id, entryId }) => entryId === known.id && id !== sum.id);
  const all = [sum, ...others.filter(({ posted }) => posted !== 0n)];
  if (all.some(({ state }) => state !== 'suspense')) return accept(false);
  // The entry's other payments came in the same message, so this row stands in for none of them.
  if (!known.isBatch && !others.every(isChange)) return accept(false);
  if (all.reduce((total, { posted }) => total + posted, 0n) !== known.amount) return notAll;
  for (const { id, posted } of all) {
    post(draft, account, { id, amount: -posted }, account.suspense, 'detailed', now);
  }
  const gone = { state: 'ignored', reason: 'detailed', posted: 0n, updatedAt: now } as const;
  for (const row of all) draft.update(bankTransactions, { ...row, ...gone });
  return accept(true);
}

const notAll = refuse('changed', 'Other transactions have posted some of it.');
