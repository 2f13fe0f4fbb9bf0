import { integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Beneficiary } from './beneficiary.ts';

export const beneficiaries = defineTable<Beneficiary>({
  name: 'beneficiary',
  lockRank: lockRankOf('beneficiary'),
  key: 'id',
  columns: {
    id: uuidColumn,
    projectId: uuidColumn,
    name: textColumn(),
    iban: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});
