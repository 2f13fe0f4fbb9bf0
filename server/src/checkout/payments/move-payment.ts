import type { Draft } from '../../engine/rows.ts';
import { markedUuidOf } from '../../engine/uuid-of.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { recordOrderEvent, recordPaymentEvent, recordSilently } from '../orders/order-events.ts';
import { touchOrder } from '../orders/touch-order.ts';
import { refundPayment } from '../refunds/refund-money.ts';
import { type LegMove, moveLeg } from '../splits/move-leg.ts';
import type { Failing } from './failure.ts';
import { chargebackId } from './movement-ids.ts';
import { payments } from './payment.store.ts';
import { movedPayment, type Payment, type PaymentTrigger, remaining } from './payment.ts';
import {
  merchantAccount,
  merchantFunds,
  moveSurely,
  type Places,
  receivablePurpose,
  serviceAccount,
  sourceAccount,
} from './payment-money.ts';
import { settlePayment } from './settle-payment.ts';
import { stepWithoutMoney } from './step-without-money.ts';

export type MoveRefusal = 'not_found' | 'invalid_state' | 'insufficient_funds' | 'balance_limit';

/** A step of a payment or of one of its legs. */
export type PaymentStep = PaymentTrigger | Failing | LegMove;

/** Takes a payment through one row of its table, with its money and events. */
export function movePayment(
  draft: Draft,
  places: Places,
  payment: Payment,
  step: PaymentStep,
  now: UnixSeconds,
): Decision<null, MoveRefusal> {
  if (typeof step !== 'string' && 'why' in step) return failed(draft, places, payment, step, now);
  if (typeof step !== 'string') return moveLeg(draft, places, payment, step, now);
  if (step !== 'return_leg') return moveWhole(draft, places, payment, step, now);
  const moved = movedPayment(payment, step, now);
  return moved.ok ? moveLeg(draft, places, payment, { legId: null, action: 'return' }, now) : moved;
}

/** A refusal or a failure, with the rail's reason. */
function failed(
  draft: Draft,
  places: Places,
  payment: Payment,
  { on, why }: Failing,
  now: UnixSeconds,
): Decision<null, MoveRefusal> {
  const told = { ...payment, failureReason: why.reason, failureCode: why.code };
  return moveWhole(draft, places, told, on, now);
}

function moveWhole(
  draft: Draft,
  places: Places,
  payment: Payment,
  trigger: PaymentTrigger,
  now: UnixSeconds,
): Decision<null, MoveRefusal> {
  if (trigger === 'dispute' && keepsStatusInDispute(payment)) {
    chargeBack(draft, places, { ...payment, updatedAt: now }, now);
    return accept(null);
  }
  const moved = movedPayment(payment, trigger, now);
  if (!moved.ok) return moved;
  // The whole transfer may have been refunded as an excess while the payment stays settled
  // (bank 6).
  if ((trigger === 'refund' || trigger === 'dispute') && remaining(payment) === 0n) {
    return refuse('invalid_state', 'Nothing of this payment remains.');
  }
  if (trigger === 'refund') return refundWhole(draft, places, payment, now);
  if (trigger === 'settle') return settlePayment(draft, places, moved.value, now);
  if (trigger === 'dispute') chargeBack(draft, places, moved.value, now);
  else stepWithoutMoney(draft, places.owner, moved.value, now);
  return accept(null);
}

function refundWhole(draft: Draft, places: Places, payment: Payment, now: UnixSeconds) {
  const refund = {
    id: markedUuidOf('refund', payment.id, String(payment.refundIds.length)),
    amount: remaining(payment),
    reference: payment.id,
    reason: 'requested' as const,
    payer: { iban: null, name: null },
  };
  const refunded = refundPayment(draft, places, payment.id, refund, now);
  return refunded.ok ? accept(null) : refunded;
}

/**
 * `refunded` is terminal, and `partially_distributed` ends only by the delivered leg. A chargeback
 * still takes the remaining money (decision 0136).
 */
const keepsStatusInDispute = (payment: Payment): boolean =>
  (payment.status === 'refunded' || payment.status === 'partially_distributed') &&
  remaining(payment) > 0n;

/**
 * Gaps 2, Refund money: a chargeback always posts and takes at most the remainder. The part that
 * the merchant cannot cover becomes their debt.
 */
function chargeBack(draft: Draft, places: Places, payment: Payment, now: UnixSeconds): void {
  const amount = remaining(payment);
  const funds = merchantFunds(draft, places);
  const own = funds < amount ? funds : amount;
  const parts = [
    { from: () => merchantAccount(draft, places), amount: own },
    {
      from: () => serviceAccount(draft, places, receivablePurpose(places.owner), now),
      amount: amount - own,
    },
  ].filter((part) => part.amount > 0n);
  const legs = parts.map((part) => ({
    kind: 'chargeback',
    debitAccount: part.from(),
    creditAccount: sourceAccount(draft, places, payment, now),
    amount: part.amount,
  }));
  if (legs.length > 0) moveSurely(draft, chargebackId(payment.id), legs, now);
  const after = { ...payment, chargedBack: amount };
  draft.update(payments, after);
  tellChargeback(draft, places, after, now);
}

/** The thin webhook cannot tell it while a leg is returned: it would say `settled` again. */
function tellChargeback(draft: Draft, { owner }: Places, after: Payment, now: UnixSeconds): void {
  if (after.status !== 'partially_distributed') {
    recordPaymentEvent(draft, owner, after, now);
    return;
  }
  touchOrder(draft, after.orderId, now);
  recordSilently(draft, owner, after, now);
  recordOrderEvent(draft, owner, after.orderId, 'status_updated', now);
}
