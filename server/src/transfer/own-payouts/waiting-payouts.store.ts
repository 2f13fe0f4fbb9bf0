import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** The number of a project's payouts that wait for the approval of a second person. */
export const countWaiting = (
  database: Database,
  projectId: string,
  now: UnixSeconds,
): Promise<number> =>
  database.withLookup(async (client) => {
    // A request no longer waits if its transfer lapsed or a program revoked it.
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM payout_request AS request
       JOIN transfer ON transfer.id = request.id
       WHERE request.project_id = $1 AND request.state = 'waiting'
         AND transfer.status = 'reserved' AND transfer.signed_at IS NULL AND transfer.lapses_at > $2`,
      [projectId, now],
    );
    return rows[0]?.count ?? 0;
  });
