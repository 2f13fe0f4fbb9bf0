import type { Database } from '../../storage/database.ts';
import type { Scope } from './scope.ts';

/** An application that somebody has let in. */
export type ConnectedApplication = {
  readonly grantId: string;
  readonly application: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
};

const listMax = 100;

/** The newest first. */
export function applicationsOf(
  database: Database,
  personId: number,
): Promise<readonly ConnectedApplication[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT oauth_grant.id, project.name, oauth_grant.scopes, oauth_grant.created_at
       FROM oauth_grant JOIN project ON project.id = oauth_grant.project_id
       WHERE oauth_grant.person_id = $1 AND oauth_grant.revoked_at IS NULL
       ORDER BY oauth_grant.created_at DESC, oauth_grant.id LIMIT ${listMax}`,
      [personId],
    );
    return rows.map((row) => ({
      grantId: row.id,
      application: row.name,
      scopes: row.scopes,
      createdAt: Number(row.created_at),
    }));
  });
}
