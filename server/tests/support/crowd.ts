import type { TestDatabase } from './test-database.ts';

/** As many waiters as one account may have; none of them does anything when money arrives. */
const crowdSize = 1_000;

/** Fills the queue of the wallet's account in euro with unrelated waiters. */
export async function crowd({ query }: TestDatabase, walletId: number): Promise<void> {
  await query(
    `INSERT INTO funds_wait (account_id, waiters)
       SELECT account_id, (
         SELECT jsonb_agg(jsonb_build_object(
           'kind', 'transaction funding',
           'subject', jsonb_build_array(gen_random_uuid(), 'nobody', stranger)::text))
         FROM generate_series(1, ${crowdSize}) stranger)
       FROM wallet_account WHERE wallet_id = $1 AND currency = 'EUR'
     ON CONFLICT (account_id) DO UPDATE SET waiters = excluded.waiters`,
    [walletId],
  );
}

/** Wakes a waiter, as too little money would. */
export async function wake({ query }: TestDatabase, kind: string, subject: string): Promise<void> {
  await query('INSERT INTO timer (id, kind, subject, due_at) VALUES ($1, $2, $3, 1)', [
    `${kind}:${subject}/woken`,
    kind,
    `${subject}/woken`,
  ]);
}

/** The number of waiters. */
export async function waiting({ query }: TestDatabase, walletId: number): Promise<number> {
  const rows = await query<{ count: number }>(
    `SELECT jsonb_array_length(waiters) AS count FROM funds_wait
     JOIN wallet_account USING (account_id) WHERE wallet_id = $1 AND currency = 'EUR'`,
    [walletId],
  );
  return rows[0]?.count ?? 0;
}
