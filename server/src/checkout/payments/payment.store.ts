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
import type { Method } from '../methods/method.ts';
import type { Distribution } from '../splits/split-plan.ts';
import type { FailureReason } from './failure.ts';
import type { PaymentStatus } from './payment.states.ts';
import type { Payment } from './payment.ts';

export const payments = defineTable<Payment>({
  name: 'payment',
  lockRank: lockRankOf('payment'),
  key: 'id',
  columns: {
    id: uuidColumn,
    orderId: uuidColumn,
    linkId: uuidColumn,
    projectId: uuidColumn,
    orderReference: textColumn(),
    status: textColumn<PaymentStatus>(),
    methodKey: textColumn(),
    rail: textColumn(),
    flow: textColumn<Method['flow']>(),
    amount: bigintColumn,
    currency: textColumn<Currency>(),
    purpose: textColumn(),
    externalPaymentId: nullable(textColumn()),
    payerWalletId: nullable(integerColumn()),
    settledAt: nullable(integerColumn<UnixSeconds>()),
    failureReason: nullable(textColumn<FailureReason>()),
    failureCode: nullable(textColumn()),
    refunded: bigintColumn,
    chargedBack: bigintColumn,
    refundIds: jsonColumn<readonly string[]>(),
    distributions: jsonColumn<readonly Distribution[]>(),
    createdAt: integerColumn<UnixSeconds>(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    'status',
    'flow',
    'externalPaymentId',
    'payerWalletId',
    'settledAt',
    'failureReason',
    'failureCode',
    'refunded',
    'chargedBack',
    'refundIds',
    'distributions',
    'updatedAt',
  ],
});
