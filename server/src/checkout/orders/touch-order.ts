import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { orders } from './order.store.ts';

/** Dates a change of a link or payment in the order, whose snapshot shows that time. */
export function touchOrder(draft: Draft, orderId: string, now: UnixSeconds): void {
  draft.update(orders, { ...mustGet(draft, orders, orderId), updatedAt: now });
}
