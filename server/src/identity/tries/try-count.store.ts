import { integerColumn, jsonColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { TriedSecret, Try, TryCount } from './try-count.ts';

/**
 * One row for each secret that was ever tried, with the tries of all clients in it: whoever tries
 * waits for this row, and a new secret clears it at once. It is never removed, since rows that come
 * and go would make two nodes meet at their key; there are at most three for each wallet.
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
