import { timers } from '../../../src/time/timer.store.ts';
import { type Timer, timerOf } from '../../../src/time/timer.ts';
import { transactions } from '../../../src/wallet/transactions/transaction.store.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';

/** What can fall due: the rows of timers, and the ends of reservations. */
export function everyTimer(store: MemoryStore): readonly Timer[] {
  const ends = store
    .rowsOf(transactions)
    .flatMap(({ id, status, reserveUntil }) =>
      (status === 'waiting' || status === 'reserved') && reserveUntil !== null
        ? [timerOf('reservation', id, reserveUntil)]
        : [],
    );
  return [...store.rowsOf(timers), ...ends];
}
