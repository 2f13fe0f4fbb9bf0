import { integerColumn, textColumn } from '../../../engine/column.ts';
import { lockRankOf } from '../../../engine/lock-order.ts';
import { defineTable } from '../../../engine/table.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Database } from '../../../storage/database.ts';
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

const stepRows = 500;

/** Deletes sessions that have ended, one small step. True while there is more. */
export function prunePageSessions(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rowCount } = await client.query(
      `DELETE FROM page_session WHERE id IN (
         SELECT id FROM page_session WHERE expires_at <= $1 ORDER BY expires_at
         LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    return rowCount === stepRows;
  });
}
