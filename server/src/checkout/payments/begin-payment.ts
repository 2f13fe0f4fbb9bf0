import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { paymentLinks } from '../links/payment-link.store.ts';
import { orders } from '../orders/order.store.ts';
import { type DrivePayment, drivePayment } from './drive-payment.ts';
import { linkScreen } from './link-screen.ts';
import type { MoveRefusal } from './move-payment.ts';
import type { PaymentStatus } from './payment.states.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** A buyer clicks pay. The payment that this very click began before is its answer again. */
export const beginPayment: Operation<DrivePayment, Payment, MoveRefusal> = {
  ...drivePayment,
  name: 'begin payment',
  decide: (draft, input, now) =>
    accepted(begunBefore(draft, input)) ??
    mayNotBegin(draft, input, now) ??
    drivePayment.decide(draft, input, now),
};

const accepted = (payment: Payment | null) => (payment === null ? null : accept(payment));

function begunBefore(draft: Draft, { orderId, paymentId }: DrivePayment): Payment | null {
  const order = draft.get(orders, orderId);
  return order?.paymentIds.includes(paymentId) ? draft.get(payments, paymentId) : null;
}

function mayNotBegin(draft: Draft, { orderId, linkId }: DrivePayment, now: UnixSeconds) {
  const order = draft.get(orders, orderId);
  const link = order?.linkIds.includes(linkId) ? draft.get(paymentLinks, linkId) : null;
  if (order === null || link === null) return refuse('not_found', 'There is no such link.');
  const others = link.paymentIds.flatMap((id) => draft.get(payments, id) ?? []);
  const screen = linkScreen(order, link, others, now);
  return screen === 'pay' ? null : refuse('invalid_state', `No payment can begin: ${screen}.`);
}

/** What somebody decided who saw the payment in this status. */
export type AnswerPayment = DrivePayment & { readonly seen: PaymentStatus };

/** An answer counts once, and only for what its sender saw: later or again, it changes nothing. */
export const answerPayment: Operation<AnswerPayment, Payment, MoveRefusal> = {
  ...drivePayment,
  name: 'answer payment',
  decide: (draft, input, now) => {
    const order = draft.get(orders, input.orderId);
    const payment = order === null ? null : draft.get(payments, input.paymentId);
    if (payment?.status !== input.seen) {
      return refuse('invalid_state', `This payment is no longer ${input.seen}.`);
    }
    return drivePayment.decide(draft, input, now);
  },
};
