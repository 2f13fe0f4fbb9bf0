import { integerBehind } from '../../engine/linked-uuid.ts';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';

const kinds: readonly string[] = ['payment', 'commission'];

/** The references of the wallet API's movements, by movement id: the payment's description. */
export async function walletReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const byId = new Map(
    moved.flatMap(({ kind, movementId }) => {
      const id = kinds.includes(kind) ? integerBehind('wallet payment', movementId) : null;
      return id === null ? [] : [[String(id), movementId] as const];
    }),
  );
  if (byId.size === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; description: string }>(
      'SELECT id, description FROM wallet_payment WHERE id = ANY ($1::bigint[])',
      [[...byId.keys()]],
    );
    return new Map(rows.map(({ id, description }) => [byId.get(id) ?? '', description]));
  });
}
