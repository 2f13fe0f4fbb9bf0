import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { SplitPlan } from '../splits/split-plan.ts';
import type { OrderStatus } from './order.states.ts';
import type { CancelReason, Entries, Order, RedirectUrls } from './order.ts';

export const orders = defineTable<Order>({
  name: 'checkout_order',
  lockRank: lockRankOf('checkout_order'),
  key: 'id',
  columns: {
    id: uuidColumn,
    projectId: uuidColumn,
    status: textColumn<OrderStatus>(),
    reference: textColumn(),
    amount: bigintColumn,
    currency: textColumn<Currency>(),
    amountPaid: bigintColumn,
    source: textColumn(),
    redirectUrls: jsonColumn<RedirectUrls>(),
    metadata: nullable(jsonColumn<Entries>()),
    merchantData: nullable(jsonColumn<Entries>()),
    splitPlan: nullable(jsonColumn<SplitPlan>()),
    cancelReason: nullable(textColumn<CancelReason>()),
    reusableLinkId: nullable(uuidColumn),
    linkIds: jsonColumn<readonly string[]>(),
    paymentIds: jsonColumn<readonly string[]>(),
    eventCount: integerColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    'status',
    'amount',
    'amountPaid',
    'cancelReason',
    'linkIds',
    'paymentIds',
    'eventCount',
    'updatedAt',
  ],
});
