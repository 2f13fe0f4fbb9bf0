import { mustGet } from '../../engine/must-get.ts';
import { type Ask, ask } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { allowances } from '../allowances/allowance.store.ts';
import type { Allowance } from '../allowances/allowance.ts';
import { walletPayments } from '../payments/wallet-payment.store.ts';
import { frozenFrom, isThawed, type WalletPayment } from '../payments/wallet-payment.ts';
import { transactions } from './transaction.store.ts';
import {
  isForgotten,
  isReservationOver,
  isTooLateToAccept,
  type Transaction,
} from './transaction.ts';

/** A transaction with its payments and its allowance. */
export type WholeTransaction = {
  readonly transaction: Transaction;
  readonly payments: readonly WalletPayment[];
  /** The allowance that it creates, or else the one that it charges. Null: it uses none. */
  readonly allowance: Allowance | null;
};

/** The rows under a transaction. */
export const rowsUnder = ({
  paymentIds,
  newAllowanceId,
  usedAllowanceId,
}: Transaction): readonly Ask[] => [
  ...paymentIds.map((id) => ask(walletPayments, id)),
  ...(newAllowanceId === null ? [] : [ask(allowances, newAllowanceId)]),
  ...(usedAllowanceId === null ? [] : [ask(allowances, usedAllowanceId)]),
];

export function wholeIn(rows: LoadedRows, transaction: Transaction): WholeTransaction {
  const { paymentIds } = transaction;
  const allowanceId = allowanceOf(transaction);
  return {
    transaction,
    payments: paymentIds.map((id) => mustGet(rows, walletPayments, id)),
    allowance: allowanceId === null ? null : mustGet(rows, allowances, allowanceId),
  };
}

/** The allowance that it creates. Null: none. */
export const createdBy = (rows: LoadedRows, { newAllowanceId }: Transaction): Allowance | null =>
  newAllowanceId === null ? null : rows.get(allowances, newAllowanceId);

/** A charged allowance takes precedence over one that the payer did not grant. */
const allowanceOf = ({ newAllowanceId, usedAllowanceId, chargedAt }: Transaction): number | null =>
  chargedAt === null ? (newAllowanceId ?? usedAllowanceId) : usedAllowanceId;

/** The transaction of this key. Null: it does not exist, or no longer. */
export function transactionIn(rows: LoadedRows, id: string, now: UnixSeconds): Transaction | null {
  const transaction = rows.get(transactions, id);
  return transaction === null || isForgotten(transaction, now) ? null : transaction;
}

/** The transaction as of a moment: readers see the effect of due timers that have not run yet. */
export function seenAt(whole: WholeTransaction, now: UnixSeconds): WholeTransaction {
  const { transaction, payments } = whole;
  const { reserveUntil: at } = transaction;
  const status = dueEnd(transaction, now);
  if (status !== null && at !== null) {
    const timeline = [...transaction.timeline, { status, at }];
    return {
      ...whole,
      transaction: { ...transaction, status, timeline },
      payments: payments.map((payment) => ({ ...payment, status, endedAt: at })),
    };
  }
  const thawed = payments.map((payment) => thawedAt(frozenFrom(now, payment), now));
  return { transaction, payments: thawed, allowance: whole.allowance };
}

/** The end that the clock has brought. Null: none. */
function dueEnd(transaction: Transaction, now: UnixSeconds): 'canceled' | 'failed' | null {
  if (isReservationOver(transaction, now)) return 'canceled';
  const isPending = transaction.pendingAcceptance !== null;
  return isPending && isTooLateToAccept(transaction, now) ? 'failed' : null;
}

/** Gaps 3: `freeze_until` passing finalizes in full. */
const thawedAt = (payment: WalletPayment, now: UnixSeconds): WalletPayment =>
  isThawed(payment, now) ? { ...payment, status: 'done', endedAt: payment.freezeUntil } : payment;
