import type { OwnerState } from '../../identity/owner-state.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { staffMembers } from '../members/member.store.ts';
import type { ProjectRole } from '../members/member.ts';
import type { Role } from '../roles.ts';
import { staffSessions } from './session.store.ts';
import { idleAt } from './session.ts';
import type { HeldRole, Seat } from './signed-in.ts';

/** A role with its project. The project's columns are null for a role in the installation. */
type Held = {
  readonly role: string;
  readonly projectId: string | null;
  readonly projectName: string;
  readonly isTest: boolean;
  readonly state: OwnerState;
  readonly seenAt: UnixSeconds | null;
  readonly isEnded: boolean;
};

const columnsOf = (table: { readonly columns: readonly string[] }, name: string): string =>
  table.columns.map((column) => `${name}.${column}::text`).join(', ');

const split = staffSessions.columns.length;
const end = split + staffMembers.columns.length;

/**
 * Updates the last request of a session that is still valid. Only the end of an idle session
 * depends on it, so nobody waits for the disk.
 */
const seen = `UPDATE staff_session SET seen_at = $2
    WHERE id = (SELECT id FROM staff_session
      WHERE id = $1 AND seen_at < $2 AND seen_at > $3 AND expires_at > $2
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING set_config('synchronous_commit', 'off', true)`;

/** All rows as they were before that update. */
const text = `WITH seen AS (${seen}) SELECT ${columnsOf(staffSessions, 'session')}, ${columnsOf(staffMembers, 'member')},
  coalesce((
    SELECT json_agg(json_build_object('role', held.role, 'projectId', held.project_id,
      'projectName', project.name, 'isTest', project.is_test, 'state', project.state,
      'seenAt', visit.seen_at, 'isEnded', visit.ended_at IS NOT NULL)
      ORDER BY lower(project.name), project.id)
    FROM staff_role AS held LEFT JOIN project ON project.id = held.project_id
    LEFT JOIN staff_visit AS visit ON visit.id = session.id || ' ' || held.project_id
    WHERE held.staff_id = member.id), '[]')::text
  FROM staff_session AS session JOIN staff_member AS member ON member.id = session.staff_id
  WHERE session.id = $1`;

/**
 * The member who has given their password in this session, whether it is still valid or not. Null:
 * there is no such session. The call counts as a request of the session.
 */
export async function seeSeat(
  database: Database,
  sessionId: string,
  now: UnixSeconds,
): Promise<Seat | null> {
  const values = [sessionId, now, idleAt(now)];
  const { rows } = await database.withLookup((client) =>
    client.query<string[]>({ name: 'staff seat', text, values, rowMode: 'array' }),
  );
  const [row] = rows;
  if (row === undefined) return null;
  const held = JSON.parse(row[end] ?? '[]') as readonly Held[];
  const [own] = held.filter(({ projectId }) => projectId === null);
  return {
    session: staffSessions.fromRaw(row.slice(0, split)),
    member: staffMembers.fromRaw(row.slice(split, end)),
    roles: held.flatMap((one) =>
      one.projectId === null
        ? []
        : [{ ...one, projectId: one.projectId, role: one.role as ProjectRole } satisfies HeldRole],
    ),
    installationRole: own === undefined ? null : (own.role as Role),
  };
}
