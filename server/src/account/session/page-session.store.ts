import { integerColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { PageSession } from './page-session.ts';

export const pageSessions = defineTable<PageSession>({
  name: 'page_session',
  lockRank: lockRankOf('page_session'),
  key: 'id',
  columns: {
    id: textColumn(),
    personId: integerColumn(),
    passwordMark: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    expiresAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['expiresAt'],
});

/** Deletes sessions that have ended, one small step. True while there is more. */
export function prunePageSessions(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(database, { table: 'page_session', moment: 'expires_at' }, now);
}
