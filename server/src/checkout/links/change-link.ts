import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { orders } from '../orders/order.store.ts';
import { recordOrderEvent } from '../orders/order-events.ts';
import { touchOrder } from '../orders/touch-order.ts';
import type { Owner } from '../owner.ts';
import { isWithSplits } from '../splits/split-plan.ts';
import { wholeOrderRounds } from '../whole-order.ts';
import { paymentLinks } from './payment-link.store.ts';
import { canceledLink, changedLink, type LinkChange, type PaymentLink } from './payment-link.ts';

/** The order's row is locked before the link's, so the address of a link names its order. */
export type LinkAddress = {
  readonly linkId: string;
  readonly orderId: string;
  readonly projectId: string;
};

type Refusal = 'not_found' | 'invalid_state';

const notFound = refuse('not_found', 'There is no such payment link.');

export type ChangeLink = LinkAddress & { readonly owner: Owner; readonly change: LinkChange };

/** Gaps 2, Links: only an active link changes. A webhook tells the new expiry. */
export const changeLink: Operation<ChangeLink, PaymentLink, Refusal | 'invalid_properties'> = {
  name: 'change payment link',
  load: ({ orderId }, rows) => wholeOrderRounds(orderId, rows, [feedAsk]),
  decide: (draft, { linkId, orderId, projectId, owner, change }, now) => {
    const order = draft.get(orders, orderId);
    const link = order?.linkIds.includes(linkId) ? draft.get(paymentLinks, linkId) : null;
    if (order === null || link === null || link.projectId !== projectId) return notFound;
    const changed = changedLink(link, change, now);
    if (!changed.ok) return changed;
    if (isWithSplits(order) && changed.value.expiredAt !== null) {
      return refuseProperties({ lifetime: ['Lifetime should be 0 for an order with splits'] });
    }
    draft.update(paymentLinks, changed.value);
    if (changed.value.expiredAt !== link.expiredAt) {
      touchOrder(draft, orderId, now);
      recordOrderEvent(draft, owner, orderId, 'payment_link.expired_at_updated', now);
    }
    return accept(changed.value);
  },
};

/** Checkout 3.3: canceled by hand. */
export const cancelLink: Operation<LinkAddress, PaymentLink, Refusal> = {
  name: 'cancel payment link',
  load: ({ orderId, linkId }) => [[ask(orders, orderId), ask(paymentLinks, linkId)]],
  decide: (draft, { linkId, projectId }, now) => {
    const link = draft.get(paymentLinks, linkId);
    if (link === null || link.projectId !== projectId) return notFound;
    const canceled = canceledLink(link, now);
    if (canceled.ok) draft.update(paymentLinks, canceled.value);
    return canceled;
  },
};
