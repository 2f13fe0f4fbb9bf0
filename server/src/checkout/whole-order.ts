import { mustGet } from '../engine/must-get.ts';
import { type Ask, ask, type Rounds } from '../engine/operation.ts';
import type { Draft, LoadedRows } from '../engine/rows.ts';
import { paymentLinks } from './links/payment-link.store.ts';
import type { PaymentLink } from './links/payment-link.ts';
import { orders } from './orders/order.store.ts';
import type { Order } from './orders/order.ts';
import { payments } from './payments/payment.store.ts';
import type { Payment } from './payments/payment.ts';

/** An order with its links and payments, all from one moment (decision 0044-checkout). */
export type WholeOrder = {
  readonly order: Order;
  readonly links: readonly PaymentLink[];
  readonly payments: readonly Payment[];
};

/**
 * The rows of an order. Its own comes first because it names the others. `last`: rows that are
 * locked after them.
 */
export function* wholeOrderRounds(
  orderId: string,
  rows: LoadedRows,
  last: readonly Ask[] = [],
): Rounds {
  yield [ask(orders, orderId)];
  const order = rows.get(orders, orderId);
  if (order === null) return;
  yield [
    ...order.linkIds.map((id) => ask(paymentLinks, id)),
    ...order.paymentIds.map((id) => ask(payments, id)),
    ...last,
  ];
}

/** Null: the order does not exist. */
export function wholeOrderIn(rows: LoadedRows | Draft, orderId: string): WholeOrder | null {
  const order = rows.get(orders, orderId);
  if (order === null) return null;
  return {
    order,
    links: order.linkIds.map((id) => mustGet(rows, paymentLinks, id)),
    payments: order.paymentIds.map((id) => mustGet(rows, payments, id)),
  };
}
