import type { ClientBase } from 'pg';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { refreshTokenSeconds } from './oauth-grant.ts';

const daySeconds = 86_400;
const stepRows = 500;

/** Rows of one kind go so many seconds after the moment in a column. */
type Past = {
  readonly table: string;
  readonly since: string;
  readonly seconds: number;
  /** Which rows are meant, where the column alone does not tell. */
  readonly only?: string;
};

/** Ended codes and tokens are kept for a week, to explain refusals. */
const pastCodes: Past = { table: 'oauth_code', since: 'expires_at', seconds: 7 * daySeconds };

/**
 * A refresh token that was used is kept for longer: as long as it is there, a thief who uses it again
 * ends the grant. One that was not used is refused from the second on at which it goes.
 */
const pastTokens: readonly Past[] = [
  { table: 'oauth_access_token', since: 'expires_at', seconds: 7 * daySeconds },
  { table: 'oauth_refresh_token', since: 'used_at', seconds: 90 * daySeconds },
  {
    table: 'oauth_refresh_token',
    since: 'created_at',
    seconds: refreshTokenSeconds,
    only: 'used_at IS NULL',
  },
];

const deletionOf = ({ table, since, only = 'true' }: Past): string =>
  `DELETE FROM ${table} WHERE id IN (
     SELECT id FROM ${table} WHERE ${since} <= $1 AND ${only} ORDER BY ${since}
     LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`;

/** Deletes codes, tokens and grants that are past, one small step. True while there is more. */
export function pruneOauth(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const codes = await client.query(deletionOf(pastCodes), [now - pastCodes.seconds]);
    let isMore = codes.rowCount === stepRows;
    for (const past of pastTokens) {
      const count = await pruneTokens(client, past, now);
      isMore ||= count === stepRows;
    }
    return isMore;
  });
}

/**
 * A grant goes by the commit that takes its last token (decision 0072), so that none is left which
 * nothing leads to.
 */
async function pruneTokens(client: ClientBase, past: Past, now: UnixSeconds): Promise<number> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ grant_id: string }>(
    `${deletionOf(past)} RETURNING grant_id`,
    [now - past.seconds],
  );
  const grantIds = [...new Set(rows.map(({ grant_id: grantId }) => grantId))];
  // Another node may delete at the same time: the second one sees it when it gets the lock.
  await client.query('SELECT id FROM oauth_grant WHERE id = ANY($1) ORDER BY id FOR UPDATE', [
    grantIds,
  ]);
  await client.query(
    `DELETE FROM oauth_grant g WHERE id = ANY($1)
       AND NOT EXISTS (SELECT FROM oauth_access_token t WHERE t.grant_id = g.id)
       AND NOT EXISTS (SELECT FROM oauth_refresh_token t WHERE t.grant_id = g.id)`,
    [grantIds],
  );
  await client.query('COMMIT');
  return rows.length;
}
