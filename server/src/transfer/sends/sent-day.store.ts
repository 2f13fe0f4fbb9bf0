import { bigintColumn, integerColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Database } from '../../storage/database.ts';
import { pagesClient } from '../transfers/access.ts';
import type { SentDay } from './sent-day.ts';

export const sentDays = defineTable<SentDay>({
  name: 'sent_day',
  lockRank: lockRankOf('sent_day'),
  key: 'id',
  columns: {
    id: bigintColumn,
    day: integerColumn(),
    amount: bigintColumn,
    count: integerColumn(),
  },
  mutable: ['day', 'amount', 'count'],
});

/** Sends by our pages that wait for their recipient, latest first. */
export function sendsThatWait(
  database: Database,
  accountIds: readonly bigint[],
  limit: number,
): Promise<readonly number[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM transfer
       WHERE payer_account = ANY ($1::bigint[]) AND is_shown AND status <> 'done'
         AND status = 'waiting_registration' AND client_id = $2
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [accountIds.map(String), pagesClient, limit],
    );
    return rows.map(({ id }) => Number(id));
  });
}
