import { feedAsk } from '../../../delivery/events/record-event.ts';
import { ask } from '../../../engine/operation.ts';
import type { LoadedRows } from '../../../engine/rows.ts';
import { projects } from '../../../identity/projects/project.store.ts';
import type { TimerHandler } from '../../../time/timer.ts';
import { orders } from '../../orders/order.store.ts';
import type { Order } from '../../orders/order.ts';
import { purposesOf, rowsUnder } from '../../payments/drive-payment.ts';
import { movePayment } from '../../payments/move-payment.ts';
import { payments } from '../../payments/payment.store.ts';
import type { Payment } from '../../payments/payment.ts';
import { accountAsks, type Places, placeAsks } from '../../payments/payment-money.ts';
import { disputeTimer } from './pay-by-card.ts';

/** Checkout 3.2: the cardholder of a test card disputes a settled payment. */
export const disputeCard: TimerHandler = {
  kind: disputeTimer,
  *load(subject, rows) {
    const { orderId } = partsOf(subject);
    yield [ask(orders, orderId)];
    const order = rows.get(orders, orderId);
    if (order === null) return;
    yield [...rowsUnder(order), ask(projects, order.projectId)];
    const places = placesOf(rows, subject, order);
    if (places === null) return;
    yield placeAsks(places);
    yield [...accountAsks(places, rows), feedAsk];
  },
  decide: (draft, subject, now) => {
    const { orderId, paymentId } = partsOf(subject);
    const order = draft.get(orders, orderId);
    const payment = order === null ? null : draft.get(payments, paymentId);
    if (order === null || payment === null || !canBeDisputed(payment)) return;
    const places = placesOf(draft, subject, order);
    if (places !== null) movePayment(draft, places, payment, 'dispute', now);
  },
};

const canBeDisputed = ({ status }: Payment): boolean =>
  status === 'settled' || status === 'partially_distributed';

function placesOf(rows: LoadedRows, subject: string, order: Order): Places | null {
  const { paymentId } = partsOf(subject);
  const payment = rows.get(payments, paymentId);
  const owner = rows.get(projects, order.projectId);
  if (payment === null || owner === null) return null;
  const purposes = purposesOf(owner, payment.rail, order);
  const outside = { payerWalletId: null, bankWay: null, sender: null };
  return { owner, ...outside, currency: order.currency, purposes, paymentId };
}

function partsOf(subject: string): { readonly orderId: string; readonly paymentId: string } {
  const [orderId = '', paymentId = ''] = subject.split('/');
  return { orderId, paymentId };
}
