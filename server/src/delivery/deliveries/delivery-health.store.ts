import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { DeliveryState } from './delivery.states.ts';

/** The number of deliveries examined, however many a busy client has. */
const lookedMax = 20_000;

export type HourCount = {
  readonly startsAt: UnixSeconds;
  readonly state: DeliveryState;
  readonly count: number;
};

export type DeliveryHealth = {
  /** Counted by the hour in which they were written. */
  readonly hours: readonly HourCount[];
  /** When the oldest pending delivery was written. Null: none is pending. */
  readonly oldestPendingAt: UnixSeconds | null;
};

const hourSeconds = 3_600;

// Rows are compared as a whole, so that the database follows the client's index.

const recentText = `
  SELECT created_at - created_at % ${hourSeconds} AS hour, state, count(*) FROM (
    SELECT created_at, state FROM delivery
    WHERE (client_id, place) >= ($1, 0) AND (client_id, place) <= ($1, ${Number.MAX_SAFE_INTEGER})
    ORDER BY client_id DESC, place DESC LIMIT ${lookedMax}) AS recent
  WHERE created_at >= $2 GROUP BY 1, 2`;

const oldestText = `
  SELECT created_at FROM delivery
  WHERE state IN ('pending', 'failed') AND (client_id, state, place) >= ($1, 'pending', 0)
    AND (client_id, state, place) <= ($1, 'pending', ${Number.MAX_SAFE_INTEGER})
  ORDER BY client_id, state, place LIMIT 1`;

/** The state of a client's deliveries since a time. */
export function readDeliveryHealth(
  database: Database,
  clientId: string,
  since: UnixSeconds,
): Promise<DeliveryHealth> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<{ hour: string; state: DeliveryState; count: string }>(
      recentText,
      [clientId, since],
    );
    const oldest = await client.query<{ created_at: string }>(oldestText, [clientId]);
    const [first] = oldest.rows;
    return {
      hours: rows.map(({ hour, state, count }) => ({
        startsAt: unixSeconds(Number(hour)),
        state,
        count: Number(count),
      })),
      oldestPendingAt: first === undefined ? null : unixSeconds(Number(first.created_at)),
    };
  });
}
