import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { recordOrderEvent, recordPaymentEvent, recordSilently } from '../orders/order-events.ts';
import { touchOrder } from '../orders/touch-order.ts';
import { legMovementId } from '../payments/movement-ids.ts';
import { paymentMachine } from '../payments/payment.states.ts';
import { payments } from '../payments/payment.store.ts';
import type { Payment } from '../payments/payment.ts';
import {
  beneficiaryPurpose,
  moveIfPossible,
  type Places,
  returnedPurpose,
  serviceAccount,
} from '../payments/payment-money.ts';
import type { Distribution } from './split-plan.ts';

/** A leg comes back, or is sent again and arrives. */
export type LegMove = {
  /** Null: the first that can. */
  readonly legId: string | null;
  readonly action: 'return' | 'deliver';
  /** Where it is sent now; left out or null: to the same account. */
  readonly iban?: string | null;
};

type Refusal = 'not_found' | 'invalid_state' | 'insufficient_funds' | 'balance_limit';

/**
 * Checkout 3.2: moves a leg's money between its recipient and the service, which keeps what came
 * back. While a leg is away the payment is `partially_distributed`; it is settled again once all
 * are delivered.
 */
export function moveLeg(
  draft: Draft,
  places: Places,
  payment: Payment,
  wanted: LegMove,
  now: UnixSeconds,
): Decision<null, Refusal> {
  const found = legToMove(payment, wanted);
  if (!found.ok) return found;
  const leg = found.value;
  const after = withLegMoved(payment, leg, wanted, now);
  if (after === null) {
    return refuse('invalid_state', `No leg of a payment that is ${payment.status} can come back.`);
  }
  const moved = moveMoney(draft, places, leg, wanted.action, now);
  if (!moved.ok) return moved;
  draft.update(payments, after);
  touchOrder(draft, payment.orderId, now);
  tell(draft, places, payment, after, wanted.action === 'return' ? leg.id : null, now);
  return accept(null);
}

/**
 * Decision 0136: a returned leg is told, and so is the payment that is whole again. `settled` was
 * told before, and the thin webhook says it once only (checkout 3.2).
 */
function tell(
  draft: Draft,
  { owner }: Places,
  before: Payment,
  after: Payment,
  returnedLegId: string | null,
  now: UnixSeconds,
): void {
  if (after.status === 'chargeback') recordPaymentEvent(draft, owner, after, now);
  else recordSilently(draft, owner, after, now);
  if (returnedLegId !== null) {
    recordOrderEvent(draft, owner, after.orderId, 'recipient.returned', now, returnedLegId);
  } else if (after.status !== before.status) {
    recordOrderEvent(draft, owner, after.orderId, 'status_updated', now);
  }
}

const statusBefore = { return: 'delivered', deliver: 'returned' } as const;
const statusAfter = { return: 'returned', deliver: 'delivered' } as const;

function legToMove(
  { distributions }: Payment,
  { legId, action }: LegMove,
): Decision<Distribution, 'not_found' | 'invalid_state'> {
  const canMove = ({ status }: Distribution) => status === statusBefore[action];
  const leg = distributions.find((one) => (legId === null ? canMove(one) : one.id === legId));
  if (leg === undefined) {
    return legId === null
      ? refuse('invalid_state', 'No part of this payment is with a recipient.')
      : refuse('not_found', 'There is no such leg of this payment.');
  }
  return canMove(leg)
    ? accept(leg)
    : refuse('invalid_state', `This leg of the payment is ${leg.status} already.`);
}

/** The payment with the leg at its other place; null where the table of payments does not allow it. */
function withLegMoved(
  payment: Payment,
  moved: Distribution,
  { action, iban }: LegMove,
  now: UnixSeconds,
): Payment | null {
  const gone = { ...moved, status: statusAfter[action], moves: moved.moves + 1 };
  const there = { ...gone, iban: iban ?? moved.iban };
  const distributions = payment.distributions.map((leg) => (leg.id === moved.id ? there : leg));
  const everyLegDelivered = distributions.every(({ status }) => status === 'delivered');
  const row =
    action === 'return'
      ? next(paymentMachine, payment.status, 'return_leg')
      : next(paymentMachine, payment.status, 'deliver_leg', { everyLegDelivered });
  // With another leg away before and after, the payment stays where it is (decision 0046-splits).
  if (row === null && payment.status !== 'partially_distributed') return null;
  const after = { ...payment, status: row?.to ?? payment.status, distributions, updatedAt: now };
  return after.status === 'settled' ? withKnownDispute(after) : after;
}

/** Decision 0136: a chargeback that came while a leg was away shows once the payment is whole. */
function withKnownDispute(payment: Payment): Payment {
  if (payment.chargedBack === 0n) return payment;
  const row = next(paymentMachine, payment.status, 'dispute');
  return { ...payment, status: row?.to ?? payment.status };
}

function moveMoney(
  draft: Draft,
  places: Places,
  { id, beneficiaryId, amount, moves }: Distribution,
  action: LegMove['action'],
  now: UnixSeconds,
): Decision<null, 'insufficient_funds' | 'balance_limit'> {
  const recipient = serviceAccount(draft, places, beneficiaryPurpose(beneficiaryId), now);
  const kept = serviceAccount(draft, places, returnedPurpose(places.owner), now);
  const [debitAccount, creditAccount] = action === 'return' ? [recipient, kept] : [kept, recipient];
  const kind = action === 'return' ? 'distribution_returned' : 'distribution_resent';
  const leg = { kind, debitAccount, creditAccount, amount: BigInt(amount) };
  return moveIfPossible(draft, legMovementId(id, moves), [leg], now);
}
