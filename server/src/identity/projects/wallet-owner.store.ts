import type { Database } from '../../storage/database.ts';

/** The project whose own wallet this is. */
export type OwningProject = { readonly projectId: string; readonly clientId: string };

type Row = { readonly id: string; readonly client_id: string };

/** Null: the wallet is a person's, or nobody's. */
export function projectOfWallet(
  database: Database,
  walletId: number,
): Promise<OwningProject | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      'SELECT id, client_id FROM project WHERE wallet_id = $1',
      [walletId],
    );
    const [row] = rows;
    return row === undefined ? null : { projectId: row.id, clientId: row.client_id };
  });
}
