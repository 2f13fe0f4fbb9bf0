import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** The effect of a posting on one account. */
export type AccountMovement = {
  readonly accountId: bigint;
  /** Counts the changes of the account. */
  readonly version: bigint;
  /** The movement that it belongs to: a payment and its fee share it, two payments do not. */
  readonly movementId: string;
  readonly kind: string;
  /** Above zero: money came in. */
  readonly amount: bigint;
  readonly balance: bigint;
  /** The project on the other side. Null: a person, or an internal account. */
  readonly project: string | null;
  readonly createdAt: UnixSeconds;
};

/** An account, and the change before which the list begins. Null: it begins with the latest. */
export type ListedAccount = { readonly id: bigint; readonly before: bigint | null };

type Row = {
  readonly account_id: string;
  readonly version: string;
  readonly movement_id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly project: string | null;
  readonly created_at: string;
};

/** Above every version, so that one index plan serves the latest movements and the older ones. */
const versionMax = (1n << 63n) - 1n;

const beforeOf = ({ before }: ListedAccount): string => String(before ?? versionMax);

/**
 * The latest movements of some accounts, the newest first. The accounts' own versions find them.
 */
export function latestMovements(
  database: Database,
  accounts: readonly ListedAccount[],
  limit: number,
): Promise<readonly AccountMovement[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT moved.*, project.name AS project FROM unnest($1::bigint[], $2::bigint[]) AS own (id, before), LATERAL (
         (SELECT own.id AS account_id, kind, -amount AS amount, debit_balance AS balance, created_at,
            debit_version AS version, movement_id, credit_account AS other_account
          FROM posting WHERE debit_account = own.id AND debit_version < own.before
          ORDER BY debit_version DESC LIMIT $3)
         UNION ALL
         (SELECT own.id, kind, amount, credit_balance, created_at, credit_version, movement_id,
            debit_account
          FROM posting WHERE credit_account = own.id AND credit_version < own.before
          ORDER BY credit_version DESC LIMIT $3)
       ) AS moved
       LEFT JOIN wallet_account AS other ON other.account_id = moved.other_account
       LEFT JOIN project ON project.wallet_id = other.wallet_id
       ORDER BY moved.created_at DESC, moved.version DESC LIMIT $3`,
      [accounts.map(({ id }) => String(id)), accounts.map(beforeOf), limit],
    );
    return rows.map((row) => ({
      accountId: BigInt(row.account_id),
      version: BigInt(row.version),
      movementId: row.movement_id,
      kind: row.kind,
      amount: BigInt(row.amount),
      balance: BigInt(row.balance),
      project: row.project,
      createdAt: unixSeconds(Number(row.created_at)),
    }));
  });
}
