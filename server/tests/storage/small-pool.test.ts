import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { SmallPool, type SmallPoolOptions } from '../../src/storage/small-pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const purpose = 'small pool';

function poolOf(options: Omit<SmallPoolOptions, 'open'>): SmallPool {
  const pool = new SmallPool({ open: () => db.database.openSession(purpose), ...options });
  onTestFinished(() => pool.close());
  return pool;
}

/** Takes a connection and keeps it until it is told to give it back. */
function borrow(pool: SmallPool) {
  let giveBack = (): void => {};
  const isGivenBack = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  const lent = new Promise<void>((resolve) => {
    ended = pool.use(async () => {
      resolve();
      await isGivenBack;
    });
  });
  return { lent, giveBack, ended };
}

const sessions = async (): Promise<number> =>
  (
    await db.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [
      `florin ${purpose}`,
    ])
  ).length;

const microtasks = async (count: number): Promise<void> => {
  for (let passed = 0; passed < count; passed += 1) await Promise.resolve();
};

test('a pool of one makes one connection, whenever a request comes after the connection is returned', async () => {
  let made = 0;
  const pool = new SmallPool({
    open: () => {
      made += 1;
      return db.database.openSession(purpose);
    },
    sizeMax: 1,
  });
  onTestFinished(() => pool.close());
  for (let moments = 0; moments < 20; moments += 1) {
    const first = borrow(pool);
    await first.lent;
    const waiting = pool.use(async () => 'served');
    first.giveBack();
    await microtasks(moments);
    expect(await Promise.all([waiting, pool.use(async () => 'served')])).toEqual([
      'served',
      'served',
    ]);
  }
  expect(made).toBe(1);
});

test('waiting requests get their connection in the order of their arrival', async () => {
  const pool = poolOf({ sizeMax: 1 });
  const first = borrow(pool);
  await first.lent;
  const order: number[] = [];
  const waiting = [1, 2, 3, 4].map((place) => pool.use(async () => order.push(place)));
  first.giveBack();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3, 4]);
});

test('requests beyond the waiting limit are refused at once, and the others are served', async () => {
  const pool = poolOf({ sizeMax: 1, waitingMax: 2 });
  const first = borrow(pool);
  await first.lent;
  const waiting = [pool.use(async () => 'served'), pool.use(async () => 'served')];
  await expect(pool.use(async () => 'served')).rejects.toThrow(Unavailable);
  first.giveBack();
  expect(await Promise.all(waiting)).toEqual(['served', 'served']);
  expect(await pool.use(async () => 'served')).toBe('served');
});

test('a request that has waited too long is refused, and takes nobody’s turn afterwards', async () => {
  const pool = poolOf({ sizeMax: 1, patienceMs: 20 });
  const first = borrow(pool);
  await first.lent;
  await expect(pool.use(async () => 'served')).rejects.toThrow(Unavailable);
  first.giveBack();
  await first.ended;
  expect(await pool.use(async () => 'served')).toBe('served');
});

test('closing leaves no connection open, lent or not, and refuses waiting requests', async () => {
  const pool = poolOf({ sizeMax: 2 });
  const [returned, kept] = [borrow(pool), borrow(pool)];
  await Promise.all([returned.lent, kept.lent]);
  const cutOff = pool.use(async (client) => {
    await client.query('SELECT pg_sleep(3600)');
  });
  const waiting = pool.use(async () => 'served');
  returned.giveBack();
  await until('a statement is under way', async () => {
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE application_name = 'florin ${purpose}' AND wait_event = 'PgSleep'`,
    );
    return row?.count === 1;
  });
  const outcomes = Promise.allSettled([cutOff, waiting]);
  await pool.close();
  expect(await outcomes).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected', reason: expect.any(Unavailable) },
  ]);
  kept.giveBack();
  await kept.ended;
  await expect(pool.use(async () => 'served')).rejects.toThrow(Unavailable);
  // The statement that still runs on the server is ended here; the rest is gone.
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'florin ${purpose}' AND wait_event = 'PgSleep'`,
  );
  await until('all sessions have ended', async () => (await sessions()) === 0);
});

test('a connection that is being made while the pool closes is not kept', async () => {
  let connect = (): void => {};
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve;
  });
  const pool = new SmallPool({
    open: async () => {
      await mayConnect;
      return db.database.openSession(purpose);
    },
    sizeMax: 1,
  });
  const used = pool.use(async () => 'served');
  const refused = expect(used).rejects.toThrow(Unavailable);
  await pool.close();
  connect();
  await refused;
  await until('its session has ended', async () => (await sessions()) === 0);
});
