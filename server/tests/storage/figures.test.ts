import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrder } from '../../src/checkout/orders/create-order.ts';
import { orders } from '../../src/checkout/orders/order.store.ts';
import { ownerOf } from '../../src/checkout/owner.ts';
import type { Operation } from '../../src/engine/operation.ts';
import { uuidOf } from '../../src/engine/uuid-of.ts';
import type { DailySum } from '../../src/figures/daily/daily-figures.ts';
import { readDailySums } from '../../src/figures/daily/daily-sums.store.ts';
import { foldFigures } from '../../src/figures/daily/tally.store.ts';
import { projects } from '../../src/identity/projects/project.store.ts';
import { accept } from '../../src/kernel/decision.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { createNetwork, type Network } from '../support/network.ts';
import { projectId, shop } from '../support/rules/cast.ts';
import { wantedOrder } from '../support/rules/checkout-scene.ts';
import type { CommitFault } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decision 0151: each change is counted once, whatever happens to connections, batches and folds.

let db: TestDatabase;
let network: Network;
let engine: ReturnType<typeof createTestEngine>;
const me = client('me');
const owner = ownerOf({ project: shop });

beforeAll(async () => {
  db = await createTestDatabase();
  network = await createNetwork(db);
  const first = createTestEngine(network.database.connect);
  await first.execute(addShop, null, me);
  await first.close();
});
afterAll(async () => {
  await network.database.close();
  network.proxy.close();
  await db.drop();
});
beforeEach(async () => {
  await db.query('TRUNCATE checkout_order, figure_tally, figure_total');
  engine = createTestEngine(network.database.connect);
});
afterEach(() => engine.close());

/** The project of the orders, which each new order reads. */
const addShop: Operation<null, null, never> = {
  name: 'add shop',
  load: () => [],
  decide: (draft) => {
    draft.insert(projects, shop);
    return accept(null);
  },
};

let made = 0;
const order = () => {
  made += 1;
  const wanted = wantedOrder({ id: uuidOf('figures', String(made)) });
  return engine.execute(createOrder, { order: wanted, owner, newRecipients: [] }, me);
};

const fold = async (): Promise<void> => {
  while (await foldFigures(db.database));
};

const sumsOf = (whose: string | null): Promise<readonly DailySum[]> =>
  readDailySums(
    db.database,
    { projectId: whose, isTest: true, firstDay: 0, lastDay: 30_000 },
    'day',
  );

async function numberOf(whose: string | null = projectId): Promise<number> {
  return (await sumsOf(whose)).reduce((sum, { number }) => sum + number, 0);
}

const rowsIn = async (table: string): Promise<number> =>
  Number((await db.query(`SELECT count(*) FROM ${table}`))[0]?.['count']);

test('orders of one batch add one row to the tallies', async () => {
  await order();
  await db.query('TRUNCATE checkout_order, figure_tally');
  await Promise.all(Array.from({ length: 20 }, order));
  const batches = engine.seen.batches.length - 1;
  expect(await numberOf()).toBe(20);
  expect(await rowsIn('figure_tally')).toBe(batches);
  expect(batches).toBeLessThan(20);
});

test.each<CommitFault>(['cut before it', 'lose its answer'])(
  'a batch whose connection was lost at COMMIT (%s) is counted once',
  async (fault) => {
    await order();
    const happened = network.proxy.faultNextCommit(fault);
    expect(await Promise.all([order(), order(), order()])).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    await happened;
    expect([await rowsIn('checkout_order'), await numberOf()]).toEqual([4, 4]);
    await fold();
    expect([await numberOf(), await numberOf(null)]).toEqual([4, 4]);
  },
);

/** Makes the next inserts into a table fail, this many times. */
async function failing<Result>(
  { table, times, code }: { readonly table: string; readonly times: number; readonly code: string },
  work: () => Promise<Result>,
): Promise<Result> {
  await db.query(`CREATE SEQUENCE tries;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END IF;
      RETURN NULL; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
  try {
    return await work();
  } finally {
    await db.query(`DROP TRIGGER fail ON ${table}; DROP FUNCTION fail; DROP SEQUENCE tries`);
  }
}

test('a batch that had to be repeated is counted once', async () => {
  const broken = { table: 'figure_tally', times: 2, code: '40001' };
  await failing(broken, () => Promise.all([order(), order()]));
  expect(engine.seen.retries).toEqual(['40001', '40001']);
  expect([await rowsIn('checkout_order'), await numberOf()]).toEqual([2, 2]);
});

const unwritable: Operation<string, null, never> = {
  name: 'unwritable',
  load: () => [],
  decide: (draft, id, now) => {
    const row = { ...wantedOrder({ id }), createdAt: now, status: undefined as never };
    draft.insert(orders, row as never);
    return accept(null);
  },
};

test('operations beside an unwritable one are counted once', async () => {
  const broken = engine.execute(unwritable, uuidOf('figures', 'broken'), me);
  const outcomes = await Promise.allSettled([order(), broken, order(), order()]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect([await rowsIn('checkout_order'), await numberOf()]).toEqual([3, 3]);
});

const manyTallies = (count: number, amount = '1') =>
  db.query(
    `INSERT INTO figure_tally (project_id, is_test, day, currency, figure, method, reason, number, amount)
     SELECT $1, true, 20000 + number % 3, 'EUR', 'payments_settled', 'mock', '', 1, $2
     FROM generate_series(1, $3::int) AS number`,
    [projectId, amount, count],
  );

test('every read is complete while two nodes fold the same tallies', async () => {
  const count = 9_000;
  await manyTallies(count);
  let isFolding = true;
  const folding = Promise.all([fold(), fold()]).then(() => {
    isFolding = false;
  });
  const read: number[] = [];
  while (isFolding) read.push(await numberOf(), await numberOf(null));
  await folding;
  read.push(await numberOf(), await numberOf(null));
  expect([...new Set(read)]).toEqual([count]);
  expect(await rowsIn('figure_tally')).toBe(0);
  // Three days, for the project and for all projects.
  expect(await rowsIn('figure_total')).toBe(6);
});

test('a fold that fails loses nothing and counts nothing twice', async () => {
  await manyTallies(30);
  await failing({ table: 'figure_total', times: 1, code: '53100' }, async () => {
    await expect(fold()).rejects.toThrow('The disk of the database is full');
    expect([await rowsIn('figure_tally'), await numberOf()]).toEqual([30, 30]);
    // PostgreSQL reports the fault before it releases the rows: a fold at that moment skips them.
    await until('the rows are folded', async () => {
      await fold();
      return (await rowsIn('figure_tally')) === 0;
    });
  });
  expect([await rowsIn('figure_tally'), await numberOf(), await numberOf(null)]).toEqual([
    0, 30, 30,
  ]);
});

test('the amount of a day may exceed the largest bigint', async () => {
  const most = '9223372036854775807';
  await manyTallies(6, most);
  await fold();
  await manyTallies(3, most);
  expect((await sumsOf(projectId)).map(({ amount }) => amount)).toEqual(
    [0, 1, 2].map(() => 3n * BigInt(most)),
  );
  await fold();
  expect((await sumsOf(null)).map(({ amount }) => amount)).toEqual(
    [0, 1, 2].map(() => 3n * BigInt(most)),
  );
});
