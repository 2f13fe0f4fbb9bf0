import { type UnixSeconds, unixSeconds } from '../../../kernel/time.ts';
import type { Database } from '../../../storage/database.ts';
import type { GivenUp } from '../../deliveries/delivery.ts';
import { isNotPaused } from '../../hosts/paused-host.store.ts';

/** The deliveries to these hosts, with the lifetime of a delivery in each dialect. */
export type Waiting = {
  readonly hosts: readonly string[];
  readonly lifeSeconds: Readonly<Record<string, number>>;
};

/** So few at a time that deliveries to other hosts are not delayed. */
const stepRows = 500;

/**
 * Gives up deliveries at their last moment, in one small step. True while there are more.
 * Deliveries in flight are left alone: their own result decides. A paused host loses nothing.
 */
export function giveUpLate(
  database: Database,
  { hosts, lifeSeconds }: Waiting,
  { state, entry }: GivenUp,
): Promise<boolean> {
  return database.withWorker(async (client) => {
    const { rowCount } = await client.query({
      name: 'give up deliveries',
      text: `WITH late AS (
               SELECT due.id FROM unnest($1::text[]) AS away (host)
               CROSS JOIN unnest($2::text[], $3::bigint[]) AS life (dialect, seconds)
               CROSS JOIN LATERAL (
                 SELECT d.id FROM delivery d
                 WHERE d.state = 'pending' AND d.host = away.host AND d.dialect = life.dialect
                   AND d.created_at <= $4 - life.seconds AND d.claimed_until <= $4
                 ORDER BY d.created_at LIMIT ${stepRows} FOR UPDATE SKIP LOCKED) due
               WHERE ${isNotPaused('away.host')}
               LIMIT ${stepRows})
             UPDATE delivery d SET state = $5, next_try_at = NULL, signature = NULL, claim = NULL,
               claimed_until = 0,
               attempts = d.attempts || ($6::jsonb || jsonb_build_object('requestId', gen_random_uuid()))
             FROM late WHERE d.id = late.id`,
      values: [
        hosts,
        Object.keys(lifeSeconds),
        Object.values(lifeSeconds),
        entry.at,
        state,
        JSON.stringify(entry),
      ],
    });
    return rowCount === stepRows;
  });
}

/** When the first of them reaches its last moment. */
export function nextLastMoment(
  database: Database,
  { hosts, lifeSeconds }: Waiting,
): Promise<UnixSeconds | null> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ moment: string | null }>(
      `SELECT min(greatest(d.created_at + life.seconds, d.claimed_until)) AS moment
       FROM delivery d
       JOIN unnest($2::text[], $3::bigint[]) AS life (dialect, seconds) USING (dialect)
       WHERE d.state = 'pending' AND d.host = ANY ($1) AND ${isNotPaused('d.host')}`,
      [hosts, Object.keys(lifeSeconds), Object.values(lifeSeconds)],
    );
    const moment = rows[0]?.moment ?? null;
    return moment === null ? null : unixSeconds(Number(moment));
  });
}
