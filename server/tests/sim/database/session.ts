import type { Answer, Beside } from './beside.ts';
import { claim, DatabaseError, lockOf, type Waiting } from './claims.ts';
import { type KeyedRows, type Plan, understood } from './plans.ts';
import { roomOf } from './room.ts';
import type { TableRows } from './rows.ts';
import { type Store, Transaction } from './store.ts';
import { elementsOf, inKeyOrder, type Raw, valuesOf } from './values.ts';
import type { Work } from './work.ts';

export type Sent = {
  readonly text: string;
  readonly values: readonly string[];
};

export type Told = {
  readonly rows: readonly Raw[];
  readonly tag: string;
  /** The transaction that this statement committed. */
  readonly committed?: Transaction;
};

const laneLockTimeoutMs = 3_000;
const laneColumns = ['id', 'batch_id'];
const nothing: readonly Raw[] = [];

/**
 * A session as PostgreSQL runs it under READ COMMITTED: each statement sees what was committed when
 * it began. For a row with another session's changes it waits, then sees the row's newest version.
 */
export class Session {
  readonly #store: Store;
  readonly #waiting: Waiting;
  readonly #nextNumber: () => number;
  #transaction: Transaction | null = null;

  constructor(store: Store, waiting: Waiting, nextNumber: () => number) {
    this.#store = store;
    this.#waiting = waiting;
    this.#nextNumber = nextNumber;
  }

  get isInTransaction(): boolean {
    return this.#transaction !== null;
  }

  /** Runs one statement. An error aborts the transaction, which then waits for ROLLBACK. */
  *run({ text, values }: Sent): Work<Told> {
    const plan = understood(text);
    const open = this.#transaction;
    if (open?.isAborted === true && plan.does !== 'rollback' && plan.does !== 'commit') {
      throw new DatabaseError('25P02', 'current transaction is aborted');
    }
    const transaction = open ?? this.#begun(false);
    try {
      return yield* this.#do(plan, { text, values }, transaction);
    } catch (fault) {
      transaction.isAborted = true;
      this.#store.locks.release(transaction);
      throw fault;
    } finally {
      if (open === null && this.#transaction === null) this.#store.locks.release(transaction);
    }
  }

  /** The connection is gone: an open transaction is rolled back. */
  end(): void {
    if (this.#transaction !== null) this.#store.locks.release(this.#transaction);
    this.#transaction = null;
  }

  #begun(isSnapshot: boolean): Transaction {
    const snapshot = isSnapshot ? this.#store.commits : null;
    return new Transaction(this.#nextNumber(), snapshot, laneLockTimeoutMs);
  }

  *#do(plan: Plan, { text, values }: Sent, transaction: Transaction): Work<Told> {
    switch (plan.does) {
      case 'begin':
        this.#transaction = this.#begun(plan.isSnapshot);
        return { rows: nothing, tag: 'BEGIN' };
      case 'rollback':
        this.end();
        return { rows: nothing, tag: 'ROLLBACK' };
      case 'commit':
        return yield* this.#commit(transaction);
      case 'wait shortly':
        transaction.lockTimeoutMs = plan.ms;
        return { rows: nothing, tag: 'SET' };
      case 'enter batch':
        return yield* this.#enterBatch(values, transaction);
      case 'touch lane':
        return yield* this.#touchLane(values, transaction);
      case 'lock':
        return yield* this.#lock(plan.of, plan.skipsLocked, values, transaction);
      case 'read':
        return this.#read(plan.of, values, transaction);
      case 'insert':
        return yield* this.#insert(plan, values, transaction);
      case 'update':
        return yield* this.#update(plan, values, transaction);
      case 'remove':
        return yield* this.#remove(plan.of, values, transaction);
      case 'beside':
        return yield* this.#beside(plan.run, { text, values }, transaction);
    }
  }

  *#commit(transaction: Transaction): Work<Told> {
    if (transaction.isAborted) {
      this.end();
      return { rows: nothing, tag: 'ROLLBACK' };
    }
    if (transaction.writes.size > 0) {
      yield this.#waiting.forDisk();
      this.#store.commit(transaction);
    }
    this.end();
    return { rows: nothing, tag: 'COMMIT', committed: transaction };
  }

