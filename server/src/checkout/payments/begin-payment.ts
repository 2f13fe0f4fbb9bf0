import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import { orders } from '../orders/order.store.ts';
import { type DrivePayment, drivePayment } from './drive-payment.ts';
import type { MoveRefusal } from './move-payment.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** A buyer clicks pay. A repeated click gets the payment that the first one began. */
export const beginPayment: Operation<DrivePayment, Payment, MoveRefusal> = {
  ...drivePayment,
  name: 'begin payment',
  decide: (draft, input, now) => {
    const begun = begunBefore(draft, input);
    return begun === null ? drivePayment.decide(draft, input, now) : accept(begun);
  },
};

function begunBefore(draft: Draft, { orderId, paymentId }: DrivePayment): Payment | null {
  const order = draft.get(orders, orderId);
  return order?.paymentIds.includes(paymentId) ? draft.get(payments, paymentId) : null;
}
