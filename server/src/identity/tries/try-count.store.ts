import { integerColumn, jsonColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { TriedSecret, Try, TryCount } from './try-count.ts';

/**
 * One row for each secret that was ever tried, with the attempts of all clients. Every attempt
 * locks this row, and a new secret clears it at once. It is never deleted: two nodes would collide
 * when they insert it again. A wallet has at most three.
 */
export const tryCounts = defineTable<TryCount>({
  name: 'try_count',
  lockRank: lockRankOf('try_count'),
  key: 'id',
  columns: {
    id: textColumn(),
    walletId: integerColumn(),
    kind: textColumn<TriedSecret>(),
    tries: jsonColumn<readonly Try[]>(),
  },
  mutable: ['tries'],
});
