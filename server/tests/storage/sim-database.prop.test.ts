import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { integerColumn, textColumn } from '../../src/engine/column.ts';
import { defineTable, type Statement } from '../../src/engine/table.ts';
import { readCatalogue } from '../sim/database/catalogue.ts';
import { DatabaseError } from '../sim/database/claims.ts';
import { Session } from '../sim/database/session.ts';
import { Store, type Transaction } from '../sim/database/store.ts';
import { doneBy } from '../sim/database/work.ts';
import { casesOf } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// The simulator uses a model of READ COMMITTED with row locks. The model and PostgreSQL run the
// same statements of three concurrent sessions: the waits, the failures and the answers must be the
// same.

type Probe = { readonly id: number; readonly worth: number; readonly mark: string };

const probes = defineTable<Probe>({
  name: 'probe',
  lockRank: 0,
  key: 'id',
  columns: { id: integerColumn(), worth: integerColumn(), mark: textColumn() },
  mutable: ['worth'],
});

const command = (text: string): Statement => ({ name: text, text, values: [] });

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
const keysOf = (all: readonly number[]): readonly string[] => all.map(String);

const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 4, arbitrary: ids.map((all) => probes.lock(keysOf(all))) },
  { weight: 2, arbitrary: ids.map((all) => probes.lockFree(keysOf(all))) },
  { weight: 2, arbitrary: ids.map((all) => probes.read(keysOf(all))) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        id: fc.integer({ min: 1, max: 6 }),
        worth: fc.nat(9),
        mark: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      })
      .map((row) => probes.insert([row])),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ id: fc.integer({ min: 1, max: 4 }), worth: fc.nat(99) })
      .map((row) => probes.update([{ ...row, mark: '' }])),
  },
  { weight: 2, arbitrary: ids.map((all) => probes.remove(keysOf(all))) },
  { weight: 4, arbitrary: fc.constant(command('COMMIT')) },
  { weight: 2, arbitrary: fc.constant(command('ROLLBACK')) },
);

const sessionCount = 3;
const history = fc.array(fc.record({ who: fc.nat(sessionCount - 1), statement }), {
  minLength: 10,
  maxLength: 40,
  size: 'max',
});

/** The answer to a session: rows and the tag, or a code. */
type Told = { readonly rows: readonly (readonly (string | null)[])[]; readonly tag: string };

/** One of the sessions, on either side. */
type Side = {
  readonly send: (one: Statement) => Promise<Told>;
  /** Undefined while it waits. */
  told: Told | undefined;
};

const toldOf = (fault: unknown): Told => {
  const { code } = fault as { readonly code?: string };
  if (code === undefined) throw fault;
  return { rows: [], tag: `ERROR ${code}` };
};

const asText = { getTypeParser: () => (text: string) => text };

let db: TestDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    'CREATE TABLE probe (id bigint PRIMARY KEY, worth bigint NOT NULL, mark text NOT NULL UNIQUE)',
  );
  for (let number = 0; number < sessionCount; number += 1) {
    const client = new pg.Client({ connectionString: db.url });
    await client.connect();
    clients.push(client);
  }
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await db.drop();
});

/** The tag as the server writes it; the driver takes it apart. */
function tagOf(name: string, count: number | null): string {
  if (count === null || isEnd(command(name)) || name === 'BEGIN') return name;
  return name === 'INSERT' ? `INSERT 0 ${count}` : `${name} ${count}`;
}

const realSide = (client: pg.Client): Side => ({
  told: { rows: [], tag: '' },
  send: async ({ text, values }) => {
    const given = await client.query({
      text,
      values: [...values],
      rowMode: 'array',
      types: asText as never,
    });
    return { rows: given.rows, tag: tagOf(given.command, given.rowCount) };
  },
});

/**
 * The model without a clock: a waiting session just waits. The session that closes a circle
 * notices it.
 */
function modelSides(): readonly Side[] {
  const store = new Store({
    keys: new Map([['probe', 'id']]),
    uniques: [{ name: 'probe_mark_key', table: 'probe', columns: ['mark'] }],
  });
  const table = store.table('probe');
  table.columns = ['id', 'worth', 'mark'];
  for (const [id, mark] of ['a', 'b', 'c'].entries()) {
    table.write(String(id + 1), [String(id + 1), '0', mark], 0);
  }
  let number = 0;
  const forLock = (name: string, transaction: Transaction): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = store.locks.standInLine(name, transaction, resolve);
      if (!store.locks.isInCircle(transaction)) return;
      leave();
      reject(new DatabaseError('40P01', 'deadlock detected'));
    });
  return clients.map(() => {
    const session = new Session(store, { forLock, forDisk: async () => {} }, () => (number += 1));
    return { told: { rows: [], tag: '' }, send: async (one) => doneBy(session.run(one)) };
  });
}

/** A read has no order of its own. */
const inOrder = ({ rows, tag }: Told): Told => ({ rows: rows.toSorted(), tag });

const begin = (side: Side, one: Statement): void => {
  side.told = undefined;
  side.send(one).then(
    (told) => {
      side.told = inOrder(told);
    },
    (fault) => {
      side.told = toldOf(fault);
    },
  );
};

async function isWaitingForLock(client: pg.Client): Promise<boolean> {
  const { processID } = client as unknown as { readonly processID: number };
  const [row] = await db.query<{ wait_event_type: string | null }>(
    'SELECT wait_event_type FROM pg_stat_activity WHERE pid = $1',
    [processID],
  );
  return row?.wait_event_type === 'Lock';
}

