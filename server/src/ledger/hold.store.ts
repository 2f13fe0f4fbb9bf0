import { bigintColumn, integerColumn, nullable, textColumn, uuidColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { HoldState } from './hold.states.ts';
import type { Hold } from './hold.ts';

export const holds = defineTable<Hold>({
  name: 'hold',
  lockRank: lockRankOf('hold'),
  key: 'id',
  columns: {
    id: uuidColumn,
    accountId: bigintColumn,
    amount: bigintColumn,
    state: textColumn<HoldState>(),
    captured: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
    resolvedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['state', 'captured', 'resolvedAt'],
});
