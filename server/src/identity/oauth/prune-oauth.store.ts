import type { ClientBase } from 'pg';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast, deletionOf, type Past, stepRows } from '../../storage/delete-past.store.ts';
import { oauthTokenSeconds, refreshTokenSeconds } from './oauth-grant.ts';

const daySeconds = 86_400;
/** Rows of one kind go so many seconds after their moment. */
type OauthPast = Past & { readonly seconds: number };

/** Ended codes are kept for a week, to explain refusals. */
const pastCodes: OauthPast = { table: 'oauth_code', moment: 'expires_at', seconds: 7 * daySeconds };

/**
 * An access token is known for as long as the refresh token that was given beside it works: it is told
 * to be expired, its client refreshes, or ends the grant by it (gaps 3, 401).
 *
 * A refresh token that was used is kept for longer: as long as it is there, a thief who uses it again
 * ends the grant. One that was not used is refused from the second on at which it goes.
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

/** Deletes codes, tokens and grants that are past, one small step. True while there is more. */
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
 * A grant goes by the commit that takes its last token (decision 0072), so that none is left which
 * nothing leads to.
 */
async function pruneTokens(client: ClientBase, past: OauthPast, now: UnixSeconds): Promise<number> {
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
