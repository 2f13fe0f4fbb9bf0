import { recordEvent } from '../../delivery/events/record-event.ts';
import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Owner } from '../owner.ts';
import type { Payment } from '../payments/payment.ts';
import { isTold } from '../payments/payment.ts';
import { type WholeOrder, wholeOrderIn } from '../whole-order.ts';
import { orders } from './order.store.ts';
import { type OrderEventName, orderEventBody, paymentEventBody } from './order-event.wire.ts';

/** The fields of the owning project that events need. */
type EventOwner = Pick<Owner, 'id' | 'clientId' | 'isTest'>;

const orderObject = (orderId: string): string => `order ${orderId}`;

/**
 * Records the whole order, as it is in the draft (checkout 2.7). `legId`: the recipient's leg that
 * the event is about.
 */
export function recordOrderEvent(
  draft: Draft,
  owner: EventOwner,
  orderId: string,
  name: OrderEventName,
  now: UnixSeconds,
  legId: string | null = null,
): void {
  const counted = countEvent(draft, orderId);
  const { order } = counted;
  recordEvent(
    draft,
    {
      dialect: 'checkout',
      project: owner,
      object: orderObject(orderId),
      sequence: order.eventCount,
      type: 'order',
      name,
      body: orderEventBody(counted, owner, name, 'first', legId),
      url: order.redirectUrls.callback,
    },
    now,
  );
}

/**
 * Records a payment's new status with a thin webhook (checkout 6.5). A status in flight gets no
 * webhook.
 */
export function recordPaymentEvent(
  draft: Draft,
  owner: EventOwner,
  payment: Payment,
  now: UnixSeconds,
): void {
  if (!isTold(payment.status)) recordSilently(draft, owner, payment, now);
  else writePaymentEvent(draft, owner, payment, 'told', now);
}

/** Records a payment's new status without a webhook. */
export function recordSilently(
  draft: Draft,
  owner: EventOwner,
  payment: Payment,
  now: UnixSeconds,
): void {
  writePaymentEvent(draft, owner, payment, 'silent', now);
}

function writePaymentEvent(
  draft: Draft,
  owner: EventOwner,
  payment: Payment,
  telling: 'told' | 'silent',
  now: UnixSeconds,
): void {
  const silent = telling === 'silent';
  const order = silent
    ? mustGet(draft, orders, payment.orderId)
    : countEvent(draft, payment.orderId).order;
  recordEvent(
    draft,
    {
      dialect: 'checkout',
      project: owner,
      object: orderObject(payment.orderId),
      sequence: silent ? null : order.eventCount,
      type: 'payment',
      name: 'status_updated',
      body: paymentEventBody(order, payment, owner, 'first', now),
      url: silent ? null : order.redirectUrls.callback,
    },
    now,
  );
}

function countEvent(draft: Draft, orderId: string): WholeOrder {
  const order = mustGet(draft, orders, orderId);
  draft.update(orders, { ...order, eventCount: order.eventCount + 1 });
  const whole = wholeOrderIn(draft, orderId);
  if (whole === null) throw new Error(`order ${orderId} is missing`);
  return whole;
}
