import type { Operation } from '../../engine/operation.ts';
import type { ProjectRefusal } from '../../identity/owner-state.ts';
import { accept } from '../../kernel/decision.ts';
import { type CreateLink, createLink } from '../links/create-link.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import { type CreateOrder, createOrder } from './create-order.ts';
import type { Order } from './order.ts';

export type CreateOrderWithLink = { readonly order: CreateOrder; readonly link: CreateLink };

export type OrderWithLinkRefusal =
  | ProjectRefusal
  | 'not_found'
  | 'invalid_state'
  | 'invalid_properties';

/** An order and its link in one commit: people want both or nothing. */
export const createOrderWithLink: Operation<
  CreateOrderWithLink,
  { readonly order: Order; readonly link: PaymentLink },
  OrderWithLinkRefusal
> = {
  name: 'create order with link',
  // The link needs only the order, which is new, and the feed, which the order loads, too.
  load: ({ order }, rows) => createOrder.load(order, rows),
  decide: (draft, wanted, now) => {
    const order = createOrder.decide(draft, wanted.order, now);
    if (!order.ok) return order;
    const link = createLink.decide(draft, wanted.link, now);
    return link.ok ? accept({ order: order.value, link: link.value }) : link;
  },
};
