import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { StaffSession } from './session.ts';

export const staffSessions = defineTable<StaffSession>({
  name: 'staff_session',
  lockRank: lockRankOf('staff_session'),
  key: 'id',
  columns: {
    id: textColumn(),
    staffId: uuidColumn,
    passwordMark: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    seenAt: integerColumn<UnixSeconds>(),
    expiresAt: integerColumn<UnixSeconds>(),
    provenAt: nullable(integerColumn<UnixSeconds>()),
    challenge: nullable(textColumn()),
    address: nullable(textColumn()),
    agent: textColumn(),
    seesProject: nullable(uuidColumn),
    seesUntil: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['seenAt', 'provenAt', 'challenge', 'seesProject', 'seesUntil'],
});

/** Deletes sessions that have ended, in one small step. True: more are left. */
export function pruneStaffSessions(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(database, { table: 'staff_session', moment: 'expires_at' }, now);
}
