import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next, stateAfter } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { SplitPlan } from '../splits/split-plan.ts';
import { type OrderStatus, orderMachine } from './order.states.ts';

export type RedirectUrls = {
  readonly success: string | null;
  readonly failure: string | null;
  readonly cancel: string | null;
  /** The address that webhooks go to. Null: no webhooks are sent. */
  readonly callback: string | null;
};

export type Entries = Readonly<Record<string, string | null>>;

/**
 * All rows of an order are loaded and told together, so their number is bounded
 * (decision 0044-checkout).
 */
export const linksMax = 100;
export const paymentsMax = 200;

export type CancelReason = 'canceled_by_merchant' | 'canceled_by_admin';

/** A purchase that a buyer pays for. The root of its links and payments. */
export type Order = {
  readonly id: string;
  readonly projectId: string;
  readonly status: OrderStatus;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Gross: refunds do not lower it (gaps 2, Overpayment). */
  readonly amountPaid: bigint;
  readonly source: string;
  readonly redirectUrls: RedirectUrls;
  readonly metadata: Entries | null;
  readonly merchantData: Entries | null;
  readonly splitPlan: SplitPlan | null;
  readonly cancelReason: CancelReason | null;
  /** The reusable link through which the payer began (decision 0175). Null: none. */
  readonly reusableLinkId: string | null;
  readonly linkIds: readonly string[];
  readonly paymentIds: readonly string[];
  /** The number of events so far. The next event has the number `eventCount + 1`. */
  readonly eventCount: number;
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

export type NewOrder = Pick<
  Order,
  | 'id'
  | 'projectId'
  | 'reference'
  | 'amount'
  | 'currency'
  | 'source'
  | 'redirectUrls'
  | 'metadata'
  | 'merchantData'
  | 'splitPlan'
> &
  Partial<Pick<Order, 'reusableLinkId'>>;

/** The amount that is still unpaid. */
export const balanceDue = ({ amount, amountPaid, status }: Order): bigint =>
  status === 'canceled' ? 0n : amount - amountPaid;

export function createdOrder(wanted: NewOrder, now: UnixSeconds): Order {
  const status = stateAfter(orderMachine, null, 'create');
  return {
    status,
    amountPaid: 0n,
    cancelReason: null,
    reusableLinkId: null,
    linkIds: [],
    paymentIds: [],
    eventCount: 0,
    createdAt: now,
    updatedAt: now,
    ...wanted,
  };
}

const canceledBefore = ({ status }: Order): string | null =>
  status === 'canceled' ? 'The order was canceled before.' : null;

const onlyUnpaid = (what: string): string =>
  `Only an order of which nothing is paid can be ${what}.`;

/** Checkout 3.1: canceled while nothing is paid. */
export function canceledOrder(
  order: Order,
  reason: CancelReason,
  now: UnixSeconds,
): Decision<Order, 'invalid_state'> {
  const nothingPaid = order.amountPaid === 0n;
  const row = next(orderMachine, order.status, 'cancel', { nothingPaid });
  if (row === null) {
    return refuse('invalid_state', canceledBefore(order) ?? onlyUnpaid('canceled'));
  }
  return accept({ ...order, status: row.to, cancelReason: reason, updatedAt: now });
}

/** Gaps 2, Order update: while nothing is paid. */
export function orderWithAmount(
  order: Order,
  amount: bigint,
  now: UnixSeconds,
): Decision<Order, 'invalid_state'> {
  if (order.status !== 'pending_payment' || order.amountPaid > 0n) {
    return refuse('invalid_state', canceledBefore(order) ?? onlyUnpaid('changed'));
  }
  return accept({ ...order, amount, updatedAt: now });
}

/** The part of a settlement that the order takes. The rest is excess. */
export const partTaken = (order: Order, settled: bigint): bigint => {
  const due = balanceDue(order);
  return settled < due ? settled : due;
};

/** Checkout 3.1: the order after a payment settled. It is paid when it reaches the amount. */
export function orderWithPayment(order: Order, taken: bigint, now: UnixSeconds): Order {
  const amountPaid = order.amountPaid + taken;
  const settledEqualsAmount = amountPaid === order.amount;
  const row = next(orderMachine, order.status, 'settle_payment', { settledEqualsAmount });
  return { ...order, amountPaid, status: row?.to ?? order.status, updatedAt: now };
}
