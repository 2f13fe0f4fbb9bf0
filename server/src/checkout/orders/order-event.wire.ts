import type { UnixSeconds } from '../../kernel/time.ts';
import { amountsBackOf } from '../payments/amounts-back.wire.ts';
import { failureOf } from '../payments/failure.wire.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import { isSimulated, type Payment } from '../payments/payment.ts';
import { distributionOnWire } from '../splits/distribution.wire.ts';
import type { WholeOrder } from '../whole-order.ts';
import type { Order } from './order.ts';

/** Gaps 2, Events: the events of an order. */
export type OrderEventName =
  | 'created'
  | 'status_updated'
  | 'amount_updated'
  | 'amount_paid_updated'
  | 'payment_link.expired_at_updated'
  | 'recipient.returned';

/** Checkout 6.6: the first webhook and a resent one spell one status differently. */
export type Telling = 'first' | 'again';

const britishCanceled = 'cancelled';

/**
 * Checkout 6.6: the order-canceled webhook spells the order's status `cancelled`. A snapshot spells
 * it `canceled`.
 */
const orderStatusOnWire = (order: Order, name: OrderEventName, telling: Telling): string =>
  order.status === 'canceled' && name === 'status_updated' && telling === 'first'
    ? britishCanceled
    : order.status;

/**
 * Checkout 3.2: the thin webhook shows `partially_distributed` as settled. Checkout 6.6: it spells
 * `canceled` with two l.
 */
function paymentStatusOnWire(status: PaymentStatus, telling: Telling): string {
  if (status === 'partially_distributed') return 'settled';
  return status === 'canceled' && telling === 'first' ? britishCanceled : status;
}

type Mode = { readonly isTest: boolean };

/** Checkout 2.7: the order snapshot. */
export function orderEventBody(
  { order, links, payments }: WholeOrder,
  mode: Mode,
  name: OrderEventName,
  telling: Telling,
  legId: string | null = null,
): string {
  return JSON.stringify({
    version: 1,
    event: { type: 'order', name },
    order: {
      service_order_id: order.id,
      merchant_order_id: order.reference,
      amount: Number(order.amount),
      amount_paid: Number(order.amountPaid),
      currency: order.currency,
      status: orderStatusOnWire(order, name, telling),
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      payment_links: links.map((link) => ({
        id: link.id,
        name: link.name,
        payments: payments
          .filter(({ linkId }) => linkId === link.id)
          .map((payment) => paymentInSnapshot(payment, mode)),
      })),
    },
    ...(legId === null ? {} : { distribution: legInSnapshot(payments, legId) }),
    timestamp: order.updatedAt,
  });
}

/** The leg that came back, in the form of the payment read (decision 0046-splits). */
function legInSnapshot(payments: readonly Payment[], legId: string): object {
  for (const { id, distributions } of payments) {
    const leg = distributions.find((one) => one.id === legId);
    if (leg === undefined) continue;
    const { iban: _, ...shown } = distributionOnWire(leg);
    return { payment_id: id, ...shown };
  }
  throw new Error(`no payment of this order has the leg ${legId}`);
}

/** Present only if true: receivers do not expect the field otherwise. */
const simulatedMark = (payment: Payment, mode: Mode): { readonly simulated?: true } =>
  isSimulated(payment, mode) ? { simulated: true } : {};

const paymentInSnapshot = (payment: Payment, mode: Mode) => ({
  id: payment.id,
  method: payment.methodKey,
  status: payment.status,
  payment_currency: payment.currency,
  payment_amount: Number(payment.amount),
  ...amountsBackOf(payment),
  ...failureOf(payment),
  ...simulatedMark(payment, mode),
});

/** Gaps 2, Thin payload. */
export const paymentEventBody = (
  order: Order,
  payment: Payment,
  mode: Mode,
  telling: Telling,
  now: UnixSeconds,
): string =>
  JSON.stringify({
    version: 1,
    event: { type: 'payment', name: 'status_updated' },
    order: { service_order_id: order.id, merchant_order_id: order.reference },
    payment: {
      id: payment.id,
      status: paymentStatusOnWire(payment.status, telling),
      amount: Number(payment.amount),
      currency: payment.currency,
      ...amountsBackOf(payment),
      ...failureOf(payment),
      ...simulatedMark(payment, mode),
    },
    timestamp: now,
  });
