import type { Draft } from '../../engine/rows.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim } from '../claims/claim.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import type { BankEntryRow, BankTransactionRow, Posted } from './bank-transaction.ts';
import { announced, type PlannedTransaction, place } from './place-money.ts';

export type TakeEntry = {
  readonly account: BankAccount;
  readonly entry: Omit<BankEntryRow, 'bankAccountId' | 'createdAt'> & { readonly currency: string };
  /** Is its id that of its own reference? Under another one it is known if its mark says the same. */
  readonly isByReference: boolean;
  /** It may also be known under one of these, in the same way. */
  readonly otherIds: readonly string[];
  readonly transactions: readonly PlannedTransaction[];
  /**
   * Statements that have no entry in common with the one that it stands in; null: its key is a
   * reference of the bank, which counts in all of them.
   */
  readonly apart: ReadonlySet<string> | null;
  /** The transactions that its amount was posted by so far; null: nobody has looked them up. */
  readonly postedBy: readonly Posted[] | null;
  /** Its payments take the place of one that told nothing: their ids are others than at first. */
  readonly isDetailing: boolean;
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
): Accepted<TakenEntry> {
  const taken = input.transactions.map((planned) => takeTransaction(draft, input, planned, now));
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
): BankTransactionRow {
  const { account, entry } = input;
  const row = rowOf(entry.id, account, planned, entry, now);
  const before = draft.get(bankTransactions, row.id);
  const placed = entry.status === 'BOOK' ? booked(draft, account, planned, now) : announced;
  const after = { ...row, createdAt: before?.createdAt ?? now, ...placed };
  if (before === null) draft.insert(bankTransactions, after);
  else draft.update(bankTransactions, asBooked(before, after));
  return after;
}

/** Some banks list payments of nothing for the record: those move nothing, and nobody has to look. */
const nothing = { state: 'ignored', reason: null, posted: 0n } as const;

/** The sum of a file that is not all that the file still owes: the bank's reports may tell more. */
export const unclaimed = ({ subject }: Pick<Claim, 'subject'>) => {
  const reason = subject.startsWith('payment_file ') ? 'batch' : 'not_creditable';
  return { kind: 'suspense', reason } as const;
};

type Placed = Extract<ReturnType<typeof place>, { readonly ok: true }>['value'];

/** What nobody can be credited with waits for a person, and keeps no other of its entry waiting. */
function booked(
  draft: Draft,
  account: BankAccount,
  planned: PlannedTransaction,
  now: UnixSeconds,
): Placed {
  if (planned.amount === 0n) return nothing;
  const placed = draft.attempt(() => place(draft, account, planned, now));
  if (placed.ok) return placed.value;
  const { plan } = planned;
  if (!('claim' in plan)) throw new Error(`${planned.id} was refused: ${placed.because}`);
  const waits = place(draft, account, { ...planned, plan: unclaimed(plan.claim) }, now);
  if (!waits.ok) throw new Error(`${planned.id} may not even wait: ${waits.because}`);
  return waits.value;
}

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
