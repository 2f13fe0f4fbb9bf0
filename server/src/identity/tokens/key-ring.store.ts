import { jsonColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

export const keyRings = defineTable<KeyRing>({
  name: 'key_ring',
  lockRank: lockRankOf('key_ring'),
  key: 'id',
  columns: { id: textColumn(), keys: jsonColumn<readonly RingKey[]>() },
  mutable: ['keys'],
});
