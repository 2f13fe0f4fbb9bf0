import { Locks } from './locks.ts';
import { TableRows, type Unique } from './rows.ts';
import type { Raw } from './values.ts';

/** The key columns of each table, and its other unique columns. */
export type Catalogue = {
  readonly keys: ReadonlyMap<string, string>;
  readonly uniques: readonly Unique[];
};

/** One transaction: its writes, which no other sees, and the moment of its snapshot. */
export class Transaction {
  readonly number: number;
  /** For REPEATABLE READ: all of it is seen as of this commit. */
  readonly snapshot: number | null;
  lockTimeoutMs: number;
  isAborted = false;
  readonly writes = new Map<TableRows, Map<string, Raw | null>>();
  /** The keys of rows that it removed and inserted again. */
  readonly #anew = new Map<TableRows, Set<string>>();
  /** The unique values that its own new rows have, with their keys. */
  readonly claimed = new Map<string, string>();

  constructor(number: number, snapshot: number | null, lockTimeoutMs: number) {
    this.number = number;
    this.snapshot = snapshot;
    this.lockTimeoutMs = lockTimeoutMs;
  }

  written(table: TableRows, key: string): Raw | null | undefined {
    return this.writes.get(table)?.get(key);
  }

  write(table: TableRows, key: string, raw: Raw | null): void {
    if (raw !== null && this.written(table, key) === null) {
      this.#anew.set(table, (this.#anew.get(table) ?? new Set()).add(key));
    }
    const rows = this.writes.get(table) ?? new Map<string, Raw | null>();
    this.writes.set(table, rows.set(key, raw));
  }

  hasAnew(table: TableRows, key: string): boolean {
    return this.#anew.get(table)?.has(key) ?? false;
  }
}

/** Undoes a write that was not yet on the disk. */
type Undo = { readonly table: TableRows; readonly key: string; readonly raw: Raw | null };

/** What is committed, and who has locked what. */
export class Store {
  #locks = new Locks();
  readonly #catalogue: Catalogue;
  readonly #tables = new Map<string, TableRows>();
  /** Written without waiting for the disk: a crash may undo it. */
  #unsafe: Undo[] = [];
  #commits = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  get locks(): Locks {
    return this.#locks;
  }

  /** How many commits there were: the moment of a snapshot. */
  get commits(): number {
    return this.#commits;
  }

  table(name: string): TableRows {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const { keys, uniques } = this.#catalogue;
    const own = uniques.filter(({ table }) => table === name);
    const table = new TableRows(name, keys.get(name) ?? null, own);
    this.#tables.set(name, table);
    return table;
  }

  tables(): readonly TableRows[] {
    return [...this.#tables.values()];
  }

  commit(transaction: Transaction): void {
    this.#commits += 1;
    // The disk writes in one order, so all earlier commits are there, too.
    this.#unsafe = [];
    for (const [table, rows] of transaction.writes) {
      for (const [key, raw] of rows) {
        table.write(key, raw, this.#commits, transaction.hasAnew(table, key));
      }
    }
  }

  /** A commit of one statement that does not wait for the disk. */
  commitUnsafely(table: TableRows, key: string, raw: Raw): void {
    this.#commits += 1;
    this.#unsafe.push({ table, key, raw: table.now(key) });
    table.write(key, raw, this.#commits);
  }

  /** A crash: all locks are gone, and so is everything that was not on the disk. */
  crash(isUnsafeLost: boolean): void {
    this.#locks = new Locks();
    if (!isUnsafeLost) return;
    this.#commits += 1;
    for (const { table, key, raw } of this.#unsafe.reverse()) table.write(key, raw, this.#commits);
    this.#unsafe = [];
  }
}
