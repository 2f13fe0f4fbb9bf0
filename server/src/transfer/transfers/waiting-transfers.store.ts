import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { fundingTimer } from './transfer-timers.ts';

export type Awaiting = { readonly accountIds: readonly bigint[]; readonly now: UnixSeconds };

export type FoundTransfers = { readonly ids: readonly number[]; readonly total: number };

/**
 * The transfers that wait for money on these accounts, oldest first. The accounts' waiting lists
 * lead to them, at most a thousand each.
 */
export function waitingTransfers(
  database: Database,
  { accountIds, now }: Awaiting,
  limit: number,
): Promise<FoundTransfers> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string; total: string }>(
      `SELECT id, count(*) OVER () AS total FROM transfer
       WHERE id IN (
         SELECT (waiter ->> 'subject')::bigint
         FROM funds_wait, jsonb_array_elements(waiters) AS waiter
         WHERE account_id = ANY ($1::bigint[]) AND waiter ->> 'kind' = $2)
       AND status = 'waiting_funds' AND payer_account = ANY ($1::bigint[])
       AND (lapses_at IS NULL OR lapses_at > $3)
       ORDER BY created_at, id LIMIT $4`,
      [accountIds.map(String), fundingTimer, now, limit],
    );
    return { ids: rows.map(({ id }) => Number(id)), total: Number(rows[0]?.total ?? 0) };
  });
}
