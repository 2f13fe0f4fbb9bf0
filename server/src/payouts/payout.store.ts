import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import type { Currency } from '../kernel/money.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Payout, PayoutCause, PayoutState } from './payout.ts';

export const payouts = defineTable<Payout>({
  name: 'payout',
  lockRank: lockRankOf('payout'),
  key: 'id',
  columns: {
    id: uuidColumn,
    cause: textColumn<PayoutCause>(),
    subject: textColumn(),
    rail: textColumn(),
    bankAccountId: nullable(uuidColumn),
    state: textColumn<PayoutState>(),
    amount: bigintColumn,
    currency: textColumn<Currency>(),
    isTest: booleanColumn,
    name: textColumn(),
    iban: nullable(textColumn()),
    bic: nullable(textColumn()),
    destination: jsonColumn<object>(),
    details: nullable(textColumn()),
    reference: nullable(textColumn()),
    extras: jsonColumn<object>(),
    paymentFileId: nullable(uuidColumn),
    fileNumber: nullable(integerColumn()),
    reason: nullable(textColumn()),
    reasonText: nullable(textColumn()),
    payeeName: nullable(textColumn()),
    bookedOn: nullable(textColumn()),
    handedAt: integerColumn<UnixSeconds>(),
    answeredAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: [
    ...(['state', 'paymentFileId', 'fileNumber', 'reason', 'reasonText'] as const),
    ...(['payeeName', 'bookedOn', 'answeredAt'] as const),
    // Set once, if they were unknown (decision 0236).
    ...(['iban', 'name'] as const),
  ],
});
