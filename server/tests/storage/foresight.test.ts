import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bigintColumn } from '../../src/engine/column.ts';
import type { Connect } from '../../src/engine/connection.ts';
import { ask, type Operation, type Query } from '../../src/engine/operation.ts';
import type { LoadedRows } from '../../src/engine/rows.ts';
import { StatementGroup } from '../../src/engine/statement-group.ts';
import { defineTable, type Table } from '../../src/engine/table.ts';
import { accept } from '../../src/kernel/decision.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0071-foresight: the rows that a row named when it was last seen are requested with it.

/** A road leads to a sign, a sign points to a jar, a jar holds coins. */
type Row = { readonly id: bigint; readonly value: bigint };

const tableAt = (lockRank: number, name: string): Table<Row> =>
  defineTable<Row>({
    name,
    lockRank,
    key: 'id',
    columns: { id: bigintColumn, value: bigintColumn },
    mutable: ['value'],
  });
const [roads, signs, jars] = [tableAt(1, 'road'), tableAt(2, 'sign'), tableAt(3, 'jar')];

const valueIn = (rows: LoadedRows, table: Table<Row>, id: bigint): bigint =>
  rows.get(table, id)?.value ?? 0n;

const jarAt = (rows: LoadedRows, road: bigint): bigint =>
  valueIn(rows, signs, valueIn(rows, roads, road));

/** Puts a coin into the jar at the end of a road. */
const pay: Operation<bigint, Row> = {
  name: 'pay',
  *load(road, rows) {
    yield [ask(roads, road)];
    yield [ask(signs, valueIn(rows, roads, road))];
    yield [ask(jars, jarAt(rows, road))];
  },
  decide: (draft, road) => {
    const id = jarAt(draft, road);
    const fuller = { id, value: valueIn(draft, jars, id) + 1n };
    draft.update(jars, fuller);
    return accept(fuller);
  },
};

type Turn = Row & { readonly table: Table<Row> };

const turn: Operation<Turn, null> = {
  name: 'turn',
  load: ({ table, id }) => [[ask(table, id)]],
  decide: (draft, { table, id, value }) => {
    draft.update(table, { id, value });
    return accept(null);
  },
};

const look: Query<bigint, bigint> = {
  name: 'look',
  load: pay.load,
  answer: (rows, road) => accept(valueIn(rows, jars, jarAt(rows, road))),
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  for (const { name } of [roads, signs, jars]) {
    await db.query(`CREATE TABLE ${name} (id bigint PRIMARY KEY, value bigint NOT NULL)`);
  }
});
beforeEach(async () => {
  await db.query('TRUNCATE road, sign, jar');
  await db.query('INSERT INTO road SELECT n, 10 FROM generate_series(1, 100) AS n');
  await db.query('INSERT INTO sign VALUES (10, 100), (20, 200)');
  await db.query('INSERT INTO jar VALUES (100, 0), (200, 50), (300, 70)');
});
afterAll(() => db.drop());

const source = client('somebody');

/** A node that counts its round trips to the database. */
function node() {
  let journeys = 0;
  const connect: Connect = async (purpose) => {
    const connection = await db.database.connect(purpose);
    const query = connection.query.bind(connection) as (what: unknown) => unknown;
    Object.assign(connection, {
      query: (what: unknown) => {
        if (what instanceof StatementGroup) journeys += 1;
        return query(what);
      },
    });
    return connection;
  };
  const engine = createTestEngine(connect);
  /** The number of round trips to the database, and the result. */
  const counted = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
    const before = journeys;
    const result = await work();
    return [journeys - before, result];
  };
  return {
    close: engine.close,
    pay: (road: bigint) => counted(() => engine.execute(pay, road, source)),
    look: (road: bigint) => counted(() => engine.read(look, road)),
    turn: (table: Table<Row>, id: bigint, value: bigint) =>
      engine.execute(turn, { table, id, value }, source),
  };
}

const coins = async (): Promise<readonly string[]> =>
  (await db.query<{ value: string }>('SELECT value FROM jar ORDER BY id')).map((jar) => jar.value);

const paid = (journeys: number, id: bigint, value: bigint) => [journeys, accept({ id, value })];

test('rows that were seen once come in one round trip, and changes are noticed', async () => {
  const [here, elsewhere] = [node(), node()];
  // The road, the sign, the jar, commit.
  expect(await here.pay(1n)).toEqual(paid(4, 100n, 1n));
  // All rows, commit.
  expect(await here.pay(1n)).toEqual(paid(2, 100n, 2n));

  await elsewhere.turn(signs, 10n, 200n);
  // The wrong jar was locked, and the right one may not be locked after it: one more attempt, by
  // the sign as it is now.
  expect(await here.pay(1n)).toEqual(paid(3, 200n, 51n));
  expect(await here.pay(1n)).toEqual(paid(2, 200n, 52n));

  // A node knows its own changes.
  await here.turn(signs, 10n, 100n);
  expect(await here.pay(1n)).toEqual(paid(2, 100n, 3n));
  expect(await coins()).toEqual(['3', '52', '70']);
  await Promise.all([here.close(), elsewhere.close()]);
});

test('an operation that its memory misled twice goes on without memory', async () => {
  const [here, elsewhere] = [node(), node()];
  await here.turn(roads, 2n, 20n);
  await here.pay(1n);
  await here.pay(2n);
  await elsewhere.turn(roads, 1n, 20n);
  await elsewhere.turn(signs, 20n, 300n);
  // To the former sign and jar; then by the new road to the sign as it was; then step by step.
  expect(await here.pay(1n)).toEqual(paid(1 + 1 + 3 + 1, 300n, 71n));
  expect(await here.pay(1n)).toEqual(paid(2, 300n, 72n));
  expect(await coins()).toEqual(['1', '51', '72']);
  await Promise.all([here.close(), elsewhere.close()]);
});

test('queries do the same; a changed row costs them two more round trips', async () => {
  const [here, elsewhere] = [node(), node()];
  // The road, the sign, the jar, and the end of the snapshot, for which nobody waits.
  expect(await here.look(1n)).toEqual([4, accept(0n)]);
  // The snapshot begins and ends with the foreseen rows.
  expect(await here.look(1n)).toEqual([1, accept(0n)]);
  await elsewhere.turn(signs, 10n, 200n);
  // That snapshot is gone when the sign proves to be different: a new one, and its end.
  expect(await here.look(1n)).toEqual([3, accept(50n)]);
  expect(await here.look(1n)).toEqual([1, accept(50n)]);
  await Promise.all([here.close(), elsewhere.close()]);
});

test('two nodes that pay while roads are turned lose no coin and add none twice', async () => {
  const nodes = [node(), node()] as const;
  const ids = Array.from({ length: 100 }, (_, index) => BigInt(index + 1));
  const states = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const sign = round % 2 === 0 ? 20n : 10n;
    const turns = ids.map((id) => nodes[Number(id) % 2 === 0 ? 0 : 1].turn(roads, id, sign));
    const payments = nodes.flatMap((one) => ids.map((id) => one.pay(id)));
    for (const [, decision] of await Promise.all(payments)) {
      if (decision.ok) states.add(`${decision.value.id}: ${decision.value.value}`);
    }
    await Promise.all(turns);
  }
  // Each payment found the coins of all payments before it in its jar.
  expect(states.size).toBe(5 * nodes.length * ids.length);
  const [first, second, third] = (await coins()).map(Number);
  expect([(first ?? 0) + (second ?? 0), third]).toEqual([states.size + 50, 70]);
  await Promise.all(nodes.map((one) => one.close()));
});
