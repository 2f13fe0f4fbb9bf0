import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { giveBack } from '../allowances/give-back.ts';
import { totalOf } from '../payments/commission.ts';
import { freezeSubject, freezeTimer } from '../payments/freeze-timer.ts';
import { changesOf, type PaymentChange, type WantedChange } from '../payments/payment-change.ts';
import { capture, reserveLess } from '../payments/payment-money.ts';
import { resolveBeneficiaries, writePayment } from '../payments/resolve-beneficiaries.ts';
import {
  frozenFrom,
  isFrozen,
  isPaidAtConfirm,
  movedWalletPayment,
  type WalletPayment,
} from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { cancelPayment, endTransaction, stopWaitingForOwners } from './end-transaction.ts';
import { transactions } from './transaction.store.ts';
import { movedTransaction, type Transaction } from './transaction.ts';
import { wholeIn } from './whole-transaction.ts';

export type ConfirmRefusal = 'invalid_state' | 'invalid_parameters' | 'balance_limit';

/**
 * Wallet 3.1: all payments move together or none. Plain ones are paid now. Frozen ones stay
 * reserved on the payer's account. The caller has checked that the reservation holds.
 */
export function confirm(
  draft: Draft,
  transaction: Transaction,
  {
    trigger,
    owner,
    wanted,
  }: {
    readonly trigger: 'confirm' | 'auto_confirm';
    readonly owner: WalletOwner;
    readonly wanted: readonly WantedChange[];
  },
  now: UnixSeconds,
): Decision<Transaction, ConfirmRefusal> {
  const moved = movedTransaction(transaction, trigger, now);
  if (!moved.ok) return moved;
  const { payments: stored } = wholeIn(draft, transaction);
  // A beneficiary who has registered gets the money even if the timer that records it is late.
  const payments = resolveBeneficiaries(draft, stored, transaction.isTest).map((payment) =>
    frozenFrom(now, payment),
  );
  const resolved = changesOf(payments, wanted);
  if (!resolved.ok) return resolved;
  const changes = resolved.value;
  const paid = payments.filter(({ id }) => changes.get(id) !== 'cancel');
  if (paid.length === 0 && payments.length > 0) {
    return endTransaction(draft, transaction, 'cancel_every_payment', now, now);
  }
  const broken = unpayable(paid, transaction);
  if (broken !== null) return refuse('invalid_state', broken);
  let spared = 0n;
  for (const payment of payments) {
    const change = changes.get(payment.id) ?? { price: payment.price };
    const taken = change === 'cancel' ? 0n : totalOf({ ...payment, price: change.price });
    spared += totalOf(payment) - taken;
    const settled = settle(draft, payment, change, owner, now);
    if (!settled.ok) return settled;
  }
  const confirmed = { ...giveBack(draft, moved.value, spared, now), confirmedAt: now };
  draft.update(transactions, confirmed);
  stopWaitingForOwners(draft, transaction.id, stored);
  return accept(confirmed);
}

/**
 * A payment without a payable beneficiary. Canceled payments need none (decision 0127). Null: all
 * can be paid.
 */
function unpayable(paid: readonly WalletPayment[], { walletId }: Transaction): string | null {
  if (paid.some(({ beneficiaryWallet }) => beneficiaryWallet === null)) {
    return 'A beneficiary is not registered yet.';
  }
  return paid.some(({ beneficiaryWallet }) => beneficiaryWallet === walletId)
    ? 'The payer is the beneficiary of a payment.'
    : null;
}

function settle(
  draft: Draft,
  payment: WalletPayment,
  change: PaymentChange,
  owner: WalletOwner,
  now: UnixSeconds,
): Decision<null, 'invalid_state' | 'balance_limit'> {
  if (change === 'cancel') {
    cancelPayment(draft, payment, now, now);
    return accept(null);
  }
  const confirmed = movedWalletPayment(payment, 'confirm', now);
  if (!confirmed.ok) return confirmed;
  const { price } = change;
  const { freezeUntil } = payment;
  if (freezeUntil !== null && !isPaidAtConfirm(payment, now)) {
    writePayment(draft, reserveLess(draft, confirmed.value, price, now));
    // A payment is confirmed once, so its timer cannot exist yet and needs no lookup.
    draft.insert(timers, timerOf(freezeTimer, freezeSubject(payment), freezeUntil));
    return accept(null);
  }
  // If the day has passed before the confirm, the confirm also finalizes it.
  const ended = isFrozen(payment)
    ? movedWalletPayment(confirmed.value, 'finalize', now)
    : confirmed;
  if (!ended.ok) return ended;
  const paid = capture(draft, { payment: ended.value, price, owner }, now);
  if (!paid.ok) return paid;
  writePayment(draft, paid.value);
  return accept(null);
}
