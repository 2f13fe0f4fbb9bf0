import { bigintColumn, integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { type Deposit, depositBehind } from './deposit.ts';

export const deposits = defineTable<Deposit>({
  name: 'deposit',
  lockRank: lockRankOf('deposit'),
  key: 'id',
  columns: {
    id: uuidColumn,
    walletId: integerColumn(),
    reference: textColumn(),
    currency: textColumn<Currency>(),
    amount: bigintColumn,
    balance: bigintColumn,
    available: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});

type Moved = { readonly kind: string; readonly movementId: string };

/** The references of deposits by the ids of movements. */
export async function depositReferences(
  database: Database,
  moved: readonly Moved[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(
    moved.flatMap(({ kind, movementId }) => {
      const id = depositBehind(kind, movementId);
      return id === null ? [] : [[movementId, id] as const];
    }),
  );
  if (ids.size === 0) return new Map();
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      'SELECT id, reference FROM deposit WHERE id = ANY ($1::uuid[])',
      [[...ids.values()]],
    );
    const known = new Map(rows.map(({ id, reference }) => [id, reference]));
    return new Map(
      [...ids].flatMap(([movementId, id]) => {
        const reference = known.get(id);
        return reference === undefined ? [] : [[movementId, reference] as const];
      }),
    );
  });
}
