import type { List } from '../../figures/lists/list.ts';
import type { Database } from '../../storage/database.ts';
import { staffMembers } from './member.store.ts';
import type { StaffMember, StaffRole } from './member.ts';

/** A person's role in one place. */
export type ListedRole = Pick<StaffRole, 'projectId' | 'role'> & {
  /** False for a role in the installation. */
  readonly isTest: boolean;
};

/** A person with all their roles. */
export type ListedStaff = {
  readonly member: StaffMember;
  /** In the order in which they were granted. */
  readonly roles: readonly ListedRole[];
};

const columns = staffMembers.columns.map((column) => `member.${column}::text`).join(', ');

const text = `SELECT ${columns}, coalesce((
    SELECT json_agg(json_build_object('projectId', held.project_id, 'role', held.role,
      'isTest', coalesce(project.is_test, false)) ORDER BY held.created_at, held.id)
    FROM staff_role AS held LEFT JOIN project ON project.id = held.project_id
    WHERE held.staff_id = member.id), '[]')::text
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, nth)
  JOIN staff_member AS member ON member.id = wanted.id ORDER BY wanted.nth`;

/** These people in the order of the given ids. Unknown ids are left out. */
export function readStaff(
  database: Database,
  ids: readonly string[],
): Promise<readonly ListedStaff[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<string[]>({ text, values: [ids], rowMode: 'array' });
    return rows.map((row) => ({
      member: staffMembers.fromRaw(row.slice(0, -1)),
      roles: JSON.parse(row.at(-1) ?? '[]') as readonly ListedRole[],
    }));
  });
}

/** Found by place: otherwise the database may walk all rows to keep the order. */
const placesOf = (ids: string): string =>
  `item.place = ANY (ARRAY (SELECT place FROM staff_member WHERE id IN (${ids})))`;

/** Staff in the order of their creation (business 1). */
export const staffList: List = {
  name: 'staff',
  from: 'staff_member AS item',
  id: 'item.id',
  conditions: {
    project_id: {
      sql: placesOf('SELECT staff_id FROM staff_role WHERE project_id = $'),
      type: 'uuid',
    },
    email: {
      sql: placesOf('SELECT staff_id FROM staff_address WHERE email = lower($)'),
      type: 'text',
    },
    scope: {
      sql: placesOf(`SELECT staff_id FROM staff_role
        WHERE project_id IS NULL AND $ = 'installation'`),
      type: 'text',
    },
  },
  leads: [{ by: ['email'] }, { by: ['project_id'] }, { by: ['scope'] }],
};
