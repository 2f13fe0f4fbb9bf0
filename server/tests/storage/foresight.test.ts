import { afterAll, beforeAll, expect, test } from 'vitest';
import { bigintColumn } from '../../src/engine/column.ts';
import type { Connect } from '../../src/engine/connection.ts';
import { ask, type Operation, type Query } from '../../src/engine/operation.ts';
import { StatementGroup } from '../../src/engine/statement-group.ts';
import { defineTable } from '../../src/engine/table.ts';
import { accept } from '../../src/kernel/decision.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0071-foresight: what a row named when it was last seen is asked for together with it.

type Sign = { readonly id: bigint; readonly pointsTo: bigint };
type Jar = { readonly id: bigint; readonly coins: bigint };

const signs = defineTable<Sign>({
  name: 'sign',
  lockRank: 1,
  key: 'id',
  columns: { id: bigintColumn, pointsTo: bigintColumn },
  mutable: ['pointsTo'],
});
const jars = defineTable<Jar>({
  name: 'jar',
  lockRank: 2,
  key: 'id',
  columns: { id: bigintColumn, coins: bigintColumn },
  mutable: ['coins'],
});

/** A coin into the jar that the sign points to. */
const pay: Operation<bigint, Jar> = {
  name: 'pay',
  *load(id, rows) {
    yield [ask(signs, id)];
    yield [ask(jars, rows.get(signs, id)?.pointsTo ?? 0n)];
  },
  decide: (draft, id) => {
    const jar = draft.get(jars, draft.get(signs, id)?.pointsTo ?? 0n) ?? { id: 0n, coins: 0n };
    const fuller = { ...jar, coins: jar.coins + 1n };
    draft.update(jars, fuller);
    return accept(fuller);
  },
};

const turn: Operation<Sign, null> = {
  name: 'turn',
  load: ({ id }) => [[ask(signs, id)]],
  decide: (draft, sign) => {
    draft.update(signs, sign);
    return accept(null);
  },
};

const look: Query<bigint, bigint> = {
  name: 'look',
  load: pay.load,
  answer: (rows, id) => accept(rows.get(jars, rows.get(signs, id)?.pointsTo ?? 0n)?.coins ?? -1n),
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query('CREATE TABLE sign (id bigint PRIMARY KEY, points_to bigint NOT NULL)');
  await db.query('CREATE TABLE jar (id bigint PRIMARY KEY, coins bigint NOT NULL)');
  await db.query('INSERT INTO sign SELECT n, 10 FROM generate_series(1, 100) AS n');
  await db.query('INSERT INTO jar VALUES (10, 0), (20, 0)');
});
afterAll(() => db.drop());

const source = client('somebody');

/** A node whose journeys to the database are counted. */
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
  /** How often it went to the database to do something, and what came of it. */
  const counted = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
    const before = journeys;
    const result = await work();
    return [journeys - before, result];
  };
  return {
    close: engine.close,
    pay: (sign: bigint) => counted(() => engine.execute(pay, sign, source)),
    look: (sign: bigint) => counted(() => engine.read(look, sign)),
    turn: (sign: Sign) => engine.execute(turn, sign, source),
  };
}

const coins = async (): Promise<readonly string[]> =>
  (await db.query<{ coins: string }>('SELECT coins FROM jar ORDER BY id')).map((jar) => jar.coins);

test('what was seen once comes in one journey, and what has changed is noticed', async () => {
  const [here, elsewhere] = [node(), node()];
  // Rows of the sign, rows of the jar, commit.
  expect(await here.pay(1n)).toEqual([3, accept({ id: 10n, coins: 1n })]);
  // All rows, commit.
  expect(await here.pay(1n)).toEqual([2, accept({ id: 10n, coins: 2n })]);
  expect(await coins()).toEqual(['2', '0']);

  await elsewhere.turn({ id: 1n, pointsTo: 20n });
  // The wrong jar was locked, and the right one may not be locked after it: once more, by the sign
  // as it is now.
  expect(await here.pay(1n)).toEqual([3, accept({ id: 20n, coins: 1n })]);
  expect(await here.pay(1n)).toEqual([2, accept({ id: 20n, coins: 2n })]);
  expect(await coins()).toEqual(['2', '2']);

  // What a node changed itself it knows.
  await here.turn({ id: 1n, pointsTo: 10n });
  expect(await here.pay(1n)).toEqual([2, accept({ id: 10n, coins: 3n })]);
  expect(await coins()).toEqual(['3', '2']);
  await Promise.all([here.close(), elsewhere.close()]);
});

test('so does what is read; there a changed row costs one journey more', async () => {
  const [here, elsewhere] = [node(), node()];
  // Each with the end of its snapshot, for which nobody waits.
  expect((await here.look(2n))[0]).toBe(3);
  expect((await here.look(2n))[0]).toBe(2);
  await elsewhere.turn({ id: 2n, pointsTo: 20n });
  expect(await here.look(2n)).toEqual([3, accept(2n)]);
  expect(await here.look(2n)).toEqual([2, accept(2n)]);
  await Promise.all([here.close(), elsewhere.close()]);
});

test('two nodes that pay while signs are turned put every coin where a sign pointed', async () => {
  const nodes = [node(), node()] as const;
  const before = (await coins()).map(BigInt).reduce((a, b) => a + b);
  const signIds = Array.from({ length: 100 }, (_, index) => BigInt(index + 1));
  for (let round = 0; round < 5; round += 1) {
    const pointsTo = round % 2 === 0 ? 20n : 10n;
    await Promise.all([
      ...nodes.flatMap((one) => signIds.map((id) => one.pay(id))),
      ...signIds.map((id) => nodes[Number(id) % 2 === 0 ? 0 : 1].turn({ id, pointsTo })),
    ]);
  }
  const after = (await coins()).map(BigInt).reduce((a, b) => a + b);
  expect(after - before).toBe(BigInt(5 * 2 * signIds.length));
  await Promise.all(nodes.map((one) => one.close()));
});
