import { inFlight, type OrderSeen } from './checkout-told.ts';
import { seededRandom } from './random.ts';
import type { ShownEvent } from './webhooks.ts';

const random = seededRandom(8);
export const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, rank: random(1_000_000) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

const american = (status: string): string => (status === 'cancelled' ? 'canceled' : status);

const isInFlight = (status: string | undefined): boolean => inFlight.includes(status ?? '');

/** The reported part of an order. */
export const asTold = ({ payments, ...order }: OrderSeen) => ({
  ...order,
  payments: new Map([...payments].filter(([, status]) => !isInFlight(status)).sort()),
});

/**
 * A receiver's view of an order, after events that arrived twice or in another order. A payment
 * that is in flight now may have been reported before: from pending_settlement it goes into review.
 */
export function rebuilt(arrived: readonly ShownEvent[], now: OrderSeen): OrderSeen {
  const once = [...new Map(arrived.map((event) => [event.callback_id, event])).values()];
  const payments = new Map<string, string>();
  let known = { status: '', amount: 0, paid: 0 };
  for (const { body } of once.sort((a, b) => Number(a.sequence) - Number(b.sequence))) {
    const { order, payment } = JSON.parse(body);
    if (payment !== undefined) payments.set(payment.id, american(payment.status));
    else known = { status: american(order.status), amount: order.amount, paid: order.amount_paid };
    for (const link of order.payment_links ?? []) {
      for (const { id, status } of link.payments) payments.set(id, status);
    }
  }
  for (const [id, status] of payments) {
    if (status === 'pending_settlement' && isInFlight(now.payments.get(id))) payments.delete(id);
  }
  return asTold({ ...known, payments });
}
