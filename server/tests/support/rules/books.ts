import { accounts } from '../../../src/ledger/account.store.ts';
import { accountKinds } from '../../../src/ledger/account.ts';
import { holds } from '../../../src/ledger/hold.store.ts';
import { postings } from '../../../src/ledger/posting.store.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';

/**
 * What no operation may change: the total of each book, and that the books are sound. A fault is
 * named.
 */
export function booksOf(store: MemoryStore): object {
  const totals: Record<string, bigint> = {};
  const faults: string[] = [];
  for (const { id, kind, currency, isTest, balance, held } of store.rowsOf(accounts)) {
    const book = `${currency} ${isTest ? 'test' : 'live'}`;
    totals[book] = (totals[book] ?? 0n) + balance;
    const reserved = store
      .rowsOf(holds)
      .filter(({ accountId, state }) => accountId === id && state === 'held')
      .reduce((sum, { amount }) => sum + amount, 0n);
    if (reserved !== held) faults.push(`account ${id} has ${held} held, its holds say ${reserved}`);
    if (!accountKinds[kind].mayOwe && balance < held) faults.push(`account ${id} lacks money`);
  }
  for (const { movementId, amount } of store.entriesOf(postings)) {
    if (amount <= 0n) faults.push(`movement ${movementId} moves ${amount}`);
  }
  const money = Object.entries(totals).filter(([, total]) => total !== 0n);
  return { totals: Object.fromEntries(money), faults };
}
