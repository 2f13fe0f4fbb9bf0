import { expect } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { ask, type Query } from '../../../src/engine/operation.ts';
import type { Log, Table } from '../../../src/engine/table.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../../src/kernel/time.ts';
import { fireTimer } from '../../../src/time/fire-timer.ts';
import { dueTimers } from '../../../src/time/timer.store.ts';
import { sourcesOf, type Timer, type TimerHandler } from '../../../src/time/timer.ts';
import { client, createTestEngine } from '../engines.ts';
import { createMemoryEngine } from '../memory-engine/memory-engine.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import { putCast } from '../rules/cast.ts';
import { everyTimer } from '../rules/every-timer.ts';
import { putPeople } from '../rules/people.ts';
import { start } from '../rules/rule.ts';
import type { TestDatabase } from '../test-database.ts';
import { everyLog, everyTable, insertCast } from './every-table.ts';
import type { Deed, Stage } from './stage.ts';

/** Far more than all timers that a tick can make due. */
const roundsMax = 50;

const byId = (one: Timer, other: Timer): number => (one.id < other.id ? -1 : 1);

/** The memory engine and the real one: each deed runs on both, and they must agree. */
export class Twins implements Stage {
  readonly store: MemoryStore;
  readonly #memory: Engine;
  readonly #real: Engine;
  readonly #db: TestDatabase;
  readonly #handlers: ReadonlyMap<string, TimerHandler>;
  #now = start;

  constructor(db: TestDatabase, handlers: readonly TimerHandler[]) {
    const clock = { now: () => this.#now };
    const memory = createMemoryEngine(clock);
    this.#memory = memory;
    this.store = memory.store;
    this.#real = createTestEngine(db.database.connect, { clock });
    this.#db = db;
    this.#handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
  }

  get now(): UnixSeconds {
    return this.#now;
  }

  /** The same people and projects in both, without money. */
  async begin(): Promise<void> {
    putCast(this.store);
    putPeople(this.store);
    await this.#real.execute(insertCast, this.store, client('shop'));
  }

  /**
   * Deeds of the same moment, in one batch or several: the decisions are the same. None may fail.
   */
  async do(...deeds: readonly Deed[]): Promise<void> {
    const [expected, actual] = await Promise.all(
      [this.#memory, this.#real].map((engine) => Promise.all(deeds.map((one) => one(engine)))),
    );
    expect(actual).toEqual(expected);
  }

  /** Time passes, and everything due is done, oldest first. */
  async tick(seconds: number): Promise<void> {
    this.#now = unixSeconds(this.#now + seconds);
    for (let round = 0; round < roundsMax; round += 1) {
      const due = everyTimer(this.store)
        .filter(({ dueAt }) => dueAt <= this.#now)
        .toSorted((one, other) => one.dueAt - other.dueAt);
      if (due.length === 0) return;
      for (const timer of due) {
        const handler = this.#handlers.get(timer.kind);
        if (handler === undefined) throw new Error(`nobody handles ${timer.kind}`);
        await this.do((engine) => engine.execute(fireTimer(handler), timer, { kind: 'timer' }));
      }
    }
    throw new Error('timers fall due again and again');
  }

  /** Every row of every table and log is the same in both. */
  async compare(): Promise<void> {
    for (const table of everyTable) await this.#compareTable(table);
    for (const log of everyLog) await this.#compareLog(log);
    const sources = sourcesOf([...this.#handlers.values()]);
    const asked = { now: unixSeconds(Number.MAX_SAFE_INTEGER), beside: null, limit: 1_000 };
    const listed = await dueTimers(this.#db.database, sources, asked);
    expect(listed.toSorted(byId)).toEqual(everyTimer(this.store).toSorted(byId));
  }

  close(): Promise<void> {
    return this.#real.close();
  }

  // biome-ignore lint/suspicious/noExplicitAny: tables of all kinds are compared one after another.
  async #compareTable(table: Table<any>): Promise<void> {
    const expected = this.store.rowsOf(table);
    const keys = expected.map((row) => table.keyOf(row));
    const read: Query<null, readonly unknown[], never> = {
      name: 'read all',
      load: () => (keys.length === 0 ? [] : [keys.map((key) => ask(table, key))]),
      answer: (rows) => accept(keys.map((key) => rows.get(table, key))),
    };
    expect([table.name, await this.#real.read(read, null)]).toEqual([table.name, accept(expected)]);
    const [row] = await this.#db.query<{ count: string }>(`SELECT count(*) FROM ${table.name}`);
    expect([table.name, Number(row?.count)]).toEqual([table.name, expected.length]);
  }

  async #compareLog<Entry>(log: Log<Entry>): Promise<void> {
    const entries = this.store.entriesOf(log) as readonly Record<string, unknown>[];
    const rows = await this.#db.query<Record<string, unknown>>(`SELECT * FROM ${log.name}`);
    const names = Object.keys(entries[0] ?? {});
    const ours = entries.map((entry) => names.map((name) => textOf(entry[name])).join(' | '));
    const theirs = rows.map((row) => names.map((name) => textOf(row[columnOf(name)])).join(' | '));
    expect([log.name, ...theirs.toSorted()]).toEqual([log.name, ...ours.toSorted()]);
  }
}

const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A value in a form common to the driver and us: numbers as text, structured values in any order.
 */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort())
    : String(value);
