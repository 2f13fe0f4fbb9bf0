import { uuidOf } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The states of bank 2, Suspense. */
export const transactionStates = [
  ...(['matched', 'suspense', 'assigned', 'returning', 'returned', 'fee', 'ignored'] as const),
] as const;
export type TransactionState = (typeof transactionStates)[number];

/** Why money waits for a person. */
export const suspenseReasons = [
  'no_reference',
  'unknown_reference',
  'several_references',
  'already_paid',
  'canceled',
  'other_currency',
  'other_mode',
  'not_creditable',
  'batch',
  'changed',
  'debit',
  'reversal',
  'continuity',
  'not_returned',
  'returned',
] as const;
export type SuspenseReason = (typeof suspenseReasons)[number];

/** The reason of a state, if the state alone does not say it. */
export type TransactionReason =
  | SuspenseReason
  /** A part of a payment whose rest is still to come. On a debit: such a part was taken back. */
  | 'part'
  /** More than the payment needed: the excess goes back. */
  | 'excess'
  /** The bank has announced it and not booked it. */
  | 'pending'
  /** A person decided to keep it. */
  | 'kept'
  /** Its details came later and replace it. */
  | 'detailed'
  /** A settled payment was taken back. */
  | 'chargeback';

/**
 * The acts of people on a transaction, in order. An act that was undone stays in the list, marked
 * as undone.
 */
export type HandAct = {
  readonly act: 'assign' | 'split' | 'return' | 'keep';
  /** The parts of an assignment: who got how much. */
  readonly parts: readonly HandPart[];
  readonly before: { readonly reason: TransactionReason | null };
  readonly isUndone: boolean;
};

export type HandPart = {
  /** Minor units as text: JSON has no bigints. */
  readonly amount: string;
  /** `payment 5c1e…`, `wallet 1042`, `project 0d9c…`. */
  readonly subject: string;
  /** It was a part of a payment that ended, and now waits in a row of its own (end-parts.ts). */
  readonly isOut?: true;
};

/** The act that undo takes back. Null: none. */
export const lastActOf = ({ acts }: Pick<BankTransactionRow, 'acts'>): HandAct | null =>
  acts.findLast(({ isUndone }) => !isUndone) ?? null;

/** The bank's code, and its own words. */
export type ReturnedFor = { readonly code: string | null; readonly text: string | null };

/** One payment in an entry of the bank. */
export type BankTransactionRow = {
  readonly id: string;
  readonly entryId: string;
  readonly bankAccountId: string;
  /** Minor units. Negative: a debit. */
  readonly amount: bigint;
  readonly currency: string;
  /** `YYYY-MM-DD`; null: the bank does not say. */
  readonly bookedOn: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  /** The recognised reference, or a structured one that was not recognised. */
  readonly reference: string | null;
  readonly remittance: string | null;
  readonly endToEndId: string | null;
  /** The bank's reason for a return. Null: it is no return. */
  readonly returnedFor: ReturnedFor | null;
  readonly state: TransactionState;
  readonly reason: TransactionReason | null;
  readonly paymentId: string | null;
  readonly walletId: number | null;
  readonly projectId: string | null;
  readonly payoutId: string | null;
  readonly note: string | null;
  /** The amount that it moves at the bank; 0 while it is only announced. */
  readonly posted: bigint;
  readonly acts: readonly HandAct[];
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

/** A transaction that posted a part of an entry, with the payout that may have left through it. */
export type Posted = Pick<BankTransactionRow, 'id' | 'payoutId' | 'reference'>;

/** An entry that the bank booked or announced. */
export type BankEntryRow = {
  readonly id: string;
  readonly bankAccountId: string;
  readonly mark: string;
  readonly amount: bigint;
  readonly status: 'BOOK' | 'PDNG' | 'INFO' | 'FUTR';
  readonly bookedOn: string | null;
  readonly isBatch: boolean;
  /**
   * A camt.053 has reported it. `confirmedBy` is the first one that did; older rows do not have it.
   */
  readonly isConfirmed: boolean;
  readonly confirmedBy: string | null;
  readonly createdAt: UnixSeconds;
};

/** The same direction, and both or neither a reversal: the first word of a mark (decision 0195). */
export const isSameKind = (
  one: Pick<BankEntryRow, 'mark'>,
  other: Pick<BankEntryRow, 'mark'>,
): boolean => one.mark.split(' ', 1)[0] === other.mark.split(' ', 1)[0];

/** The day is the last part of a mark (decision 0195). */
const withoutDay = (mark: string): string => mark.slice(0, mark.lastIndexOf(' '));
const hasDay = (mark: string): boolean => !mark.endsWith(' ');

/** A mark with another day. */
export const markOn = (mark: string, day: string): string => `${withoutDay(mark)} ${day}`;

/** Do two marks mean the same? If the bank has not given a day, any day matches. */
export const saysTheSame = (one: string, other: string): boolean =>
  one === other || (withoutDay(one) === withoutDay(other) && !(hasDay(one) && hasDay(other)));

export const entryIdOf = (bankAccountId: string, key: string): string =>
  uuidOf('bank entry', bankAccountId, key);

export const transactionIdOf = (entryId: string, key: string): string =>
  uuidOf('bank transaction', entryId, key);

/** The subject of a claim, as columns of a row. */
export function subjectColumns(
  subject: string,
): Partial<Pick<BankTransactionRow, 'paymentId' | 'walletId' | 'projectId' | 'payoutId'>> {
  const [kind, id = ''] = subject.split(' ');
  if (kind === 'payment') return { paymentId: id };
  if (kind === 'payout') return { payoutId: id };
  if (kind === 'payment_file') return {};
  return kind === 'wallet' ? { walletId: Number(id) } : { projectId: id };
}
