import type { Room } from './beside.ts';
import { claim, lockOf, type Waiting } from './claims.ts';
import type { TableRows } from './rows.ts';
import type { Store, Transaction } from './store.ts';
import type { Raw } from './values.ts';
import { doneBy } from './work.ts';

type Within = {
  readonly store: Store;
  readonly waiting: Waiting;
  readonly transaction: Transaction;
  /** Null: the lock was free and now belongs to this session. */
  readonly take: (name: string) => Promise<void> | null;
  readonly newest: (table: TableRows, key: string) => Raw | null;
};

/** The transaction of a session, as a statement beside the engine uses it. */
export const roomOf = ({ store, waiting, transaction, take, newest }: Within): Room => ({
  table: (name) => store.table(name),
  all: (table) =>
    [...new Set([...table.keys(), ...(transaction.writes.get(table)?.keys() ?? [])])]
      .map((key) => newest(table, key))
      .filter((raw) => raw !== null),
  lock: async (table, key) => {
    await take(lockOf(table, key));
    return newest(table, key);
  },
  lockName: async (name) => {
    await take(`named/${name}`);
  },
  insert: async (table, raw) => doneBy(claim(store, waiting, transaction, { table, raw })),
  write: (table, key, raw) => transaction.write(table, key, raw),
});
