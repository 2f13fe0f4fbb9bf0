import { jsonColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Database } from '../../storage/database.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

export const keyRings = defineTable<KeyRing>({
  name: 'key_ring',
  lockRank: lockRankOf('key_ring'),
  key: 'id',
  columns: { id: textColumn(), keys: jsonColumn<readonly RingKey[]>() },
  mutable: ['keys'],
});

/** Whether there are keys. Every service makes and seals them at its first start. */
export function hasSealedKeys(database: Database): Promise<boolean> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query('SELECT 1 FROM key_ring LIMIT 1');
    return rows.length > 0;
  });
}
