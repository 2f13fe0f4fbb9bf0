import type { Database } from '../../storage/database.ts';

/** What a posting did to one account. */
export type AccountMovement = {
  readonly accountId: bigint;
  readonly kind: string;
  /** Above zero: it came in. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly createdAt: number;
};

type Row = {
  readonly account_id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly created_at: string;
};

/** The latest movements of some accounts, the newest first; found by the accounts' own versions. */
export function latestMovements(
  database: Database,
  accountIds: readonly bigint[],
  limit: number,
): Promise<readonly AccountMovement[]> {
  return database.withClient(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT moved.* FROM unnest($1::bigint[]) AS own (id), LATERAL (
         (SELECT own.id AS account_id, kind, -amount AS amount, debit_balance AS balance, created_at,
            debit_version AS version
          FROM posting WHERE debit_account = own.id ORDER BY debit_version DESC LIMIT $2)
         UNION ALL
         (SELECT own.id, kind, amount, credit_balance, created_at, credit_version
          FROM posting WHERE credit_account = own.id ORDER BY credit_version DESC LIMIT $2)
       ) AS moved
       ORDER BY moved.created_at DESC, moved.version DESC LIMIT $2`,
      [accountIds.map(String), limit],
    );
    return rows.map((row) => ({
      accountId: BigInt(row.account_id),
      kind: row.kind,
      amount: BigInt(row.amount),
      balance: BigInt(row.balance),
      createdAt: Number(row.created_at),
    }));
  });
}
