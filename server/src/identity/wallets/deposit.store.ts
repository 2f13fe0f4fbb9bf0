import { bigintColumn, integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { Deposit } from './deposit.ts';

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

/** The references of deposits by the ids of their movements, which are the deposits' own. */
export const depositReferences = (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; reference: string }>(
      'SELECT id, reference FROM deposit WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  });
