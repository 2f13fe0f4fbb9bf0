import { booleanColumn, integerColumn, nullable, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Invitation } from './invitation.ts';

export const invitations = defineTable<Invitation>({
  name: 'invitation',
  lockRank: lockRankOf('invitation'),
  key: 'id',
  columns: {
    id: textColumn(),
    email: textColumn(),
    isTest: booleanColumn,
    createdAt: integerColumn<UnixSeconds>(),
    usedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['usedAt'],
});
