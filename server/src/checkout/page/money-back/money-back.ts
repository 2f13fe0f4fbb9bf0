import type { Order } from '../../orders/order.ts';
import { type Payment, remaining } from '../../payments/payment.ts';
import { hasExcessRefund } from '../../refunds/refund.ts';

/** Why money was returned, derived from the payment and its order. */
export type BackBecause = 'seller' | 'order_paid' | 'too_much' | 'order_canceled' | 'several';

/** The part of a payment that the seller no longer has. */
export type MoneyBack = {
  /** Null: nothing was returned. */
  readonly returned: { readonly because: BackBecause; readonly amount: bigint } | null;
  /** Taken by a chargeback. */
  readonly disputed: bigint;
};

function becauseOf(payment: Payment, order: Pick<Order, 'status'>): BackBecause {
  if (!hasExcessRefund(payment)) return 'seller';
  if (payment.refundIds.length > 1) return 'several';
  if (order.status === 'canceled') return 'order_canceled';
  return payment.refunded === payment.amount ? 'order_paid' : 'too_much';
}

/** For the payer: the refunded amount, and why. */
export function moneyBackOf(payment: Payment, order: Pick<Order, 'status'>): MoneyBack {
  const { refunded, chargedBack } = payment;
  const because = becauseOf(payment, order);
  return {
    returned: refunded === 0n ? null : { because, amount: refunded },
    disputed: chargedBack,
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** Money that the seller received through a link and no longer has. */
export type LostAgain = {
  readonly amount: bigint;
  readonly of: bigint;
  readonly isDisputed: boolean;
};

/**
 * For other people who open a paid link. Null: the seller has the money. Refunds of excess do not
 * count. If no money came through the link, the whole order counts.
 */
export function lostAgain(
  order: Pick<Order, 'amountPaid'>,
  ofOrder: readonly Payment[],
  ofLink: readonly Payment[],
): LostAgain | null {
  const missed = order.amountPaid - sum(ofOrder.map(remaining));
  const isThrough = ofLink.some(({ settledAt }) => settledAt !== null);
  const counted = (isThrough ? ofLink : ofOrder).filter(({ settledAt }) => settledAt !== null);
  const gone = sum(counted.map(({ refunded, chargedBack }) => refunded + chargedBack));
  const amount = gone < missed ? gone : missed;
  if (amount <= 0n) return null;
  const paid = sum(counted.map((payment) => payment.amount));
  const of = paid < order.amountPaid ? paid : order.amountPaid;
  return { amount, of, isDisputed: counted.some(({ chargedBack }) => chargedBack > 0n) };
}
