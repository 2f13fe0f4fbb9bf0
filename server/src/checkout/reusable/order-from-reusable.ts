import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { orders } from '../orders/order.store.ts';
import {
  type CreateOrderWithLink,
  createOrderWithLink,
  type OrderWithLinkRefusal,
} from '../orders/order-with-link.ts';
import { reusableLinks } from './reusable-link.store.ts';
import { takesAmount, withNextOrder } from './reusable-link.ts';

export type OrderFromReusable = {
  readonly reusableLinkId: string;
  /** The order to create. It gets its reference here, where its number is known. */
  readonly wanted: CreateOrderWithLink;
};

/** The payment link that the payer continues with. */
type Begun = { readonly linkId: string };

/**
 * An order for one payer of a reusable link (decision 0175). The ids come from the form, so a form
 * that is sent twice finds the first order.
 */
export const orderFromReusable: Operation<OrderFromReusable, Begun, OrderWithLinkRefusal> = {
  name: 'order from reusable link',
  *load({ reusableLinkId, wanted }, rows) {
    yield [ask(orders, wanted.order.order.id), ask(reusableLinks, reusableLinkId)];
    yield* createOrderWithLink.load(wanted, rows);
  },
  decide: (draft, { reusableLinkId, wanted }, now) => {
    const { order, ...rest } = wanted.order;
    const before = draft.get(orders, order.id);
    if (before !== null) return accept({ linkId: before.linkIds[0] ?? wanted.link.link.id });
    const link = draft.get(reusableLinks, reusableLinkId);
    if (link === null) return refuse('not_found', 'There is no such reusable link.');
    if (!link.isOn) return refuse('invalid_state', 'This link is switched off.');
    if (!takesAmount(link, order.amount)) {
      return refuseProperties({ 'purchase.amount': ['Amount is out of the bounds of the link'] });
    }
    const next = withNextOrder(link);
    const named = { ...rest, order: { ...order, reference: next.reference, reusableLinkId } };
    const made = createOrderWithLink.decide(draft, { ...wanted, order: named }, now);
    if (!made.ok) return made;
    draft.update(reusableLinks, next.link);
    return accept({ linkId: made.value.link.id });
  },
};
