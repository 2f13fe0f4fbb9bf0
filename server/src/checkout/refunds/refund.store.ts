import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { defineLog } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { PayerAccount } from '../payments/payment-money.ts';
import type { Refund, RefundReason } from './refund.ts';

export const refunds = defineLog<Refund>({
  name: 'refund',
  columns: {
    id: uuidColumn,
    paymentId: uuidColumn,
    projectId: uuidColumn,
    orderId: uuidColumn,
    methodKey: textColumn(),
    amount: bigintColumn,
    currency: textColumn<Currency>(),
    reference: textColumn(),
    reason: textColumn<RefundReason>(),
    payer: jsonColumn<PayerAccount>(),
    createdAt: integerColumn<UnixSeconds>(),
  },
});
