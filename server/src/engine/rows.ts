import type { Decision } from '../kernel/decision.ts';
import type { RememberedRows } from './remembered-rows.ts';
import type { Key, Log, Statement, Table } from './table.ts';

/** What an operation may see while it says which rows it needs. */
export type LoadedRows = {
  /** The row, or null if there is none. A key that was not asked for is a mistake and throws. */
  readonly get: <Row>(table: Table<Row>, key: Key) => Row | null;
};

/** What an operation may do while it decides: read what it loaded, and change it. */
export type Draft = LoadedRows & {
  readonly insert: <Row>(table: Table<Row>, row: Row) => void;
  /** Changes mutable columns. A change of any other column would not be written, so it throws. */
  readonly update: <Row>(table: Table<Row>, row: Row) => void;
  /** Removes the row for all later reads. Rows of a journal must not be removed. */
  readonly remove: <Row>(table: Table<Row>, key: Key) => void;
  readonly append: <Row>(log: Log<Row>, row: Row) => void;
  /** One step of several. If it is refused, only its own changes are taken back. */
  readonly attempt: <Step extends Decision<unknown>>(step: () => Step) => Step;
};

/**
 * A decision asked for a row that this batch has not loaded. This happens when an earlier operation
 * of the same batch made the row that names the key. The engine then ends the batch before this
 * operation and puts it into the next one. A removed row that comes back with other columns needs
 * the next batch too.
 */
export class RowNotLoaded extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: one map holds the rows of every table; its typed face is get().
type AnyTable = Table<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyLog = Log<any>;

/** `stored`: the row in the database, or null. A row inserted only here needs no DELETE. */
type Slot = {
  readonly row: unknown;
  readonly state: 'loaded' | 'inserted' | 'updated' | 'removed';
  readonly stored: unknown;
};

/** The changes of a batch to one table. Removed rows are named by the texts of their keys. */
export type TableChange = {
  readonly table: AnyTable;
  readonly inserted: readonly unknown[];
  readonly updated: readonly unknown[];
  readonly removed: readonly string[];
};

/** The rows that a batch adds to one log. */
export type LogChange = { readonly log: AnyLog; readonly rows: readonly unknown[] };

export type Changes = {
  readonly tables: readonly TableChange[];
  readonly logs: readonly LogChange[];
};

/** Rows that were looked at and did not exist. */
export type Absent = ReadonlyMap<AnyTable, ReadonlySet<string>>;

type Undo = () => void;

/**
 * The rows of one batch: an identity map over all loaded rows, and the list of the changes to
 * write. So each operation sees the decisions of the earlier ones.
 */
export class BatchRows implements Draft {
  readonly #tables = new Map<AnyTable, Map<string, Slot>>();
  readonly #logs = new Map<AnyLog, unknown[]>();
  readonly #refusedWithout = new Map<AnyTable, Set<string>>();
  /** The missing rows that the current operation has looked at. */
  #lookedInVain: { readonly table: AnyTable; readonly key: string }[] = [];
  #undo: Undo[] = [];
  #hasChanges = false;

  /** Files the existing rows of these keys. A key without a row is known to be absent. */
  file<Row>(table: Table<Row>, keys: Iterable<string>, rows: Iterable<Row>): void {
    const slots = this.#slotsOf(table);
    for (const key of keys) slots.set(key, { row: null, state: 'loaded', stored: null });
    for (const row of rows) {
      slots.set(table.keyText(table.keyOf(row)), { row, state: 'loaded', stored: row });
    }
  }

  get<Row>(table: Table<Row>, key: Key): Row | null {
    const text = table.keyText(key);
    const slot = this.#tables.get(table)?.get(text);
    if (slot === undefined) throw new RowNotLoaded(`${table.name} ${key} was not asked for`);
    // A row removed in this batch is locked: nobody else can insert it again.
    if (slot.row === null && slot.stored === null) this.#lookedInVain.push({ table, key: text });
    return slot.row as Row | null;
  }

  /** The row. Null: there is none. Undefined: it was not asked for. */
  find<Row>(table: Table<Row>, key: Key): Row | null | undefined {
    return this.#tables.get(table)?.get(table.keyText(key))?.row as Row | null | undefined;
  }

