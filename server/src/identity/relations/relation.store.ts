import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { PayerRelation } from './relation.ts';

export const relations = defineTable<PayerRelation>({
  name: 'payer_relation',
  lockRank: lockRankOf('payer_relation'),
  key: 'id',
  columns: {
    id: textColumn(),
    projectId: uuidColumn,
    walletId: integerColumn(),
    since: nullable(integerColumn<UnixSeconds>()),
    rightPinAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['since', 'rightPinAt'],
});
