import type { Locale } from '../../identity/users/person.ts';
import type { Database } from '../../storage/database.ts';
import type { ProjectRole, StaffMember, StaffState } from '../members/member.ts';

export type StaffContact = Pick<StaffMember, 'email' | 'locale'>;

const staffWith =
  (roles: readonly ProjectRole[], states: readonly StaffState[]) =>
  (database: Database, projectId: string): Promise<readonly StaffContact[]> =>
    database.withLookup(async (client) => {
      const { rows } = await client.query<{ email: string; locale: Locale }>(
        `SELECT member.email, member.locale FROM staff_role AS held
         JOIN staff_member AS member ON member.id = held.staff_id
         WHERE held.project_id = $1 AND held.role = ANY ($2) AND member.state = ANY ($3)
         ORDER BY member.created_at, member.id`,
        [projectId, roles, states],
      );
      return rows;
    });

/** All owners of a project, including those who have only been invited. */
export const ownersOf = staffWith(['owner'], ['invited', 'active']);

/** All people who answer for the money of a project and have signed in at least once. */
export const moneyStaffOf = staffWith(['owner', 'finance'], ['active']);

/** Whether an owner of a project can work in it when it is live (business 1, Sign-in). */
export const hasProvenOwner = (database: Database, projectId: string): Promise<boolean> =>
  database.withLookup(async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM staff_role AS held JOIN staff_member AS member ON member.id = held.staff_id
       WHERE held.project_id = $1 AND held.role = 'owner' AND member.state = 'active'
         AND (member.totp IS NOT NULL OR jsonb_array_length(member.passkeys) > 0)
       LIMIT 1`,
      [projectId],
    );
    return rowCount !== 0;
  });

/** The names of these people, by their ids. */
export const namesOf = (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      'SELECT id, name FROM staff_member WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
