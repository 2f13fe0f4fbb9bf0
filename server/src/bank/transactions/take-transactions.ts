import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import type { BankEntryRow, BankTransactionRow } from './bank-transaction.ts';
import { announced, type PlannedTransaction, place } from './place-money.ts';

export type TakeEntry = {
  readonly account: BankAccount;
  readonly entry: Omit<BankEntryRow, 'bankAccountId' | 'createdAt'> & { readonly currency: string };
  /** The same entry may be known under one of these, if its mark is equal there. */
  readonly otherIds: readonly string[];
  readonly transactions: readonly PlannedTransaction[];
  /**
   * Statements that have no entry in common with the one that it stands in; null: its key is a
   * reference of the bank, which counts in all of them.
   */
  readonly apart: ReadonlySet<string> | null;
  /** The transactions that its amount was posted by so far; null: nobody has looked them up. */
  readonly postedBy: readonly string[] | null;
};

export type TakenEntry = {
  readonly outcome: 'new' | 'known' | 'changed';
  /** The transactions that were taken now. */
  readonly taken: readonly Pick<BankTransactionRow, 'id' | 'state' | 'reason'>[];
};

/** Writes the transactions of an entry, and what they do to the books. */
export function takeTransactions(
  draft: Draft,
  input: TakeEntry,
  outcome: TakenEntry['outcome'],
  now: UnixSeconds,
): Decision<TakenEntry, 'not_creditable'> {
  const taken: BankTransactionRow[] = [];
  for (const planned of input.transactions) {
    const row = takeTransaction(draft, input, planned, now);
    if (!row.ok) return row;
    taken.push(row.value);
  }
  return accept({ outcome, taken });
}

export const rowOf = (
  entryId: string,
  account: BankAccount,
  planned: Omit<PlannedTransaction, 'plan'>,
  { currency, bookedOn }: TakeEntry['entry'],
  now: UnixSeconds,
): BankTransactionRow => ({
  ...{ entryId, bankAccountId: account.id, currency, bookedOn },
  ...{ id: planned.id, amount: planned.amount },
  counterpartyName: planned.counterpartyName,
  counterpartyIban: planned.counterpartyIban,
  reference: planned.reference,
  remittance: planned.remittance,
  endToEndId: planned.endToEndId,
  returnedFor: planned.returnedFor,
  ...{ state: 'ignored', reason: 'pending', posted: 0n, acts: [] },
  ...{ paymentId: null, walletId: null, projectId: null, payoutId: null, note: null },
  ...{ createdAt: now, updatedAt: now },
});

/** Writes the row of a transaction, and what it does to the books. One that was announced is there. */
function takeTransaction(
  draft: Draft,
  input: TakeEntry,
  planned: PlannedTransaction,
  now: UnixSeconds,
): Decision<BankTransactionRow, 'not_creditable'> {
  const { account, entry } = input;
  const row = rowOf(entry.id, account, planned, entry, now);
  const before = draft.get(bankTransactions, row.id);
  const placed = entry.status === 'BOOK' ? booked(draft, account, planned, now) : accept(announced);
  if (!placed.ok) return placed;
  const after = { ...row, createdAt: before?.createdAt ?? now, ...placed.value };
  if (before === null) draft.insert(bankTransactions, after);
  else draft.update(bankTransactions, asBooked(before, after));
  return accept(after);
}

/** Some banks list payments of nothing for the record: those move nothing, and nobody has to look. */
const nothing = { state: 'ignored', reason: null, posted: 0n } as const;

const booked = (...[draft, account, planned, now]: Parameters<typeof place>) =>
  planned.amount === 0n ? accept(nothing) : place(draft, account, planned, now);

type OtherEnd = Pick<BankTransactionRow, 'counterpartyName' | 'counterpartyIban' | 'endToEndId'>;

/** The other end and its id: all of one telling, never a name of one and an account of another. */
const otherEndOf = (before: BankTransactionRow, after: BankTransactionRow): OtherEnd => {
  const isTold = [after.counterpartyName, after.counterpartyIban, after.endToEndId].some(
    (one) => one !== null,
  );
  const { counterpartyName, counterpartyIban, endToEndId } = isTold ? after : before;
  return { counterpartyName, counterpartyIban, endToEndId };
};

/** An announced transaction as it is booked. What only the announcement told stays. */
const asBooked = (before: BankTransactionRow, after: BankTransactionRow): BankTransactionRow => ({
  ...after,
  ...otherEndOf(before, after),
  remittance: after.remittance ?? before.remittance,
  returnedFor: after.returnedFor ?? before.returnedFor,
  ...{ entryId: before.entryId, note: before.note, acts: before.acts },
});
