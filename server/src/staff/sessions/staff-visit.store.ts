import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { StaffVisit } from './staff-visit.ts';

export const staffVisits = defineTable<StaffVisit>({
  name: 'staff_visit',
  lockRank: lockRankOf('staff_visit'),
  key: 'id',
  columns: {
    id: textColumn(),
    sessionId: textColumn(),
    projectId: uuidColumn,
    createdAt: integerColumn<UnixSeconds>(),
    seenAt: integerColumn<UnixSeconds>(),
    expiresAt: integerColumn<UnixSeconds>(),
    endedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['seenAt', 'endedAt'],
});

/** Deletes the visits of expired sessions, in one small step. True: more are left. */
export function pruneStaffVisits(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(database, { table: 'staff_visit', moment: 'expires_at' }, now);
}

const endedText = `SELECT ${staffVisits.columns.map((column) => `${column}::text`).join(', ')}
  FROM staff_visit WHERE session_id = $1 AND ended_at IS NOT NULL`;

/** The projects where a session is no longer valid. The table holds half a day of visits. */
export async function endedVisitsOf(
  database: Database,
  sessionId: string,
): Promise<readonly StaffVisit[]> {
  const { rows } = await database.withLookup((client) =>
    client.query<string[]>({
      name: 'ended staff visits',
      text: endedText,
      values: [sessionId],
      rowMode: 'array',
    }),
  );
  return rows.map((row) => staffVisits.fromRaw(row));
}

/** An owner's view of a session at work in their project. */
export type SeenSession = {
  readonly staffId: string;
  readonly name: string;
  readonly since: UnixSeconds;
  readonly seenAt: UnixSeconds;
  readonly agent: string;
};

type Row = {
  readonly staff_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly agent: string;
};

const shownMax = 100;

/** The same mark as `passwordMark` computes. */
const markOfMember = `encode(sha256(convert_to(coalesce(member.password_hash, ''), 'UTF8')), 'hex')`;

type SeenIn = {
  readonly now: UnixSeconds;
  readonly seenAfter: UnixSeconds;
  readonly staffId: string | null;
};

/**
 * The sessions at work in a project now, the latest request first. It leaves out sessions that have
 * ended (also by a new password), that were idle too long, or whose member has no role there any
 * more.
 */
export async function sessionsIn(
  database: Database,
  projectId: string,
  { now, seenAfter, staffId }: SeenIn,
): Promise<readonly SeenSession[]> {
  const { rows } = await database.withLookup((client) =>
    client.query<Row>({
      name: 'staff sessions of a project',
      text: `SELECT member.id AS staff_id, member.name, visit.created_at, visit.seen_at, session.agent
        FROM staff_visit AS visit
        JOIN staff_session AS session ON session.id = visit.session_id
        JOIN staff_member AS member ON member.id = session.staff_id
        JOIN staff_role AS held ON held.staff_id = member.id AND held.project_id = visit.project_id
        WHERE visit.project_id = $1 AND visit.seen_at > $2 AND visit.ended_at IS NULL
          AND session.expires_at > $4 AND session.password_mark = ${markOfMember}
          AND member.state = 'active' AND ($3::uuid IS NULL OR member.id = $3)
        ORDER BY visit.seen_at DESC, visit.id LIMIT ${shownMax}`,
      values: [projectId, seenAfter, staffId, now],
    }),
  );
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    since: unixSeconds(Number(row.created_at)),
    seenAt: unixSeconds(Number(row.seen_at)),
    agent: row.agent,
  }));
}