/** Whether a real session is as far as that of the model. */
async function isAsFar(at: number, real: Side | undefined, model: Side): Promise<boolean> {
  const client = clients[at];
  if (model.told !== undefined) return real?.told !== undefined;
  if (real?.told !== undefined) {
    throw new Error(`session ${at} should wait, and was told ${JSON.stringify(real.told)}`);
  }
  return client !== undefined && isWaitingForLock(client);
}

/**
 * Waits until both sides rest in the same way: sessions that the model keeps waiting wait for a
 * lock.
 */
async function settle(real: readonly Side[], model: readonly Side[]): Promise<void> {
  await new Promise(setImmediate);
  await until('PostgreSQL is as far as the model', async () => {
    const all = await Promise.all(model.map((side, at) => isAsFar(at, real[at], side)));
    return all.every((isThere) => isThere);
  });
  expect(real.map(({ told }) => told)).toEqual(model.map(({ told }) => told));
}

type Step = { readonly who: number; readonly statement: Statement };

/**
 * One history on both sides. At most one session waits: PostgreSQL releases several in any order.
 */
class Run {
  readonly #real = clients.map(realSide);
  readonly #model = modelSides();
  readonly #done: string[] = [];

  async do(steps: readonly Step[]): Promise<void> {
    for (const { who, statement: one } of steps) {
      if (this.#maySend(who, one)) await this.#send(who, one);
    }
    // A waiting session waits for another one; after two rounds none does.
    for (const who of [...clients.keys(), ...clients.keys()]) {
      if (this.#model[who]?.told !== undefined) await this.#both(who, command('ROLLBACK'));
    }
  }

  #maySend(who: number, one: Statement): boolean {
    const somebodyWaits = this.#model.some(({ told }) => told === undefined);
    return this.#model[who]?.told !== undefined && (!somebodyWaits || isEnd(one));
  }

  async #send(who: number, one: Statement): Promise<void> {
    const tag = this.#model[who]?.told?.tag ?? '';
    if (tag.startsWith('ERROR')) await this.#both(who, command('ROLLBACK'));
    if (tag === '' || /^(COMMIT|ROLLBACK|ERROR)/.test(tag)) await this.#both(who, command('BEGIN'));
    await this.#both(who, one);
  }

  async #both(who: number, one: Statement): Promise<void> {
    this.#done.push(`${who}: ${one.name} ${one.values.join(' ')}`);
    for (const side of [this.#real[who], this.#model[who]]) {
      if (side !== undefined) begin(side, one);
    }
    await settle(this.#real, this.#model).catch((fault: unknown) => {
      const sides = JSON.stringify({ real: this.#real, model: this.#model });
      throw new Error(`after ${this.#done.join('; ')}: ${sides}`, { cause: fault });
    });
  }
}

const isEnd = ({ text }: Statement): boolean => text === 'COMMIT' || text === 'ROLLBACK';

/** A session that waited for a row that is then removed has no lock of the next row of that key. */
const removedAndThereAgain: Step[] = [
  { who: 0, statement: probes.remove(['3']) },
  { who: 1, statement: probes.update([{ id: 3, worth: 4, mark: '' }]) },
  { who: 0, statement: command('COMMIT') },
  { who: 0, statement: probes.insert([{ id: 3, worth: 7, mark: 'd' }]) },
  { who: 0, statement: command('COMMIT') },
  { who: 2, statement: probes.lockFree(['3']) },
];

/** The row of that key is a different one by now, which the statement that waited does not see. */
const removedAndAnewAtOnce: Step[] = [
  { who: 0, statement: probes.remove(['3']) },
  { who: 0, statement: probes.insert([{ id: 3, worth: 7, mark: 'd' }]) },
  { who: 1, statement: probes.lock(['3']) },
  { who: 0, statement: command('COMMIT') },
  { who: 2, statement: probes.lockFree(['3']) },
];

test('three sessions of the model wait, fail and see the same as those of PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await db.query('TRUNCATE probe');
      await db.query("INSERT INTO probe VALUES (1, 0, 'a'), (2, 0, 'b'), (3, 0, 'c')");
      await new Run().do(steps);
    }),
    {
      numRuns: casesOf('FLORIN_SESSIONS', { short: 3, long: 300 }),
      examples: [[removedAndThereAgain], [removedAndAnewAtOnce]],
      endOnFailure: true,
    },
  );
});

test('the model knows every unique key of the migrated database', async () => {
  const rows = await db.query<{ table: string; columns: string[]; is_primary: boolean }>(
    `SELECT t.relname AS table, i.indisprimary AS is_primary,
       array(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
             JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.place) AS columns
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
     WHERE i.indisunique AND i.indpred IS NULL AND t.relname NOT IN ('probe', 'migration')`,
  );
  const { keys, uniques } = readCatalogue();
  const textOf = (table: string, columns: readonly string[]) => `${table}(${columns.join(',')})`;
  const known = new Set([
    ...[...keys].map(([table, key]) => textOf(table, [key])),
    ...uniques.map(({ table, columns }) => textOf(table, columns)),
  ]);
  const there = rows
    .filter(({ columns }) => !columns.includes('place'))
    .map(({ table, columns }) => textOf(table, columns));
  expect(there.filter((one) => !known.has(one))).toEqual([]);
});
