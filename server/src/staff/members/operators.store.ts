import type { Database } from '../../storage/database.ts';

/** One remaining operator would do. A few more are read, since others may be changing them now. */
const operatorsMax = 20;

/** The people who can sign in as an operator of the installation, in no order. */
export function activeOperators(database: Database): Promise<readonly string[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT member.id FROM staff_role AS held
       JOIN staff_member AS member ON member.id = held.staff_id
       WHERE held.project_id IS NULL AND held.role = 'operator' AND member.state = 'active'
       LIMIT ${operatorsMax}`,
    );
    return rows.map(({ id }) => id);
  });
}

/** Whether the installation has an operator, even one who is still invited or suspended. */
export function hasOperator(database: Database): Promise<boolean> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ has: boolean }>(
      `SELECT EXISTS (SELECT FROM staff_role WHERE project_id IS NULL AND role = 'operator') AS has`,
    );
    return rows[0]?.has === true;
  });
}
