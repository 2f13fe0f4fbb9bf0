import { ask, type Query } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { orders } from './order.store.ts';
import type { Order } from './order.ts';

export type OwnedOrder = { readonly order: Order; readonly project: Project };

/** An order and the owning project: the input of the operator's operations on it. */
export const readOwnedOrder: Query<string, OwnedOrder, 'not_found'> = {
  name: 'read owned order',
  *load(orderId, rows) {
    yield [ask(orders, orderId)];
    const order = rows.get(orders, orderId);
    if (order !== null) yield [ask(projects, order.projectId)];
  },
  answer: (rows, orderId) => {
    const order = rows.get(orders, orderId);
    const project = order === null ? null : rows.get(projects, order.projectId);
    return order === null || project === null
      ? refuse('not_found', 'There is no such order.')
      : accept({ order, project });
  },
};
