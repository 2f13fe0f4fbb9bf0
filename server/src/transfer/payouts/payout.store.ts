import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Beneficiary } from '../transfers/beneficiary.ts';
import type { Extras } from '../transfers/transfer.ts';
import type { Payout } from './payout.ts';

export const payouts = defineTable<Payout>({
  name: 'payout',
  lockRank: lockRankOf('payout'),
  key: 'id',
  columns: {
    id: integerColumn(),
    rail: textColumn(),
    state: textColumn<Payout['state']>(),
    amount: bigintColumn,
    currency: textColumn<Currency>(),
    isTest: booleanColumn,
    name: textColumn(),
    destination: jsonColumn<Beneficiary>(),
    details: nullable(textColumn()),
    reference: nullable(textColumn()),
    extras: jsonColumn<Extras>(),
    handedAt: integerColumn<UnixSeconds>(),
    answeredAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['state', 'answeredAt'],
});
