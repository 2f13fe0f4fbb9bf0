import { feedAsk } from '../../delivery/events/record-event.ts';
import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { paymentLinks } from '../links/payment-link.store.ts';
import { canceledLink } from '../links/payment-link.ts';
import type { Owner } from '../owner.ts';
import { movedPayment } from '../payments/payment.ts';
import { awaitsTransfer } from '../payments/payment-stage.ts';
import { stepWithoutMoney } from '../payments/step-without-money.ts';
import { isEnoughFor } from '../splits/split-plan.ts';
import { type WholeOrder, wholeOrderIn, wholeOrderRounds } from '../whole-order.ts';
import { orders } from './order.store.ts';
import { type CancelReason, canceledOrder, orderWithAmount } from './order.ts';
import { recordOrderEvent } from './order-events.ts';

export type CancelOrder = {
  readonly orderId: string;
  readonly owner: Owner;
  readonly reason: CancelReason;
};

type Refusal = 'not_found' | 'invalid_state';

/**
 * Checkout 3.1: only an unpaid order. Its active links are canceled, too, and a webhook tells it.
 */
export const cancelOrder: Operation<CancelOrder, WholeOrder, Refusal> = {
  name: 'cancel order',
  load: ({ orderId }, rows) => wholeOrderRounds(orderId, rows, [feedAsk]),
  decide: (draft, { orderId, owner, reason }, now) => {
    const order = draft.get(orders, orderId);
    if (order === null) return refuse('not_found', 'There is no such order.');
    const canceled = canceledOrder(order, reason, now);
    if (!canceled.ok) return canceled;
    draft.update(orders, canceled.value);
    cancelActiveLinks(draft, orderId, now);
    endTransfers(draft, owner, orderId, now);
    recordOrderEvent(draft, owner, orderId, 'status_updated', now);
    return accept(whole(draft, orderId));
  },
};

export type ChangeOrderAmount = {
  readonly orderId: string;
  readonly owner: Owner;
  readonly amount: bigint;
};

/** `isRepeated`: the order already had this amount, and nothing happened. */
export type ChangedOrder = { readonly whole: WholeOrder; readonly isRepeated: boolean };

/**
 * Gaps 2, Order update: only an unpaid order. Active links are canceled, as they have the old
 * amount.
 */
export const changeOrderAmount: Operation<ChangeOrderAmount, ChangedOrder, Refusal> = {
  name: 'change order amount',
  load: ({ orderId }, rows) => wholeOrderRounds(orderId, rows, [feedAsk]),
  decide: (draft, { orderId, owner, amount }, now) => {
    const order = draft.get(orders, orderId);
    if (order === null) return refuse('not_found', 'There is no such order.');
    const changed = orderWithAmount(order, amount, now);
    if (!changed.ok) return changed;
    if (amount === order.amount) return accept({ whole: whole(draft, orderId), isRepeated: true });
    if (!isEnoughFor(order.splitPlan?.parts ?? [], amount)) {
      return refuse('invalid_state', "The parts of this order's split are more than this amount.");
    }
    draft.update(orders, changed.value);
    cancelActiveLinks(draft, orderId, now);
    recordOrderEvent(draft, owner, orderId, 'amount_updated', now);
    return accept({ whole: whole(draft, orderId), isRepeated: false });
  },
};

function cancelActiveLinks(draft: Draft, orderId: string, now: UnixSeconds): void {
  for (const link of whole(draft, orderId).links) {
    const canceled = canceledLink(link, now);
    if (canceled.ok) draft.update(paymentLinks, canceled.value);
  }
}

/** Bank 6, Link expired: only a change of the order ends a payment that waits for a transfer. */
function endTransfers(draft: Draft, owner: Owner, orderId: string, now: UnixSeconds): void {
  for (const payment of whole(draft, orderId).payments.filter(awaitsTransfer)) {
    const canceled = movedPayment(payment, 'cancel', now);
    if (canceled.ok) stepWithoutMoney(draft, owner, canceled.value, now);
  }
}

function whole(draft: Draft, orderId: string): WholeOrder {
  const found = wholeOrderIn(draft, orderId);
  if (found === null) throw new Error(`order ${orderId} does not exist`);
  return found;
}