  insert<Row>(table: Table<Row>, row: Row): void {
    const slots = this.#slotsOf(table);
    const key = table.keyText(table.keyOf(row));
    const before = slots.get(key);
    if (before !== undefined && before.row !== null) {
      throw new Error(`${table.name} ${key} exists already`);
    }
    const stored = (before?.stored ?? null) as Row | null;
    if (stored !== null && table.changedFixedColumn(stored, row) !== undefined) {
      throw new RowNotLoaded(`${table.name} ${key} can come back only after its removal is stored`);
    }
    // A row that was removed in this batch and comes back is an update of the stored one.
    slots.set(key, { row, state: stateOf(stored), stored });
    this.#undo.push(() => {
      if (before === undefined) slots.delete(key);
      else slots.set(key, before);
    });
  }

  update<Row>(table: Table<Row>, row: Row): void {
    const slots = this.#slotsOf(table);
    const key = table.keyText(table.keyOf(row));
    const before = slots.get(key);
    if (before === undefined || before.row === null) {
      throw new Error(`${table.name} ${key} was changed without being loaded`);
    }
    const fixed = table.changedFixedColumn(before.row as Row, row);
    if (fixed !== undefined) {
      throw new Error(`${table.name} ${key}: ${fixed} is not a mutable column and was changed`);
    }
    const { stored } = before;
    slots.set(key, { row, state: stateOf(stored), stored });
    this.#undo.push(() => slots.set(key, before));
  }

  remove<Row>(table: Table<Row>, key: Key): void {
    const slots = this.#slotsOf(table);
    const text = table.keyText(key);
    const before = slots.get(text);
    if (before === undefined || before.row === null) {
      throw new Error(`${table.name} ${key} was removed without being loaded`);
    }
    const { stored } = before;
    slots.set(text, { row: null, state: stored === null ? 'loaded' : 'removed', stored });
    this.#undo.push(() => slots.set(text, before));
  }

  append<Row>(log: Log<Row>, row: Row): void {
    let rows = this.#logs.get(log);
    if (rows === undefined) {
      rows = [];
      this.#logs.set(log, rows);
    }
    const kept = rows;
    kept.push(row);
    this.#undo.push(() => kept.pop());
  }

  attempt<Step extends Decision<unknown>>(step: () => Step): Step {
    const before = this.#undo.length;
    const decision = step();
    if (!decision.ok) {
      for (const undo of this.#undo.splice(before).reverse()) undo();
      this.noteRefusal();
    }
    return decision;
  }

  /** Keeps the changes of the operation that has just decided. */
  keep(): void {
    if (this.#undo.length > 0) this.#hasChanges = true;
    this.#undo = [];
    this.#lookedInVain = [];
  }

  /** Takes these changes back, as if the operation had never run. */
  takeBack(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
    this.#lookedInVain = [];
  }

  /** Notes that the current operation, or a step of it, is refused. */
  noteRefusal(): void {
    for (const { table, key } of this.#lookedInVain) {
      const keys = this.#refusedWithout.get(table);
      if (keys === undefined) this.#refusedWithout.set(table, new Set([key]));
      else keys.add(key);
    }
  }

  /**
   * The missing rows that refused operations had looked at. A missing row cannot be locked, so it
   * may exist by now (decision 0258-a-refusal-looks-twice).
   */
  get refusedWithout(): Absent {
    return this.#refusedWithout;
  }

  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  /** The changes to write: tables in the reverse order of their ranks, then the logs. */
  changes(): Changes {
    const tables: TableChange[] = [];
    for (const [table, slots] of [...this.#tables].sort(([a], [b]) => b.lockRank - a.lockRank)) {
      // In key order: two nodes that insert the same unique keys then wait in one order, not in a
      // circle.
      const changed = [...slots].filter(([, { state }]) => state !== 'loaded').sort(byKey);
      if (changed.length === 0) continue;
      const rowsIn = (state: Slot['state']) =>
        changed.filter(([, slot]) => slot.state === state).map(([, slot]) => slot.row);
      const removed = changed.filter(([, { state }]) => state === 'removed').map(([key]) => key);
      tables.push({ table, inserted: rowsIn('inserted'), updated: rowsIn('updated'), removed });
    }
    const logs: LogChange[] = [];
    for (const [log, rows] of this.#logs) if (rows.length > 0) logs.push({ log, rows });
    return { tables, logs };
  }

  /** The logs that have new rows. */
  get appendedLogs(): readonly AnyLog[] {
    return [...this.#logs].filter(([, rows]) => rows.length > 0).map(([log]) => log);
  }

  /** The changes as SQL: one statement for each kind of change to a table. */
  writes(): Statement[] {
    const { tables, logs } = this.changes();
    const statements: Statement[] = [];
    for (const { table, inserted, updated, removed } of tables) {
      if (inserted.length > 0) statements.push(table.insert(inserted));
      if (updated.length > 0) statements.push(table.update(updated));
      if (removed.length > 0) statements.push(table.remove(removed));
    }
    for (const { log, rows } of logs) statements.push(log.insert(rows));
    return statements;
  }

  /** Remembers the loaded rows and, once the batch is committed, their new versions. */
  rememberIn(remembered: RememberedRows): void {
    for (const [table, slots] of this.#tables) remembered.remember(table, slots);
  }

  #slotsOf(table: AnyTable): Map<string, Slot> {
    let slots = this.#tables.get(table);
    if (slots === undefined) {
      slots = new Map();
      this.#tables.set(table, slots);
    }
    return slots;
  }
}

/** The state of a row that shall exist, by whether the database already has one with this key. */
const stateOf = (stored: unknown): Slot['state'] => (stored === null ? 'inserted' : 'updated');

const byKey = ([a]: readonly [string, Slot], [b]: readonly [string, Slot]): number =>
  a < b ? -1 : 1;
