import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type PropertiesRefused, refuseProperties } from '../../kernel/invalid-properties.ts';
import { orders } from '../orders/order.store.ts';
import { balanceDue, linksMax, type Order } from '../orders/order.ts';
import { isWithSplits } from '../splits/split-plan.ts';
import { paymentLinks } from './payment-link.store.ts';
import { createdLink, type NewLink, type PaymentLink } from './payment-link.ts';

export type CreateLink = {
  readonly link: NewLink;
  /** Whether the pre-selected method is available. It needs the order's currency. */
  readonly isKeyAvailable: (order: Order) => boolean;
};

type Refusal = 'not_found' | 'invalid_state' | 'invalid_properties';

/** Checkout 2.3: a way to pay an order of the same project. */
export const createLink: Operation<CreateLink, PaymentLink, Refusal> = {
  name: 'create payment link',
  // The feed's lock keeps links in the order of their commits (decision 0153).
  load: ({ link }) => [[ask(orders, link.orderId), feedAsk]],
  decide: (draft, { link: wanted, isKeyAvailable }, now) => {
    const order = draft.get(orders, wanted.orderId);
    if (order === null || order.projectId !== wanted.projectId) {
      return refuse('not_found', 'There is no such order.');
    }
    if (order.status !== 'pending_payment') {
      return refuse('invalid_state', `This order is ${order.status}; nothing is to be paid.`);
    }
    if (order.linkIds.length >= linksMax) {
      return refuse('invalid_state', `This order has ${linksMax} payment links already.`);
    }
    const refused = refusalOf(wanted, order, isKeyAvailable(order));
    if (refused !== null) return refused;
    const link = createdLink(wanted, order, now);
    draft.insert(paymentLinks, link);
    draft.update(orders, { ...order, linkIds: [...order.linkIds, link.id] });
    return accept(link);
  },
};

/** The checks of a request that need the order. All of them are reported together. */
function refusalOf(
  { amount, lifetimeSeconds }: NewLink,
  order: Order,
  isKeyAvailable: boolean,
): PropertiesRefused<'invalid_properties'> | null {
  const isSplit = isWithSplits(order);
  const due = balanceDue(order);
  const checks: readonly (readonly [string, boolean, string])[] = [
    ['purchase.amount', amount > due, `Amount should be at most the balance due, ${due}`],
    [
      'purchase.amount',
      isSplit && amount < due,
      'Amount should be the full amount of a split order',
    ],
    ['lifetime', isSplit && lifetimeSeconds !== 0, 'Lifetime should be 0 for an order with splits'],
    ['payment_details.key', !isKeyAvailable, 'Key names a payment method that is not available'],
  ];
  const properties: Record<string, string[]> = {};
  for (const [path, isWrong, message] of checks) {
    if (isWrong) properties[path] = [...(properties[path] ?? []), message];
  }
  return Object.keys(properties).length === 0 ? null : refuseProperties(properties);
}
