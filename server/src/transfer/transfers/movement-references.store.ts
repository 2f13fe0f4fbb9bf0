import { integerBehind } from '../../engine/linked-uuid.ts';
import type { Moved } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';

/** What transfers were for, by the ids of their movements: the reference, or else the details. */
export async function transferReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const byId = new Map(
    moved.flatMap(({ kind, movementId }) => {
      const id = kind === 'transfer' ? integerBehind('transfer', movementId) : null;
      return id === null ? [] : [[String(id), movementId] as const];
    }),
  );
  if (byId.size === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      `SELECT id, coalesce(nullif(purpose ->> 'reference', ''), purpose ->> 'details') AS reference
       FROM transfer WHERE id = ANY ($1::bigint[])
         AND coalesce(nullif(purpose ->> 'reference', ''), purpose ->> 'details') <> ''`,
      [[...byId.keys()]],
    );
    return new Map(rows.map(({ id, reference }) => [byId.get(id) ?? '', reference]));
  });
}
