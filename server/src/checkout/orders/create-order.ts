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
  /** Who is named for the first time, in its splits. */
  readonly newRecipients: readonly Recipient[];
};

/**
 * Checkout 2.1: a repeated call creates a second order. The project's row says in the same commit that
 * it is not closed: everything else that a buyer pays begins with an order (decision 0149). The row is
 * locked inside of the feed's, through which all orders go anyway.
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
