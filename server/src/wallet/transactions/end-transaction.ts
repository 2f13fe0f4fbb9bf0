import type { Draft } from '../../engine/rows.ts';
import { stopAwaiting } from '../../identity/users/own-address.ts';
import { accept, type Decision, type Refused, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { giveBack } from '../allowances/give-back.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import { release } from '../payments/payment-money.ts';
import { walletPayments } from '../payments/wallet-payment.store.ts';
import { movedWalletPayment, type WalletPayment } from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { transactions } from './transaction.store.ts';
import { isReservationOver, movedTransaction, type Transaction } from './transaction.ts';
import { tellTransaction } from './transaction-events.ts';
import { stopWaitingForPayer } from './wait-for-payer.ts';
import { wholeIn } from './whole-transaction.ts';

/** The timer for an address that a transaction waited for and that now has an owner. */
export const claimTimer = 'claim';

/** Ends a transaction unpaid: the payer gets all the money back, and an allowance its charge. */
export function endTransaction(
  draft: Draft,
  transaction: Transaction,
  trigger: 'reject' | 'revoke' | 'expire_reservation' | 'cancel_every_payment',
  at: UnixSeconds,
  now: UnixSeconds,
): Decision<Transaction, 'invalid_state'> {
  const moved = movedTransaction(transaction, trigger, at);
  if (!moved.ok) return moved;
  const { payments } = wholeIn(draft, transaction);
  for (const payment of payments) cancelPayment(draft, payment, at, now);
  const ended = giveBack(draft, moved.value, moved.value.chargedAmount, now);
  stopWaitingForPayer(draft, transaction);
  draft.update(transactions, { ...ended, pendingAcceptance: null });
  stopWaitingForOwners(draft, transaction.id, payments);
  return accept(ended);
}

/** Cancels one payment. */
export function cancelPayment(
  draft: Draft,
  payment: WalletPayment,
  at: UnixSeconds,
  now: UnixSeconds,
): void {
  const canceled = movedWalletPayment(release(draft, payment, now), 'release', at);
  if (!canceled.ok) throw new Error(`payment ${payment.id} cannot be released`);
  draft.update(walletPayments, canceled.value);
}

/** Their beneficiaries are known, or no longer matter. */
export function stopWaitingForOwners(
  draft: Draft,
  id: string,
  payments: readonly WalletPayment[],
): void {
  for (const address of awaitedAddresses(payments)) {
    stopAwaiting(draft, address, { kind: claimTimer, subject: id });
  }
}

/** Gaps 3, Reservation expiry. */
export function lapse(
  draft: Draft,
  transaction: Transaction,
  owner: WalletOwner,
  now: UnixSeconds,
): void {
  const { id, reserveUntil } = transaction;
  if (reserveUntil === null) throw new Error(`transaction ${id} is not reserved`);
  const ended = endTransaction(draft, transaction, 'expire_reservation', reserveUntil, now);
  if (!ended.ok) throw new Error(`transaction ${id} did not lapse: ${ended.because}`);
  tellTransaction(draft, owner, id, 'failed', now);
}

/**
 * A transaction past `reserve.until` has lapsed even if its timer is late: this request cancels it.
 * Null: the reservation holds.
 */
export function lapsed(
  draft: Draft,
  transaction: Transaction,
  owner: WalletOwner,
  now: UnixSeconds,
): Refused<'invalid_state'> | null {
  if (!isReservationOver(transaction, now)) return null;
  lapse(draft, transaction, owner, now);
  const because = `The reservation expired at ${transaction.reserveUntil}; the transaction is canceled.`;
  return { ...refuse('invalid_state', because), keepsChanges: true };
}
