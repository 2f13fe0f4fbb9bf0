import {
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Passkey } from '../../identity/second-factor/passkeys.ts';
import type { Locale } from '../../identity/users/person.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { StaffAddress, StaffMember, StaffRole, StaffState } from './member.ts';

export const staffMembers = defineTable<StaffMember>({
  name: 'staff_member',
  lockRank: lockRankOf('staff_member'),
  key: 'id',
  columns: {
    id: uuidColumn,
    email: textColumn(),
    name: textColumn(),
    locale: textColumn<Locale>(),
    state: textColumn<StaffState>(),
    passwordHash: nullable(textColumn()),
    totp: nullable(textColumn()),
    totpStep: nullable(integerColumn()),
    recovery: jsonColumn<readonly string[]>(),
    passkeys: jsonColumn<readonly Passkey[]>(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    ...(['name', 'locale', 'state', 'passwordHash'] as const),
    ...(['totp', 'totpStep', 'recovery', 'passkeys'] as const),
  ],
});

export const staffAddresses = defineTable<StaffAddress>({
  name: 'staff_address',
  lockRank: lockRankOf('staff_address'),
  key: 'email',
  columns: { email: textColumn(), staffId: uuidColumn },
  mutable: [],
});

export const staffRoles = defineTable<StaffRole>({
  name: 'staff_role',
  lockRank: lockRankOf('staff_role'),
  key: 'id',
  columns: {
    id: textColumn(),
    staffId: uuidColumn,
    projectId: nullable(uuidColumn),
    role: textColumn<StaffRole['role']>(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['role'],
});
