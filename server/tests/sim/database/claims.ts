import type { TableRows } from './rows.ts';
import type { Store, Transaction } from './store.ts';
import type { Raw } from './values.ts';
import type { Work } from './work.ts';

/** An error of PostgreSQL. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, message: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** How a session waits: for another session's lock, and for the disk. */
export type Waiting = {
  /** Resolves once the session has the lock. Rejects on a timeout or a deadlock. */
  readonly forLock: (name: string, transaction: Transaction) => Promise<void>;
  readonly forDisk: () => Promise<void>;
};

export const lockOf = (table: TableRows, key: string): string => `${table.name}/${key}`;

/** A row to insert. */
type Wanted = { readonly table: TableRows; readonly raw: Raw };

/**
 * Inserts a row: its key and its unique values must be free. A transaction that is inserting or
 * removing the same values is waited for; if its row stays, the insert fails.
 */
export function* claim(
  store: Store,
  waiting: Waiting,
  transaction: Transaction,
  { table, raw }: Wanted,
): Work<void> {
  const key = table.keyOf(raw);
  const lock = lockOf(table, key);
  while (isBeingWritten(store, transaction, table, key)) yield waiting.forLock(lock, transaction);
  const written = transaction.written(table, key);
  if ((written === undefined ? table.now(key) : written) !== null) {
    throw new DatabaseError('23505', `duplicate key ${lock}`, `${table.name}_pkey`);
  }
  store.locks.take(lock, transaction);
  for (const { rule, values } of table.uniqueValues(raw)) {
    yield* claimValues(store, waiting, transaction, { table, rule, values });
    transaction.claimed.set(`${rule}/${values}`, key);
  }
  transaction.write(table, key, raw);
}

/** Another transaction has changed or removed it and may still roll back. */
function isBeingWritten(
  store: Store,
  transaction: Transaction,
  table: TableRows,
  key: string,
): boolean {
  const holder = store.locks.holderOf(lockOf(table, key)) as Transaction | null;
  return holder !== null && holder !== transaction && holder.written(table, key) !== undefined;
}

type Values = { readonly table: TableRows; readonly rule: string; readonly values: string };

function* claimValues(
  store: Store,
  waiting: Waiting,
  transaction: Transaction,
  { table, rule, values }: Values,
): Work<void> {
  const lock = `${table.name}.${rule}/${values}`;
  const { locks } = store;
  if (!locks.isFreeFor(lock, transaction)) yield waiting.forLock(lock, transaction);
  locks.take(lock, transaction);
  const before = table.takenBy(rule, values);
  if (before !== null && isBeingWritten(store, transaction, table, before)) {
    yield waiting.forLock(lockOf(table, before), transaction);
  }
  const owners = [
    table.takenBy(rule, values),
    transaction.claimed.get(`${rule}/${values}`) ?? null,
  ];
  const isTaken = owners.some((key) => key !== null && transaction.written(table, key) !== null);
  if (isTaken) throw new DatabaseError('23505', `duplicate values ${lock}`, rule);
}
