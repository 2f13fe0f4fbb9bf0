import type { ClientBase } from 'pg';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast, deletionOf, type Past, stepRows } from '../../storage/delete-past.store.ts';
import { oauthTokenSeconds, refreshTokenSeconds } from './oauth-grant.ts';

const daySeconds = 86_400;
/** Rows of one kind are deleted this many seconds after their moment. */
type OauthPast = Past & { readonly seconds: number };

/** Ended codes are kept for a week, to explain refusals. */
const pastCodes: OauthPast = { table: 'oauth_code', moment: 'expires_at', seconds: 7 * daySeconds };

/**
 * An access token is kept as long as the refresh token issued with it works. The client is told
 * that the token has expired. It can then refresh, or end the grant with it (gaps 3, 401).
 *
 * A used refresh token is kept longer: while it exists, a thief who uses it again ends the grant.
 * An unused one is refused from the second at which it is deleted.
 */
const pastTokens: readonly OauthPast[] = [
  {
    table: 'oauth_access_token',
    moment: 'expires_at',
    seconds: refreshTokenSeconds - oauthTokenSeconds,
  },
  { table: 'oauth_refresh_token', moment: 'used_at', seconds: 90 * daySeconds },
  {
    table: 'oauth_refresh_token',
    moment: 'created_at',
    seconds: refreshTokenSeconds,
    only: 'used_at IS NULL',
  },
];

/** Deletes codes, tokens and grants that are past, in one small step. True: more are left. */
export async function pruneOauth(database: Database, now: UnixSeconds): Promise<boolean> {
  let isMore = await deletePast(database, pastCodes, unixSeconds(now - pastCodes.seconds));
  await database.withLongQuery(async (client) => {
    for (const past of pastTokens) {
      const count = await pruneTokens(client, past, now);
      isMore ||= count === stepRows;
    }
  });
  return isMore;
}

/**
 * The commit that deletes a grant's last token also deletes the grant (decision 0072), so that no
 * grant is left without tokens.
 */
async function pruneTokens(client: ClientBase, past: OauthPast, now: UnixSeconds): Promise<number> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ grant_id: string }>(
    `${deletionOf(past)} RETURNING grant_id`,
    [now - past.seconds],
  );
  const grantIds = [...new Set(rows.map(({ grant_id: grantId }) => grantId))];
  // Another node may delete at the same time. The second node sees that once it gets the lock.
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
