import type { UnixSeconds } from '../../kernel/time.ts';
import { linkStatusAt, type PaymentLink } from '../links/payment-link.ts';
import type { Order } from '../orders/order.ts';
import { attemptsMax, stageOf } from '../page/link/attempt.ts';
import type { Payment } from './payment.ts';

/** What the page of a link shows: the way to pay, or why there is none. */
export type LinkScreen =
  | 'pay'
  | 'link_paid'
  | 'link_expired'
  | 'link_canceled'
  | 'link_busy'
  | 'link_tried_often';

const closed = { expired: 'link_expired', canceled: 'link_canceled' } as const;

/**
 * `payments`: those of this link. While the money of one is under way nobody begins another: two
 * people who pay at once would have one of them wait for a refund (decision 0047-buyers-page).
 */
export function linkScreen(
  order: Pick<Order, 'status'>,
  link: PaymentLink,
  payments: readonly Pick<Payment, 'status'>[],
  now: UnixSeconds,
): LinkScreen {
  const status = linkStatusAt(link, now);
  if (order.status === 'paid' || status === 'completed') return 'link_paid';
  if (order.status === 'canceled') return 'link_canceled';
  if (payments.some((payment) => stageOf(payment) === 'under_way')) return 'link_busy';
  if (status !== 'active') return closed[status];
  return payments.length < attemptsMax ? 'pay' : 'link_tried_often';
}
