import { feedAsk } from '../../delivery/events/record-event.ts';
import type { Operation } from '../../engine/operation.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
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

/** Checkout 2.1: a repeated call creates a second order. */
export const createOrder: Operation<CreateOrder, Order, never> = {
  name: 'create order',
  weight: ({ newRecipients }) => 1 + newRecipients.length,
  load: ({ newRecipients }) => [[...recipientAsks(newRecipients), feedAsk]],
  decide: (draft, { order: wanted, owner, newRecipients }, now) => {
    registerRecipients(draft, newRecipients, wanted.projectId, now);
    const order = createdOrder(wanted, now);
    draft.insert(orders, order);
    countFigure(draft, owner, { figure: 'orders', currency: order.currency }, now);
    recordOrderEvent(draft, owner, order.id, 'created', now);
    return accept(order);
  },
};
