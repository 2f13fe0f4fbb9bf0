import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim, PayoutClaim } from '../claims/claim.ts';
import {
  type BankTransactionRow,
  type SuspenseReason,
  subjectColumns,
  type TransactionReason,
  type TransactionState,
} from './bank-transaction.ts';
import { giveToClaim, moveSurely, throughAccount } from './give-to-claim.ts';
import { type BankAct, movementOf } from './movement-ids.ts';
import { reversalWaits, takePartOut } from './taken-back.ts';

/** The purpose of a transaction, as far as it is known before its rows are locked. */
export type Plan =
  | { readonly kind: 'fee' }
  | { readonly kind: 'suspense'; readonly reason: SuspenseReason }
  | { readonly kind: 'claim'; readonly claim: Claim }
  /** A settled payment, or a part of one, was taken back on this day. */
  | { readonly kind: 'reversal'; readonly claim: Claim; readonly bookedOn: string | null }
  /** A payout of ours that left, or came back. */
  | { readonly kind: 'payout'; readonly claim: PayoutClaim };

export type PlannedTransaction = Pick<
  BankTransactionRow,
  | 'id'
  | 'amount'
  | 'counterpartyName'
  | 'counterpartyIban'
  | 'reference'
  | 'remittance'
  | 'endToEndId'
  | 'returnedFor'
> & { readonly plan: Plan };

type Placed = Pick<BankTransactionRow, 'state' | 'reason' | 'posted'> &
  Partial<Pick<BankTransactionRow, 'paymentId' | 'walletId' | 'projectId' | 'payoutId'>>;

export const announced: Placed = { state: 'ignored', reason: 'pending', posted: 0n };

const placedAs = (
  state: TransactionState,
  reason: TransactionReason | null,
  { amount }: Pick<PlannedTransaction, 'amount'>,
): Placed => ({ state, reason, posted: amount });

/** Moves the money of a booked transaction to where it belongs. */
export function place(
  draft: Draft,
  account: BankAccount,
  planned: PlannedTransaction,
  now: UnixSeconds,
): Decision<Placed, 'not_creditable'> {
  const { plan, amount, id } = planned;
  if (plan.kind === 'fee') {
    post(draft, account, planned, account.fees, 'take', now);
    return accept(placedAs('fee', null, planned));
  }
  const inSuspense = (reason: SuspenseReason) => {
    post(draft, account, planned, account.suspense, 'take', now);
    return accept(placedAs('suspense', reason, planned));
  };
  if (plan.kind === 'suspense') return inSuspense(plan.reason);
  // Bank 6, Continuity: until a break is accepted, nothing on this account settles automatically.
  if (isHalted(draft, account)) return inSuspense('continuity');
  if (plan.kind === 'payout') return endOfPayout(draft, account, planned, plan.claim, now);
  if (plan.kind === 'reversal') return takeBack(draft, account, planned, plan, now);
  const columns = subjectColumns(plan.claim.subject);
  const gift = { account, transaction: planned, amount, from: account.atBank, key: id };
  const given = giveToClaim(draft, { ...gift, claim: plan.claim }, now);
  if (!given.ok) return given;
  if (given.value.outcome === 'closed') return inSuspense(given.value.reason);
  const { outcome } = given.value;
  const reason = outcome === 'settled' ? null : outcome;
  return accept({ ...placedAs('matched', reason, planned), ...columns });
}

/**
 * The bank took money back: the recipient of that money pays. A part that still waits is removed.
 */
function takeBack(
  draft: Draft,
  account: BankAccount,
  planned: PlannedTransaction,
  { claim, bookedOn }: Extract<Plan, { readonly kind: 'reversal' }>,
  now: UnixSeconds,
): Decision<Placed, 'not_creditable'> {
  const { id, amount, endToEndId } = planned;
  const reversal = { amount, endToEndId, bookedOn };
  const columns = subjectColumns(claim.subject);
  if (takePartOut(draft, account, claim, reversal)) {
    post(draft, account, planned, account.suspense, 'take', now);
    return accept({ ...placedAs('matched', 'part', planned), ...columns });
  }
  const reason = reversalWaits(draft, claim, reversal);
  if (reason !== null) {
    post(draft, account, planned, account.suspense, 'take', now);
    return accept(placedAs('suspense', reason, planned));
  }
  const taken = claim.settle(draft, { amount: -amount, key: id }, now);
  if (!taken.ok) return refuse('not_creditable', taken.because);
  const through = throughAccount(draft, claim, id, now);
  post(draft, account, planned, through, 'take', now);
  return accept({ ...placedAs('matched', 'chargeback', planned), ...columns });
}

/** Money that leaves or comes back passes the account of money on its way out (decision 0219). */
function endOfPayout(
  draft: Draft,
  account: BankAccount,
  planned: PlannedTransaction,
  claim: PayoutClaim,
  now: UnixSeconds,
): Decision<Placed, 'not_creditable'> {
  const ended = claim.end(draft, now);
  if (!ended.ok) return refuse('not_creditable', ended.because);
  const columns = subjectColumns(claim.subject);
  if (ended.value === 'nobody') {
    post(draft, account, planned, account.suspense, 'take', now);
    return accept({ ...placedAs('suspense', 'returned', planned), ...columns });
  }
  post(draft, account, planned, account.onTheWay, 'take', now);
  const reason = planned.amount > 0n ? 'returned' : null;
  return accept({ ...placedAs('matched', reason, planned), ...columns });
}

const isHalted = (draft: Draft, { id }: BankAccount): boolean =>
  draft.get(bankAccounts, id)?.haltedBy != null;

/** A credit moves from the account at the bank to another account; a debit moves back. */
export function post(
  draft: Draft,
  { atBank }: BankAccount,
  { id, amount }: Pick<PlannedTransaction, 'id' | 'amount'>,
  other: bigint,
  what: BankAct,
  now: UnixSeconds,
): void {
  if (amount === 0n) return;
  const [debitAccount, creditAccount] = amount > 0n ? [atBank, other] : [other, atBank];
  const size = amount > 0n ? amount : -amount;
  const leg = { kind: amount > 0n ? 'bank_in' : 'bank_out', debitAccount, creditAccount };
  moveSurely(draft, movementOf(id, what), [{ ...leg, amount: size }], now);
}
