import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { orders } from '../orders/order.store.ts';
import { rowsUnder, sessionTimer } from './drive-payment.ts';
import { payments } from './payment.store.ts';
import { movedPayment } from './payment.ts';
import { stageOf } from './payment-stage.ts';
import { stepWithoutMoney } from './step-without-money.ts';

/**
 * Checkout 3.2: the buyer never returned, so the attempt expires. The link stays, so they may try
 * again.
 */
export const expireSession: TimerHandler = {
  kind: sessionTimer,
  *load(subject, rows) {
    const { orderId } = partsOf(subject);
    yield [ask(orders, orderId)];
    const order = rows.get(orders, orderId);
    if (order !== null) yield [...rowsUnder(order), ask(projects, order.projectId), feedAsk];
  },
  decide: (draft, subject, now) => {
    const { orderId, paymentId } = partsOf(subject);
    const order = draft.get(orders, orderId);
    const payment = order === null ? null : draft.get(payments, paymentId);
    const project = order === null ? null : draft.get(projects, order.projectId);
    if (payment === null || project === null || stageOf(payment) !== 'waiting') return;
    const expired = movedPayment(payment, 'expire', now);
    if (!expired.ok) return;
    stepWithoutMoney(draft, project, expired.value, now);
  },
};

function partsOf(subject: string): { readonly orderId: string; readonly paymentId: string } {
  const [orderId = '', paymentId = ''] = subject.split('/');
  return { orderId, paymentId };
}
