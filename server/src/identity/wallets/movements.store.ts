import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** What a posting did to one account. */
export type AccountMovement = {
  readonly accountId: bigint;
  readonly kind: string;
  /** Above zero: it came in. */
  readonly amount: bigint;
  readonly balance: bigint;
  /** The project on the other side; null: a person, or an account that belongs to nobody outside. */
  readonly project: string | null;
  readonly createdAt: UnixSeconds;
};

type Row = {
  readonly account_id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly project: string | null;
  readonly created_at: string;
};

/** The latest movements of some accounts, the newest first; found by the accounts' own versions. */
export function latestMovements(
  database: Database,
  accountIds: readonly bigint[],
  limit: number,
): Promise<readonly AccountMovement[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT moved.*, project.name AS project FROM unnest($1::bigint[]) AS own (id), LATERAL (
         (SELECT own.id AS account_id, kind, -amount AS amount, debit_balance AS balance, created_at,
            debit_version AS version, credit_account AS other_account
          FROM posting WHERE debit_account = own.id ORDER BY debit_version DESC LIMIT $2)
         UNION ALL
         (SELECT own.id, kind, amount, credit_balance, created_at, credit_version,
            debit_account
          FROM posting WHERE credit_account = own.id ORDER BY credit_version DESC LIMIT $2)
       ) AS moved
       LEFT JOIN wallet_account AS other ON other.account_id = moved.other_account
       LEFT JOIN project ON project.wallet_id = other.wallet_id
       ORDER BY moved.created_at DESC, moved.version DESC LIMIT $2`,
      [accountIds.map(String), limit],
    );
    return rows.map((row) => ({
      accountId: BigInt(row.account_id),
      kind: row.kind,
      amount: BigInt(row.amount),
      balance: BigInt(row.balance),
      project: row.project,
      createdAt: unixSeconds(Number(row.created_at)),
    }));
  });
}
