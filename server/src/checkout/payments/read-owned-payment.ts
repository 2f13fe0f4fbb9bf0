import { ask, type Query } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { payments } from './payment.store.ts';
import type { Payment } from './payment.ts';

export type OwnedPayment = { readonly payment: Payment; readonly project: Project };

/** A payment and the project that owns it: a step of the payment needs both. */
export const readOwnedPayment: Query<string, OwnedPayment, 'not_found'> = {
  name: 'read owned payment',
  *load(paymentId, rows) {
    yield [ask(payments, paymentId)];
    const payment = rows.get(payments, paymentId);
    if (payment !== null) yield [ask(projects, payment.projectId)];
  },
  answer: (rows, paymentId) => {
    const payment = rows.get(payments, paymentId);
    const project = payment === null ? null : rows.get(projects, payment.projectId);
    return payment === null || project === null
      ? refuse('not_found', 'There is no such payment.')
      : accept({ payment, project });
  },
};
