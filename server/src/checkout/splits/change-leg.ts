import type { Draft } from '../../engine/rows.ts';
import { next } from '../../kernel/machine.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { recordOrderEvent, recordPaymentEvent, recordSilently } from '../orders/order-events.ts';
import { touchOrder } from '../orders/touch-order.ts';
import type { Owner } from '../owner.ts';
import { paymentMachine } from '../payments/payment.states.ts';
import { payments } from '../payments/payment.store.ts';
import type { Payment } from '../payments/payment.ts';
import type { Distribution } from './split-plan.ts';

/**
 * Writes a leg that came back, was sent again or arrived, with its effect on the payment and its
 * webhooks. The money has already moved.
 */
export function changeLeg(
  draft: Draft,
  owner: Owner,
  payment: Payment,
  leg: Distribution,
  now: UnixSeconds,
): void {
  const after = withLeg(payment, leg, now);
  draft.update(payments, after);
  touchOrder(draft, payment.orderId, now);
  tell(draft, owner, payment, after, leg.status === 'returned' ? leg.id : null, now);
}

/**
 * Decision 0136: webhooks tell a returned leg, and a payment whose legs are all delivered again.
 * `settled` was told before, and the thin webhook tells it only once (checkout 3.2).
 */
function tell(
  draft: Draft,
  owner: Owner,
  before: Payment,
  after: Payment,
  returnedLegId: string | null,
  now: UnixSeconds,
): void {
  if (after.status === 'chargeback' && before.status !== 'chargeback') {
    recordPaymentEvent(draft, owner, after, now);
  } else recordSilently(draft, owner, after, now);
  if (returnedLegId !== null) {
    recordOrderEvent(draft, owner, after.orderId, 'recipient.returned', now, returnedLegId);
  } else if (after.status !== before.status) {
    recordOrderEvent(draft, owner, after.orderId, 'status_updated', now);
  }
}

/** If another leg is away before and after, the payment keeps its status (decision 0046-splits). */
function withLeg(payment: Payment, changed: Distribution, now: UnixSeconds): Payment {
  const distributions = payment.distributions.map((leg) => (leg.id === changed.id ? changed : leg));
  const everyLegDelivered = distributions.every(({ status }) => status === 'delivered');
  const row =
    changed.status === 'returned'
      ? next(paymentMachine, payment.status, 'return_leg')
      : next(paymentMachine, payment.status, 'deliver_leg', { everyLegDelivered });
  const after = { ...payment, status: row?.to ?? payment.status, distributions, updatedAt: now };
  return after.status === 'settled' ? withKnownDispute(after) : after;
}

/** Decision 0136: a chargeback during a leg's absence shows once all legs are delivered. */
function withKnownDispute(payment: Payment): Payment {
  if (payment.chargedBack === 0n) return payment;
  const row = next(paymentMachine, payment.status, 'dispute');
  return { ...payment, status: row?.to ?? payment.status };
}
