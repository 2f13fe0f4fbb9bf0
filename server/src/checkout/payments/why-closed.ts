import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { PaymentLinkStatus } from '../links/payment-link.states.ts';
import { linkStatusAt, type PaymentLink } from '../links/payment-link.ts';
import { type Order, paymentsMax } from '../orders/order.ts';
import type { Owner } from '../owner.ts';
import type { Payment } from './payment.ts';
import { stageOf } from './payment-stage.ts';

/** Why no payment of a link can begin. */
export type WhyClosed =
  | 'link_paid'
  | 'link_expired'
  | 'link_canceled'
  | 'link_busy'
  | 'link_suspended'
  | 'link_tried_often';

/** Anybody with the link could begin payments endlessly, and each makes the order longer. */
export const attemptsMax = 100;

type OrderToPay = Pick<Order, 'status' | 'paymentIds'>;

/** A link, its order and the project: the input for the question whether it can be paid. */
export type Payable = {
  readonly order: OrderToPay;
  readonly link: PaymentLink;
  readonly project: Pick<Owner, 'state'>;
  /** The payments of this link. */
  readonly payments: readonly Pick<Payment, 'status'>[];
};

/**
 * Null: a payment can begin. A link takes no second payment while one is under way: one of two buyers
 * would pay and wait for a refund (decision 0047-buyers-page).
 */
export function whyClosed(
  { order, link, project, payments }: Payable,
  now: UnixSeconds,
): WhyClosed | null {
  const status = linkStatusAt(link, now);
  if (order.status === 'paid' || status === 'completed') return 'link_paid';
  if (order.status !== 'pending_payment') return 'link_canceled';
  if (payments.some((payment) => stageOf(payment) === 'under_way')) return 'link_busy';
  if (status !== 'active') return `link_${status}`;
  if (project.state !== 'active') return 'link_suspended';
  const isTriedOften = payments.length >= attemptsMax || order.paymentIds.length >= paymentsMax;
  return isTriedOften ? 'link_tried_often' : null;
}

/**
 * Whether nothing can be paid any more, so that a waiting payment leads its buyer to no bank. If
 * only new payments cannot begin, the waiting one continues (decision 0149).
 */
export const isOver = (why: WhyClosed | null, order: Pick<Order, 'status'>): boolean =>
  why === 'link_paid' || order.status === 'canceled';

/**
 * A transfer that was begun in time can still be paid, although no new payment can begin (bank 2,
 * How long).
 */
export const takesTransfer = (why: WhyClosed | null): boolean =>
  why === null || why === 'link_expired' || why === 'link_tried_often';

/** The same check, with a reason in words for the API. */
export function mayBegin(payable: Payable, now: UnixSeconds): Decision<null, 'invalid_state'> {
  const why = whyClosed(payable, now);
  return why === null
    ? accept(null)
    : refuse('invalid_state', wordsOf(why, payable, linkStatusAt(payable.link, now)));
}

function wordsOf(
  why: WhyClosed,
  { order, project }: Payable,
  linkStatus: PaymentLinkStatus,
): string {
  if (linkStatus !== 'active') return `This payment link is ${linkStatus}.`;
  if (order.status !== 'pending_payment') {
    return `This order is ${order.status}; nothing is to be paid.`;
  }
  if (why === 'link_busy') return 'Another payment of this link is under way.';
  if (why === 'link_suspended') return `This project is ${project.state}.`;
  return order.paymentIds.length >= paymentsMax
    ? `There were ${paymentsMax} attempts to pay this order already.`
    : `There were ${attemptsMax} attempts to pay this link already.`;
}
