import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { paymentLinks } from '../links/payment-link.store.ts';
import { linkWithSettlement } from '../links/payment-link.ts';
import { orders } from '../orders/order.store.ts';
import { type Order, orderWithPayment, partTaken } from '../orders/order.ts';
import { recordOrderEvent, recordPaymentEvent } from '../orders/order-events.ts';
import type { Owner } from '../owner.ts';
import { receiptSubject, receiptTimer } from '../receipts/receipt-promise.ts';
import { excessRefundId } from '../refunds/refund.ts';
import { refundSurely } from '../refunds/refund-money.ts';
import { reusableLinks } from '../reusable/reusable-link.store.ts';
import { withPaidOrder } from '../reusable/reusable-link.ts';
import { distribute } from '../splits/distribute.ts';
import { promiseEndOfParts } from './bank-reference.ts';
import { settlementId } from './movement-ids.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { merchantAccount, moveIfPossible, type Places, sourceAccount } from './payment-money.ts';
import { awaitsTransfer } from './payment-stage.ts';

/**
 * The money of a payment has come. In one commit the payment settles, the merchant gets the money,
 * the order counts it and the link is completed. The excess is refunded at once.
 */
export function settlePayment(
  draft: Draft,
  places: Places,
  payment: Payment,
  now: UnixSeconds,
): Decision<null, 'insufficient_funds' | 'balance_limit'> {
  const { owner } = places;
  draft.update(payments, payment);
  const credited = creditMerchant(draft, places, payment, now);
  if (!credited.ok) return credited;
  completeLink(draft, payment, now);
  const before = mustGet(draft, orders, payment.orderId);
  const taken = partTaken(before, payment.amount);
  const after = taken > 0n ? orderWithPayment(before, taken, now) : before;
  if (taken > 0n) draft.update(orders, after);
  const isNowPaid = after.status !== before.status;
  const distributed = distribute(draft, places, after, payment, before.amountPaid, now);
  if (!distributed.ok) return distributed;
  countSettlement(draft, owner, payment, now);
  // If no bank brought the money, its partial transfers pay nothing.
  if (places.sender === null) promiseEndOfParts(draft, payment, 'settled', now);
  if (isNowPaid) {
    countPaidOrder(draft, owner, after, now);
    endOtherTransfers(draft, after, now);
  }
  recordPaymentEvent(draft, owner, payment, now);
  if (taken > 0n) recordOrderEvent(draft, owner, after.id, 'amount_paid_updated', now);
  if (isNowPaid) recordOrderEvent(draft, owner, after.id, 'status_updated', now);
  giveBackExcess(draft, places, before, payment, payment.amount - taken, now);
  if (owner.configuration.receipts === true && taken > 0n) {
    promiseReceipt(draft, payment, taken, now);
  }
  return accept(null);
}

function countSettlement(draft: Draft, owner: Owner, payment: Payment, now: UnixSeconds): void {
  const { currency, methodKey: method, amount } = payment;
  countFigure(draft, owner, { figure: 'payments_settled', currency, method, amount }, now);
}

function countPaidOrder(draft: Draft, owner: Owner, order: Order, now: UnixSeconds): void {
  countFigure(draft, owner, { figure: 'orders_paid', currency: order.currency }, now);
  if (order.reusableLinkId === null) return;
  const link = mustGet(draft, reusableLinks, order.reusableLinkId);
  draft.update(reusableLinks, withPaidOrder(link, order));
}

/** The order is paid, so partial transfers for its other payments pay nothing. */
function endOtherTransfers(draft: Draft, order: Order, now: UnixSeconds): void {
  const others = order.paymentIds.map((id) => mustGet(draft, payments, id)).filter(awaitsTransfer);
  for (const payment of others) promiseEndOfParts(draft, payment, 'paid', now);
}

/** A timer of this commit writes the mail, so a settlement never waits for mail (decision 0167). */
function promiseReceipt(draft: Draft, payment: Payment, taken: bigint, now: UnixSeconds): void {
  const { payer } = mustGet(draft, paymentLinks, payment.linkId);
  const subject = receiptSubject(payment, taken);
  if (payer.email !== null) draft.insert(timers, timerOf(receiptTimer, subject, now));
}

function creditMerchant(draft: Draft, places: Places, payment: Payment, now: UnixSeconds) {
  const leg = {
    kind: 'settlement',
    debitAccount: sourceAccount(draft, places, payment, now),
    creditAccount: merchantAccount(draft, places),
    amount: payment.amount,
  };
  return moveIfPossible(draft, settlementId(payment.id), [leg], now);
}

function completeLink(draft: Draft, payment: Payment, now: UnixSeconds): void {
  const link = mustGet(draft, paymentLinks, payment.linkId);
  const after = linkWithSettlement(link, payment.createdAt, now);
  if (after !== link) draft.update(paymentLinks, after);
}

/**
 * Gaps 2, Overpayment: excess is never kept silently. A settlement on a canceled order is refunded
 * in full.
 */
function giveBackExcess(
  draft: Draft,
  places: Places,
  order: Order,
  payment: Payment,
  excess: bigint,
  now: UnixSeconds,
): void {
  if (excess === 0n) return;
  const refund = {
    id: excessRefundId(payment),
    amount: excess,
    reference: order.reference,
    reason: order.status === 'canceled' ? ('order_canceled' as const) : ('excess' as const),
    payer: { iban: null, name: null },
  };
  refundSurely(draft, places, payment.id, refund, now);
}
