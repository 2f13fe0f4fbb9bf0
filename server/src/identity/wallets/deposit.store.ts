import { bigintColumn, integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Deposit } from './deposit.ts';

export const deposits = defineTable<Deposit>({
  name: 'deposit',
  lockRank: lockRankOf('deposit'),
  key: 'id',
  columns: {
    id: uuidColumn,
    walletId: integerColumn(),
    reference: textColumn(),
    currency: textColumn<Currency>(),
    amount: bigintColumn,
    balance: bigintColumn,
    available: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});
