import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { forgottenBefore } from './transaction.ts';
import { fundingTimer } from './wait-for-payer.ts';

export type Awaiting = {
  readonly walletId: number;
  readonly accountIds: readonly bigint[];
  readonly now: UnixSeconds;
};

export type FoundAcceptances = { readonly ids: readonly string[]; readonly total: number };

/**
 * The transactions that a wallet has accepted and that wait for money on its accounts, oldest
 * first. The waiting list of each account leads to them. It has at most a thousand entries, some
 * stale. A transaction whose moment has passed takes no more money.
 */
export function waitingAcceptances(
  database: Database,
  { walletId, accountIds, now }: Awaiting,
  limit: number,
): Promise<FoundAcceptances> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string; total: string }>(
      `SELECT id, count(*) OVER () AS total FROM wallet_transaction
       WHERE id IN (
         SELECT ((waiter ->> 'subject')::jsonb ->> 0)::uuid
         FROM funds_wait, jsonb_array_elements(waiters) AS waiter
         WHERE account_id = ANY ($1::bigint[]) AND waiter ->> 'kind' = $2)
       AND status = 'new' AND (pending_acceptance ->> 'walletId')::bigint = $3 AND created_at > $4
       AND (reserve_until IS NULL OR reserve_until > $6)
       ORDER BY created_at, id LIMIT $5`,
      [accountIds.map(String), fundingTimer, walletId, forgottenBefore(now), limit, now],
    );
    return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
  });
}
