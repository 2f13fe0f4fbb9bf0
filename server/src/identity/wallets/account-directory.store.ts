import type { Database } from '../../storage/database.ts';

/** Finds the wallet of an account. Null: the account belongs to no wallet. */
export type AccountDirectory = {
  readonly walletOf: (accountId: bigint) => number | null | Promise<number | null>;
};

const rememberedMax = 50_000;

/**
 * Caches the wallets of accounts. A project that changes its mode leaves its accounts behind, so
 * money moves only after a check of the wallet's own row (transfer/transfers/proceed.ts).
 */
export function createAccountDirectory(database: Database): AccountDirectory {
  const known = new Map<bigint, number>();

  async function look(accountId: bigint): Promise<number | null> {
    const walletId = await database.withLookup(async (client) => {
      const { rows } = await client.query<{ wallet_id: string }>(
        'SELECT wallet_id FROM wallet_account WHERE account_id = $1',
        [accountId.toString()],
      );
      return rows[0] === undefined ? null : Number(rows[0].wallet_id);
    });
    if (walletId !== null) {
      if (known.size >= rememberedMax) known.clear();
      known.set(accountId, walletId);
    }
    return walletId;
  }

  return { walletOf: (accountId) => known.get(accountId) ?? look(accountId) };
}
