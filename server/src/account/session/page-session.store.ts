import { integerColumn, nullable, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Person } from '../../identity/users/person.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import { type PageSession, sessionMark } from './page-session.ts';

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
    provenAt: nullable(integerColumn<UnixSeconds>()),
    challenge: nullable(textColumn()),
  },
  mutable: ['expiresAt', 'provenAt', 'challenge'],
});

/** Deletes sessions that have ended, in one small step. True: more are left. */
export function prunePageSessions(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(database, { table: 'page_session', moment: 'expires_at' }, now);
}

type Row = { readonly id: string; readonly created_at: string };

export type OpenSession = { readonly id: string; readonly createdAt: UnixSeconds };

/** The open sessions of a person, the latest first, up to a limit. */
export function openSessionsOf(
  database: Database,
  person: Person,
  now: UnixSeconds,
  limit: number,
): Promise<readonly OpenSession[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT id, created_at FROM page_session
       WHERE person_id = $1 AND password_mark = $2 AND expires_at > $3
       ORDER BY created_at DESC, id LIMIT $4`,
      [person.id, sessionMark(person), now, limit],
    );
    return rows.map((row) => ({ id: row.id, createdAt: unixSeconds(Number(row.created_at)) }));
  });
}
