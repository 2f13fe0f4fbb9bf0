import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { giveBack } from '../allowances/give-back.ts';
import { transactions } from '../transactions/transaction.store.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { type Commission, totalOf } from './commission.ts';
import { areOfOneMode } from './one-mode.ts';
import { capture, isRoomFor, release } from './payment-money.ts';
import { walletPayments } from './wallet-payment.store.ts';
import { movedWalletPayment, type WalletPayment } from './wallet-payment.ts';

type Finalizing = {
  readonly price: bigint;
  readonly owner: WalletOwner;
  readonly at: UnixSeconds;
  /** Null: waived. Absent: as agreed. */
  readonly commission?: Commission | null;
};

/** Pays a frozen payment, possibly at a reduced price. The rest returns to the payer. */
export function finalize(
  draft: Draft,
  payment: WalletPayment,
  { price, owner, at, commission = payment.commission }: Finalizing,
  now: UnixSeconds,
): Decision<WalletPayment, 'invalid_state' | 'balance_limit'> {
  const moved = movedWalletPayment(payment, 'finalize', at);
  if (!moved.ok) return moved;
  const paid = capture(draft, { payment: { ...moved.value, commission }, price, owner }, now);
  if (!paid.ok) return paid;
  draft.update(walletPayments, paid.value);
  spare(draft, payment, totalOf(payment) - totalOf(paid.value), now);
  return accept(paid.value);
}

/** Cancels a frozen payment. All of it returns to the payer. */
export function unfreeze(
  draft: Draft,
  payment: WalletPayment,
  now: UnixSeconds,
): Decision<WalletPayment, 'invalid_state'> {
  const moved = movedWalletPayment(payment, 'cancel', now);
  if (!moved.ok) return moved;
  const canceled = release(draft, moved.value, now);
  draft.update(walletPayments, canceled);
  spare(draft, payment, totalOf(payment), now);
  return accept(canceled);
}

/**
 * Gaps 3: `freeze_until` passing finalizes in full. If only the project's account cannot take
 * money, the commissions are waived. If the beneficiary cannot get the money, it returns to the
 * payer (decision 0074-mode-changed-meanwhile).
 */
export function thaw(
  draft: Draft,
  payment: WalletPayment,
  owner: WalletOwner,
  now: UnixSeconds,
): Decision<WalletPayment, 'invalid_state' | 'balance_limit'> {
  const { freezeUntil: at, payerWallet, price } = payment;
  if (at === null || payerWallet === null) {
    return refuse('invalid_state', 'This payment is not frozen.');
  }
  const isPayable = ({ commission }: Pick<WalletPayment, 'commission'>): boolean =>
    areOfOneMode(draft, [payment], payerWallet, owner) &&
    isRoomFor(draft, [{ ...payment, commission }], { payerWallet, owner }, now);
  const terms = [payment, { commission: null }].find(isPayable);
  if (terms === undefined) return unfreeze(draft, payment, now);
  return finalize(draft, payment, { price, owner, at, commission: terms.commission }, now);
}

function spare(draft: Draft, { transactionId }: WalletPayment, amount: bigint, now: UnixSeconds) {
  const transaction = draft.get(transactions, transactionId);
  if (transaction === null) throw new Error(`payment without transaction ${transactionId}`);
  const spared = giveBack(draft, transaction, amount, now);
  if (spared !== transaction) draft.update(transactions, spared);
}
