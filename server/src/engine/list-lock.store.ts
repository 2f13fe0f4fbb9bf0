import { textColumn } from './column.ts';
import { lockRankOf } from './lock-order.ts';
import { type Ask, ask } from './operation.ts';
import { defineTable } from './table.ts';

/** Lists whose rows are created below the feed of events, or without any event. */
export type LockedList = 'person' | 'project' | 'wallet' | 'mail' | 'staff';

/** One row for each list. Nothing is written to it: it is only locked. */
const listLocks = defineTable<{ readonly list: LockedList }>({
  name: 'list_lock',
  lockRank: lockRankOf('list_lock'),
  key: 'list',
  columns: { list: textColumn<LockedList>() },
  mutable: [],
});

/**
 * Every operation that adds a row to a list asks for this row, and holds it until the commit. So
 * places rise in the order of commits, and a reader of new rows misses none (decision 0153).
 */
export const listAsk = (list: LockedList): Ask => ask(listLocks, list);