  /** The row as a statement that began at this commit sees it. */
  #seen(table: TableRows, key: string, moment: number, transaction: Transaction): Raw | null {
    const written = transaction.written(table, key);
    return written === undefined ? table.asOf(key, moment) : written;
  }

  /** The newest version of the row, for the holder of its lock. */
  #newest(table: TableRows, key: string, transaction: Transaction): Raw | null {
    const written = transaction.written(table, key);
    return written === undefined ? table.now(key) : written;
  }

  /** Null: the lock was free, as nearly all are, and now belongs to this session. */
  #take(name: string, transaction: Transaction): Promise<void> | null {
    const { locks } = this.#store;
    if (!locks.isFreeFor(name, transaction)) return this.#waiting.forLock(name, transaction);
    locks.take(name, transaction);
    return null;
  }

  /**
   * A row with its lock, for a statement that began at this commit. A row that was removed
   * meanwhile cannot be locked, even if another row has its key by now.
   */
  *#taken(
    table: TableRows,
    key: string,
    moment: number,
    transaction: Transaction,
  ): Work<Raw | null> {
    const lock = lockOf(table, key);
    const wait = this.#take(lock, transaction);
    if (wait !== null) yield wait;
    const row = this.#newest(table, key, transaction);
    const isOwn = transaction.written(table, key) !== undefined;
    if (row !== null && (isOwn || table.bornAt(key) <= moment)) return row;
    this.#store.locks.letGo(lock, transaction);
    return null;
  }

  *#lock(
    { table: name, key, type }: KeyedRows,
    skipsLocked: boolean,
    [literal = '{}']: readonly string[],
    transaction: Transaction,
  ): Work<Told> {
    const table = this.#keyed(name, key);
    const moment = this.#store.commits;
    const rows: Raw[] = [];
    for (const text of inKeyOrder(keysIn(literal), type)) {
      if (this.#seen(table, text, moment, transaction) === null) continue;
      const lock = lockOf(table, text);
      if (skipsLocked && !this.#store.locks.isFreeFor(lock, transaction)) continue;
      const row = yield* this.#taken(table, text, moment, transaction);
      if (row !== null) rows.push(row);
    }
    return { rows, tag: `SELECT ${rows.length}` };
  }

  #read(
    { table: name, key }: KeyedRows,
    [literal = '{}']: readonly string[],
    transaction: Transaction,
  ): Told {
    const table = this.#keyed(name, key);
    const moment = transaction.snapshot ?? this.#store.commits;
    const rows = keysIn(literal)
      .map((text) => this.#seen(table, text, moment, transaction))
      .filter((row) => row !== null);
    return { rows, tag: `SELECT ${rows.length}` };
  }

  *#insert(
    { table: name, columns }: Extract<Plan, { does: 'insert' }>,
    values: readonly string[],
    transaction: Transaction,
  ): Work<Told> {
    const table = this.#store.table(name);
    if (table.columns.length === 0) table.columns = columns.map((column) => column.name);
    const rows = rowsOf(columns.map((column, at) => valuesOf(column, values[at] ?? '')));
    for (const raw of rows) {
      yield* claim(this.#store, this.#waiting, transaction, { table, raw });
    }
    return { rows: nothing, tag: `INSERT 0 ${rows.length}` };
  }

  *#update(
    { of, columns }: Extract<Plan, { does: 'update' }>,
    values: readonly string[],
    transaction: Transaction,
  ): Work<Told> {
    const table = this.#keyed(of.table, of.key);
    const changes = rowsOf(columns.map((column, at) => valuesOf(column, values[at] ?? '')));
    const moment = this.#store.commits;
    let count = 0;
    for (const change of changes) {
      const key = change[0] ?? '';
      if (this.#seen(table, key, moment, transaction) === null) continue;
      const before = yield* this.#taken(table, key, moment, transaction);
      if (before === null) continue;
      const after = [...before];
      for (const [at, { name }] of columns.entries()) after[table.at(name)] = change[at] ?? null;
      transaction.write(table, key, after);
      count += 1;
    }
    return { rows: nothing, tag: `UPDATE ${count}` };
  }

  *#remove(
    { table: name, key: column, type }: KeyedRows,
    [literal = '{}']: readonly string[],
    transaction: Transaction,
  ): Work<Told> {
    const table = this.#keyed(name, column);
    const moment = this.#store.commits;
    let count = 0;
    for (const key of inKeyOrder(keysIn(literal), type)) {
      if (this.#seen(table, key, moment, transaction) === null) continue;
      if ((yield* this.#taken(table, key, moment, transaction)) === null) continue;
      transaction.write(table, key, null);
      count += 1;
    }
    return { rows: nothing, tag: `DELETE ${count}` };
  }

  /** The lane's own row says which of its batches came last. */
  *#enterBatch(
    [laneId = '', batchId = '', waitMs = '']: readonly string[],
    transaction: Transaction,
  ): Work<Told> {
    const table = this.#lanes();
    const wait = this.#take(lockOf(table, laneId), transaction);
    if (wait !== null) yield wait;
    const isKnown = this.#newest(table, laneId, transaction)?.[1] === batchId;
    if (isKnown) return { rows: nothing, tag: 'INSERT 0 0' };
    transaction.write(table, laneId, [laneId, batchId]);
    transaction.lockTimeoutMs = Number(waitMs);
    return { rows: [[laneId, waitMs]], tag: 'INSERT 0 1' };
  }

  *#touchLane([laneId = '']: readonly string[], transaction: Transaction): Work<Told> {
    const table = this.#lanes();
    const wait = this.#take(lockOf(table, laneId), transaction);
    if (wait !== null) yield wait;
    const row = this.#newest(table, laneId, transaction);
    if (row === null) return { rows: nothing, tag: 'UPDATE 0' };
    transaction.write(table, laneId, row);
    return { rows: [[laneId]], tag: 'UPDATE 1' };
  }

  /** Each of its rows travels as one text. */
  *#beside(run: Beside, { text, values }: Sent, transaction: Transaction): Work<Told> {
    const take = (name: string) => this.#take(name, transaction);
    const newest = (table: TableRows, key: string) => this.#newest(table, key, transaction);
    const room = roomOf({ store: this.#store, waiting: this.#waiting, transaction, take, newest });
    const { rows, rowCount } = (yield run(room, values, text)) as Answer;
    return { rows: rows.map((row) => [JSON.stringify(row)]), tag: `BESIDE ${rowCount}` };
  }

  #lanes(): TableRows {
    const table = this.#store.table('lane');
    table.columns = laneColumns;
    return table;
  }

  #keyed(name: string, key: string): TableRows {
    const table = this.#store.table(name);
    if (table.keyColumn !== key) throw new Error(`${name} has the key ${table.keyColumn}`);
    return table;
  }
}

const keysIn = (literal: string): readonly string[] => elementsOf(literal) as string[];

/** Columns of many rows become rows. */
const rowsOf = (columns: readonly Raw[]): readonly Raw[] =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? null));
