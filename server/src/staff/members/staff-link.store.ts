import {
  bytesColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { StaffLink, StaffLinkKind } from './staff-link.ts';

export const staffLinks = defineTable<StaffLink>({
  name: 'staff_link',
  lockRank: lockRankOf('staff_link'),
  key: 'id',
  columns: {
    id: textColumn(),
    staffId: uuidColumn,
    kind: textColumn<StaffLinkKind>(),
    digest: bytesColumn,
    passwordMark: textColumn(),
    mailId: uuidColumn,
    createdAt: integerColumn<UnixSeconds>(),
    expiresAt: integerColumn<UnixSeconds>(),
    usedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['digest', 'passwordMark', 'mailId', 'createdAt', 'expiresAt', 'usedAt'],
});
