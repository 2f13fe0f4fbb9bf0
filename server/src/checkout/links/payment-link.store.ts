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
import type { Entries } from '../orders/order.ts';
import type { PaymentLinkStatus } from './payment-link.states.ts';
import type { LinkDetails, LinkPayer, PaymentLink } from './payment-link.ts';

export const paymentLinks = defineTable<PaymentLink>({
  name: 'payment_link',
  lockRank: lockRankOf('payment_link'),
  key: 'id',
  columns: {
    id: uuidColumn,
    orderId: uuidColumn,
    projectId: uuidColumn,
    orderReference: textColumn(),
    currency: textColumn<Currency>(),
    status: textColumn<PaymentLinkStatus>(),
    name: textColumn(),
    amount: bigintColumn,
    language: textColumn(),
    paymentFlow: textColumn(),
    expiredAt: nullable(integerColumn<UnixSeconds>()),
    details: jsonColumn<LinkDetails>(),
    payer: jsonColumn<LinkPayer>(),
    metadata: nullable(jsonColumn<Entries>()),
    paymentIds: jsonColumn<readonly string[]>(),
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['status', 'name', 'expiredAt', 'details', 'paymentIds', 'updatedAt'],
});
