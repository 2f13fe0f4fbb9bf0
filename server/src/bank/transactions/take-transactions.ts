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
  /**
   * Is the entry's id made of its own reference? Under another id it is known only with the same
   * mark.
   */
  readonly isByReference: boolean;
  /** Other ids under which it may be known, if the mark is the same. */
  readonly otherIds: readonly string[];
  readonly transactions: readonly PlannedTransaction[];
  /**
   * Statements that share no entry with the entry's statement. Null: its key is a bank reference,
   * which is valid in all of them.
   */
  readonly apart: ReadonlySet<string> | null;
  /** The transactions that have posted its amount so far. Null: nobody has looked them up. */
  readonly postedBy: readonly Posted[] | null;
  /** Its payments replace one without details, so their ids differ from the first ones. */
  readonly isDetailing: boolean;
};

export type TakenEntry = {
  readonly outcome: 'new' | 'known' | 'changed';
  /** The transactions taken now. */
  readonly taken: readonly Pick<BankTransactionRow, 'id' | 'state' | 'reason'>[];
};

/** Writes the transactions of an entry and posts them. */
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

/** Writes the row of a transaction and posts it. An announced one has a row already. */
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

/** Some banks list payments of zero for the record: they move nothing, and nobody has to look. */
const nothing = { state: 'ignored', reason: null, posted: 0n } as const;

/**
 * The sum of a file that differs from the file's open total: a report of the bank may explain it.
 */
export const unclaimed = ({ subject }: Pick<Claim, 'subject'>) => {
  const reason = subject.startsWith('payment_file ') ? 'batch' : 'not_creditable';
  return { kind: 'suspense', reason } as const;
};

type Placed = Extract<ReturnType<typeof place>, { readonly ok: true }>['value'];

/**
 * Money without a recipient waits for a person, and does not delay the other transactions of its
 * entry.
 */
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

/**
 * The other end and its id come from one message: never the name of one and the account of another.
 */
const otherEndOf = (before: BankTransactionRow, after: BankTransactionRow): OtherEnd => {
  const isTold = [after.counterpartyName, after.counterpartyIban, after.endToEndId].some(
    (one) => one !== null,
  );
  const { counterpartyName, counterpartyIban, endToEndId } = isTold ? after : before;
  return { counterpartyName, counterpartyIban, endToEndId };
};

/**
 * The row of an announced transaction once it is booked. Details that only the announcement had
 * stay.
 */
const asBooked = (before: BankTransactionRow, after: BankTransactionRow): BankTransactionRow => ({
  ...after,
  ...otherEndOf(before, after),
  remittance: after.remittance ?? before.remittance,
  returnedFor: after.returnedFor ?? before.returnedFor,
  ...{ entryId: before.entryId, note: before.note, acts: before.acts },
});
