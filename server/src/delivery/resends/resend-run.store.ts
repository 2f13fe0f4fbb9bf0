import { booleanColumn, integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { FailedRange, ResendRun } from './resend-run.ts';

export const resendRuns = defineTable<ResendRun>({
  name: 'resend_run',
  lockRank: lockRankOf('resend_run'),
  key: 'projectId',
  columns: {
    projectId: uuidColumn,
    clientId: textColumn(),
    since: integerColumn<UnixSeconds>(),
    atPlace: integerColumn(),
    throughPlace: integerColumn(),
    failedCount: integerColumn(),
    sentCount: integerColumn(),
    leftCount: integerColumn(),
    isDone: booleanColumn,
    startedAt: integerColumn<UnixSeconds>(),
    movedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    'since',
    'atPlace',
    'throughPlace',
    'failedCount',
    'sentCount',
    'leftCount',
    'isDone',
    'startedAt',
    'movedAt',
  ],
});

/** The failed deliveries of a client between two places, the second one included, along their index. */
const failedBetween = `delivery d WHERE d.state IN ('pending', 'failed')
  AND (d.client_id, d.state, d.place) > ($1, 'failed', $2::bigint)
  AND (d.client_id, d.state, d.place) <= ($1, 'failed', $3::bigint)`;

const placeMax = Number.MAX_SAFE_INTEGER;

/** What of a client's deliveries has failed since a moment. */
export function readFailedRange(
  database: Database,
  clientId: string,
  since: UnixSeconds,
): Promise<FailedRange> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ count: string; first: string; last: string }>(
      `SELECT count(*), coalesce(min(d.place), 0) AS first, coalesce(max(d.place), 0) AS last
       FROM ${failedBetween} AND d.created_at >= $4`,
      [clientId, 0, placeMax, since],
    );
    const { count = '0', first = '0', last = '0' } = rows[0] ?? {};
    return { count: Number(count), before: Math.max(0, Number(first) - 1), last: Number(last) };
  });
}

export type FailedDelivery = {
  readonly id: string;
  readonly place: number;
  /** The same was sent again after it: whatever came of that, this one is past. */
  readonly isPast: boolean;
};

/** The next failed deliveries of a run, in their order. */
export function readNextFailed(
  database: Database,
  { clientId, atPlace, throughPlace, since }: ResendRun,
  limit: number,
): Promise<readonly FailedDelivery[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string; place: string; is_past: boolean }>(
      `SELECT d.id, d.place, EXISTS (
         SELECT FROM delivery newer WHERE newer.is_resend
           AND newer.callback_id = d.callback_id AND newer.place > d.place) AS is_past
       FROM ${failedBetween} AND d.created_at >= $4
       ORDER BY d.client_id, d.state, d.place LIMIT $5`,
      [clientId, atPlace, throughPlace, since, limit],
    );
    return rows.map(({ id, place, is_past: isPast }) => ({ id, place: Number(place), isPast }));
  });
}
