import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../../src/auditor/check-database.store.ts';
import { inOrder } from '../../src/delivery/events/in-order.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { linkPostings } from '../../src/sealing/journal-chain.store.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { extent, longTest } from '../support/extent.ts';
import { ledgerOn, movementOf } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Decision 0242: no posting is left out of the chain, however many nodes post and link.

type Node = { readonly database: Database; readonly engine: ReturnType<typeof createTestEngine> };

let db: TestDatabase;
let nodes: readonly Node[];
let wallets: readonly bigint[];

beforeAll(async () => {
  db = await createTestDatabase();
  nodes = [1, 2].map(() => {
    const database = createDatabase({ address: async () => db.url, close: async () => {} });
    const options = { writeLanes: 2, batchWeightMax: 4 };
    return { database, engine: createTestEngine(database.connect, options) };
  });
  const ledger = ledgerOn(createTestEngineOf(nodes));
  wallets = await Promise.all([1, 2, 3, 4].map(() => ledger.walletWith(100_000n)));
});
afterAll(async () => {
  await Promise.all(nodes.map(({ engine }) => engine.close()));
  await Promise.all(nodes.map(({ database }) => database.close()));
  await db.drop();
});

const createTestEngineOf = ([first]: readonly Node[]) => {
  if (first === undefined) throw new Error('there is no node');
  return first.engine;
};

const post = ({ engine }: Node, number: number) => {
  const from = wallets[number % 4] ?? 0n;
  const to = wallets[(number + 1) % 4] ?? 0n;
  return engine.execute(inOrder(postMovement), movementOf(from, to, 1n), client(`${number % 8}`));
};

const now = unixSeconds(1_800_000_000);

const linkAll = async (database: Database): Promise<void> => {
  while (await linkPostings(database, now));
};

const counts = async () => {
  const [row] = await db.query<{ postings: string; links: string; joined: string; last: string }>(
    `SELECT (SELECT count(*) FROM posting) AS postings, (SELECT count(*) FROM posting_link) AS links,
            (SELECT count(*) FROM posting JOIN posting_link USING (movement_id, leg)) AS joined,
            (SELECT max(position) FROM posting_link) AS last`,
  );
  return [row?.postings, row?.links, row?.joined, row?.last];
};

const sound = async () => {
  const asked = { publicKey: null, keptSeals: null, eventDays: 30 };
  const { journal, differences } = await checkDatabase(db.url, asked);
  // Movements of these tests have their own kind.
  const ofService = differences.filter(({ found }) => found !== 'test');
  return { unlinked: journal?.unlinked, differences: ofService };
};

longTest(
  'two nodes with two lanes post while both link: each posting has one link, in its place',
  async () => {
    const number = extent({ short: 200, long: 4_000 });
    let isBusy = true;
    const posted = Promise.all(
      Array.from({ length: number }, (_, index) => post(nodes[index % 2] as Node, index)),
    ).finally(() => {
      isBusy = false;
    });
    let rounds = 0;
    while (isBusy) {
      await Promise.all(nodes.map(({ database }) => linkPostings(database, now)));
      rounds += 1;
    }
    expect((await posted).filter(({ ok }) => !ok)).toEqual([]);
    await linkAll(db.database);
    expect(rounds).toBeGreaterThan(1);
    const all = String(number + 4);
    expect(await counts()).toEqual([all, all, all, all]);
    expect(await sound()).toEqual({ unlinked: 0, differences: [] });
  },
);

test('a posting with a late commit holds back those after it: none is left out', async () => {
  await linkAll(db.database);
  const before = await counts();
  const slow = new pg.Client({ connectionString: db.url });
  await slow.connect();
  // Like a batch: the lock of the feed first, then the rows, and a commit that takes its time.
  await slow.query('BEGIN');
  await slow.query('SELECT 1 FROM event_feed FOR NO KEY UPDATE');
  await slow.query(
    `INSERT INTO posting SELECT $1, 0, kind, debit_account, credit_account, amount, 1000000, 1000000,
       debit_balance, credit_balance, NULL, created_at FROM posting ORDER BY place LIMIT 1`,
    [randomUUID()],
  );
  const later = Promise.all([0, 1, 2].map((number) => post(nodes[number % 2] as Node, number)));
  await linkAll(db.database);
  expect(await counts()).toEqual(before);
  await slow.query('COMMIT');
  await slow.end();
  expect((await later).every(({ ok }) => ok)).toBe(true);
  await linkAll(db.database);
  const all = String(Number(before[0]) + 4);
  expect(await counts()).toEqual([all, all, all, all]);
  expect((await sound()).unlinked).toBe(0);
});

test('the database refuses to change a link, a head or a seal', async () => {
  for (const table of ['posting_link', 'journal_day', 'journal_seal', 'posting_chain']) {
    await expect(db.query(`DELETE FROM ${table}`)).rejects.toThrow('is refused');
  }
  await expect(db.query('UPDATE posting_link SET leg = 1')).rejects.toThrow('is refused');
});
