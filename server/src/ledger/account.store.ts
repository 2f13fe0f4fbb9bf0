import { bigintColumn, booleanColumn, integerColumn, textColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import type { Currency } from '../kernel/money.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Account, AccountKind } from './account.ts';

export const accounts = defineTable<Account>({
  name: 'account',
  lockRank: lockRankOf('account'),
  key: 'id',
  columns: {
    id: bigintColumn,
    kind: textColumn<AccountKind>(),
    currency: textColumn<Currency>(),
    isTest: booleanColumn,
    balance: bigintColumn,
    held: bigintColumn,
    version: bigintColumn,
    isAwaited: booleanColumn,
    isClosed: booleanColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['balance', 'held', 'version', 'isAwaited', 'isClosed'],
});
