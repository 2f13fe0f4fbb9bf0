import type { Draft } from '../../engine/rows.ts';
import { markedUuidOf } from '../../engine/uuid-of.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { distributionId } from '../payments/movement-ids.ts';
import { payments } from '../payments/payment.store.ts';
import type { Payment } from '../payments/payment.ts';
import {
  beneficiaryPurpose,
  merchantAccount,
  moveIfPossible,
  type Places,
  serviceAccount,
} from '../payments/payment-money.ts';
import { payOutLeg } from './leg-payout.ts';
import { type Distribution, type Leg, legsBetween, legsOf } from './split-plan.ts';

/**
 * Gives each recipient their part of a payment, from the merchant's account, which it has just
 * credited. `paidBefore`: the amount of the order that was paid before.
 */
export function distribute(
  draft: Draft,
  places: Places,
  order: Order,
  payment: Payment,
  paidBefore: bigint,
  now: UnixSeconds,
): Decision<null, 'insufficient_funds' | 'balance_limit'> {
  if (order.splitPlan === null) return accept(null);
  const all = legsOf(order.splitPlan, order.amount);
  const legs = legsBetween(all, paidBefore, order.amountPaid);
  if (legs.length === 0) return accept(null);
  const moves = legs.map(({ recipient, amount }) => ({
    kind: 'distribution',
    debitAccount: merchantAccount(draft, places),
    creditAccount: serviceAccount(draft, places, beneficiaryPurpose(recipient.beneficiaryId), now),
    amount,
  }));
  const moved = moveIfPossible(draft, distributionId(payment.id), moves, now);
  if (!moved.ok) return moved;
  const { bankWay } = places;
  const distributions = legs
    .map((leg, index) => delivered(payment.id, leg, index))
    .map((leg) => (bankWay === null ? leg : payOutLeg(draft, places, payment, leg, bankWay, now)));
  draft.update(payments, { ...payment, distributions });
  return accept(null);
}

const delivered = (
  paymentId: string,
  { recipient, slotId, type, amount }: Leg,
  index: number,
): Distribution => ({
  id: markedUuidOf('leg', paymentId, String(index)),
  ...recipient,
  slotId,
  type,
  amount: String(amount),
  status: 'delivered',
  moves: 0,
});
