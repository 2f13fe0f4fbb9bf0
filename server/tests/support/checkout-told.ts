import { silent } from './event-log.ts';

/** Checkout 6.5: in-flight statuses are never reported. */
export const inFlight = [
  'initiated',
  'awaiting_authorization',
  'authorized',
  'processing',
  'on_hold',
];
export const ends = ['failed', 'rejected', 'canceled', 'expired'];
export const settled = ['settled', 'refunded', 'chargeback'];

/** An order as its shop reads it. */
export type OrderSeen = {
  readonly status: string;
  readonly amount: number;
  readonly paid: number;
  /** Each with its status, in the order of their links. */
  readonly payments: ReadonlyMap<string, string>;
};

/** Changes that no status shows: another refund or chargeback of a payment, a prolonged link. */
export type Unseen = { readonly paymentId?: string; readonly isProlonged?: boolean };

/** The mock method's way to a status. */
function wayTo(status: string): readonly string[] {
  const first = ['initiated', 'awaiting_authorization'];
  if (first.includes(status)) return first.slice(0, first.indexOf(status) + 1);
  if (ends.includes(status)) return [...first, status];
  const way = [...first, 'authorized', ...(settled.includes(status) ? ['settled'] : [])];
  return way.includes(status) ? way : [...way, status];
}

/** The statuses that a payment has passed since; a refunded payment was settled first. */
function passed(before: string | undefined, after: string, isAgain: boolean): readonly string[] {
  if (before === undefined) return wayTo(after);
  if (before === after) return isAgain ? [after] : [];
  return settled.includes(after) && !settled.includes(before) && after !== 'settled'
    ? ['settled', after]
    : [after];
}

/** Checkout 6.5 and 6.6: a payment's status, and the effect of its settlement on the order. */
function toldOfPayment(status: string, settlement: readonly string[]): readonly string[] {
  const told = `payment status_updated ${status === 'canceled' ? 'cancelled' : status}`;
  if (inFlight.includes(status)) return [silent(told)];
  return status === 'settled' ? [told, ...settlement] : [told];
}

/** Checkout 6 and gaps 2, Events: the events between two states of an order. */
export function toldOf(
  before: OrderSeen | null,
  after: OrderSeen,
  unseen: Unseen,
): readonly string[] {
  const order = (name: string, isTold: boolean, status = after.status) =>
    isTold ? [`order ${name} ${status}`] : [];
  if (before === null) return order('created', true);
  const isNow = (status: string) => after.status === status && before.status !== status;
  const settlement = [
    ...order('amount_paid_updated', after.paid !== before.paid),
    ...order('status_updated', isNow('paid')),
  ];
  const payments = [...after.payments].flatMap(([id, status]) =>
    passed(before.payments.get(id), status, unseen.paymentId === id),
  );
  return [
    ...order('status_updated', isNow('canceled'), 'cancelled'),
    ...order('amount_updated', after.amount !== before.amount),
    ...order('payment_link.expired_at_updated', unseen.isProlonged === true),
    ...payments.flatMap((status) => toldOfPayment(status, settlement)),
  ];
}
