import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';

export type ReadPayment = {
  readonly paymentId: string;
  /**
   * Reads find only payments of this project. Null: the operator reads every project's payments.
   */
  readonly projectId: string | null;
};

export const readPayment: Query<ReadPayment, Payment, 'not_found'> = {
  name: 'read payment',
  load: ({ paymentId }) => [[ask(payments, paymentId)]],
  answer: (rows, { paymentId, projectId }) => {
    const payment = rows.get(payments, paymentId);
    if (payment === null || (projectId !== null && payment.projectId !== projectId)) {
      return refuse('not_found', 'There is no such payment.');
    }
    return accept(payment);
  },
};
