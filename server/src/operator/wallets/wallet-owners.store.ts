import type { Database } from '../../storage/database.ts';

/** The owner of a wallet: a project or a person, never both. */
export type WalletOwner = { readonly projectId: string | null; readonly userId: number | null };

const nobody: WalletOwner = { projectId: null, userId: null };

type Row = {
  readonly wallet_id: string;
  readonly project_id: string | null;
  readonly user_id: string | null;
};

/** The owners of these wallets, by wallet number. */
export async function walletOwners(
  database: Database,
  walletIds: readonly number[],
): Promise<(walletId: number) => WalletOwner> {
  const rows = await database.withPage(async (client) => {
    const found = await client.query<Row>(
      `SELECT wallet_id, id AS project_id, NULL::bigint AS user_id
         FROM project WHERE wallet_id = ANY ($1::bigint[])
       UNION ALL
       SELECT wallet_id, NULL, id FROM person WHERE wallet_id = ANY ($1::bigint[])`,
      [walletIds],
    );
    return found.rows;
  });
  const owners = new Map(
    rows.map(({ wallet_id, project_id: projectId, user_id }) => [
      Number(wallet_id),
      { projectId, userId: user_id === null ? null : Number(user_id) },
    ]),
  );
  return (walletId) => owners.get(walletId) ?? nobody;
}
