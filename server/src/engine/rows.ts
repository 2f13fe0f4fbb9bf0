import type { Decision } from '../kernel/decision.ts';
import type { RememberedRows } from './remembered-rows.ts';
import type { Key, Log, Statement, Table } from './table.ts';

/** What an operation may see while it says which rows it needs. */
export type LoadedRows = {
  /** The row, or null when there is none. A key that was not asked for is a mistake and throws. */
  readonly get: <Row>(table: Table<Row>, key: Key) => Row | null;
};

/** What an operation may do while it decides: read what it loaded, and change it. */
export type Draft = LoadedRows & {
  readonly insert: <Row>(table: Table<Row>, row: Row) => void;
  /** Changes mutable columns. A change of any other column would not be written, so it throws. */
  readonly update: <Row>(table: Table<Row>, row: Row) => void;
  /** The row is gone for whoever asks after it; only what is no journal may be removed. */
  readonly remove: <Row>(table: Table<Row>, key: Key) => void;
  readonly append: <Row>(log: Log<Row>, row: Row) => void;
  /** One step of several: where it is refused, what it changed is taken back, and no more. */
  readonly attempt: <Step extends Decision<unknown>>(step: () => Step) => Step;
};

/**
 * A decision asked for a row that this batch has not loaded. It happens when an earlier operation
 * of the same batch made the row that names the key; the engine then ends the batch before this
 * operation and takes it up again in the next one. A row that comes back with other columns than
 * the removed one had needs the next batch too.
 */
export class RowNotLoaded extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: one map holds the rows of every table; its typed face is get().
type AnyTable = Table<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyLog = Log<any>;

/** `stored`: the row as the database has it, or null. A row inserted only here needs no DELETE. */
type Slot = {
  readonly row: unknown;
  readonly state: 'loaded' | 'inserted' | 'updated' | 'removed';
  readonly stored: unknown;
};

/** What a batch does to one table. Removed rows are named by the texts of their keys. */
export type TableChange = {
  readonly table: AnyTable;
  readonly inserted: readonly unknown[];
  readonly updated: readonly unknown[];
  readonly removed: readonly string[];
};

/** What a batch adds to one log. */
export type LogChange = { readonly log: AnyLog; readonly rows: readonly unknown[] };

export type Changes = {
  readonly tables: readonly TableChange[];
  readonly logs: readonly LogChange[];
};

/** Rows that were looked at and were not there. */
export type Absent = ReadonlyMap<AnyTable, ReadonlySet<string>>;

type Undo = () => void;

/**
 * The rows of one batch: an identity map over everything that was loaded, so that each operation
 * sees what those before it decided, and the list of what is to be written in the end.
 */
export class BatchRows implements Draft {
  readonly #tables = new Map<AnyTable, Map<string, Slot>>();
  readonly #logs = new Map<AnyLog, unknown[]>();
  readonly #refusedWithout = new Map<AnyTable, Set<string>>();
  /** What the operation that decides has looked at in vain. */
  #lookedInVain: { readonly table: AnyTable; readonly key: string }[] = [];
  #undo: Undo[] = [];
  #hasChanges = false;

  /** Files the rows that exist of these keys; a key without a row is known to be absent. */
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
    // One that was removed here is locked: nobody else can bring it back.
    if (slot.row === null && slot.stored === null) this.#lookedInVain.push({ table, key: text });
    return slot.row as Row | null;
  }

  /** The row, null when there is none, undefined when it was not asked for. */
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
    // A row that was removed in this batch and comes back is a change of the one that is there.
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

  /** Keeps what the operation that has just decided did to the rows. */
  keep(): void {
    if (this.#undo.length > 0) this.#hasChanges = true;
    this.#undo = [];
    this.#lookedInVain = [];
  }

  /** Takes it back, as if the operation had never run. */
  takeBack(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
    this.#lookedInVain = [];
  }

  /** The operation that decides is refused, or a step of it. */
  noteRefusal(): void {
    for (const { table, key } of this.#lookedInVain) {
      const keys = this.#refusedWithout.get(table);
      if (keys === undefined) this.#refusedWithout.set(table, new Set([key]));
      else keys.add(key);
    }
  }

  /**
   * What those who were refused had looked at and not found. What is not there cannot be locked: it
   * may have come since (decision 0258-a-refusal-looks-twice).
   */
  get refusedWithout(): Absent {
    return this.#refusedWithout;
  }

  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  /** What is to be written: tables against the order of their ranks, then the logs. */
  changes(): Changes {
    const tables: TableChange[] = [];
    for (const [table, slots] of [...this.#tables].sort(([a], [b]) => b.lockRank - a.lockRank)) {
      // In key order: two nodes that insert the same unique keys then meet in one order, not in a circle.
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

  /** The same as SQL: one statement for each kind of change to a table. */
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

  /** What this batch has loaded and, once it is committed, what it has made of it. */
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

/** Of a row that is to be there: the database has one of this key, or has none. */
const stateOf = (stored: unknown): Slot['state'] => (stored === null ? 'inserted' : 'updated');

const byKey = ([a]: readonly [string, Slot], [b]: readonly [string, Slot]): number =>
  a < b ? -1 : 1;
