import type { Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import { orders } from '../orders/order.store.ts';
import { type DrivePayment, drivePayment } from './drive-payment.ts';
import type { MoveRefusal } from './move-payment.ts';
import type { PaymentStatus } from './payment.states.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** A decision by somebody who saw the payment in this status. */
export type AnswerPayment = DrivePayment & { readonly seen: PaymentStatus };

/** An answer counts once, and only if the status is still the one that its sender saw. */
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
