import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { type Scope, scopes } from './scope.ts';

/**
 * An application that a person has authorized, listed once however often they signed in with it.
 */
export type ConnectedApplication = {
  readonly projectId: string;
  readonly application: string;
  /** The scopes of all its grants together. */
  readonly scopes: readonly Scope[];
  readonly firstGrantAt: UnixSeconds;
  readonly lastGrantAt: UnixSeconds;
};

type Row = {
  readonly project_id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly first_at: string;
  readonly last_at: string;
};

const listMax = 100;

/** The newest authorization comes first. */
export function applicationsOf(
  database: Database,
  personId: number,
): Promise<readonly ConnectedApplication[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT given.*, project.name FROM (
         SELECT project_id, min(created_at) AS first_at, max(created_at) AS last_at,
           coalesce(jsonb_agg(DISTINCT scope) FILTER (WHERE scope IS NOT NULL), '[]') AS scopes
         FROM oauth_grant LEFT JOIN LATERAL jsonb_array_elements_text(scopes) AS scope ON true
         WHERE person_id = $1 AND revoked_at IS NULL AND password_mark = (
           SELECT encode(sha256(convert_to(coalesce(password_hash, ''), 'UTF8')), 'hex')
           FROM person WHERE id = $1)
         GROUP BY project_id
       ) AS given JOIN project ON project.id = given.project_id
       ORDER BY last_at DESC, project_id LIMIT ${listMax}`,
      [personId],
    );
    return rows.map((row) => ({
      projectId: row.project_id,
      application: row.name,
      scopes: scopes.filter((scope) => row.scopes.includes(scope)),
      firstGrantAt: unixSeconds(Number(row.first_at)),
      lastGrantAt: unixSeconds(Number(row.last_at)),
    }));
  });
}

/** The most grants that one commit ends. */
const grantsMax = 500;

/** The grants of a person to an application: one id for each, at most `grantsMax` at once. */
export function grantIdsOf(
  database: Database,
  personId: number,
  projectId: string,
): Promise<readonly string[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM oauth_grant
       WHERE person_id = $1 AND project_id = $2 AND revoked_at IS NULL
       ORDER BY id LIMIT ${grantsMax}`,
      [personId, projectId],
    );
    return rows.map(({ id }) => id);
  });
}
