import { feedAsk } from '../../delivery/events/record-event.ts';
import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
import { type ProjectRefusal, refusalOfProject } from '../../identity/owner-state.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept } from '../../kernel/decision.ts';
import type { Owner } from '../owner.ts';
import type { Recipient } from '../splits/recipient.ts';
import { recipientAsks, registerRecipients } from '../splits/register-recipients.ts';
import { orders } from './order.store.ts';
import { createdOrder, type NewOrder, type Order } from './order.ts';
import { recordOrderEvent } from './order-events.ts';

export type CreateOrder = {
  readonly order: NewOrder;
  readonly owner: Owner;
  /** Recipients of its splits that no row knows yet. */
  readonly newRecipients: readonly Recipient[];
};

/**
 * Checkout 2.1: a repeated call creates a second order. The same commit checks that the project is
 * not closed, because every payment begins with an order (decision 0149). All orders take the
 * feed's lock anyway, and the project's row is locked inside it.
 */
export const createOrder: Operation<CreateOrder, Order, ProjectRefusal> = {
  name: 'create order',
  weight: ({ newRecipients }) => 1 + newRecipients.length,
  load: ({ order: { projectId }, newRecipients }) => [
    [...recipientAsks(newRecipients), ask(projects, projectId), feedAsk],
  ],
  decide: (draft, { order: wanted, owner, newRecipients }, now) => {
    const refused = refusalOfProject(mustGet(draft, projects, wanted.projectId));
    if (refused !== null) return refused;
    registerRecipients(draft, newRecipients, wanted.projectId, now);
    const order = createdOrder(wanted, now);
    draft.insert(orders, order);
    countFigure(draft, owner, { figure: 'orders', currency: order.currency }, now);
    recordOrderEvent(draft, owner, order.id, 'created', now);
    return accept(order);
  },
};
