import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../src/engine/table.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import { createTestEngine } from '../support/engines.ts';
import { ledgerOn } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let db: TestDatabase;
let lane: pg.Client;
let clearing: bigint;
let wallet: bigint;

beforeAll(async () => {
  db = await createTestDatabase();
  const engine = createTestEngine(db.database.connect);
  const ledger = ledgerOn(engine);
  [clearing, wallet] = [await ledger.open('clearing'), await ledger.open('wallet')];
  // Other rows, so that there is something to skip.
  for (let number = 0; number < 50; number += 1) await ledger.open('wallet');
  await engine.close();
  lane = await db.database.connect('write lane');
});
afterAll(async () => {
  await lane.end();
  await db.drop();
});

/** Brings the wallet to this many postings, as that many payments of one cent would. */
async function growTo(count: number): Promise<void> {
  await db.query(
    `INSERT INTO posting (movement_id, leg, kind, debit_account, credit_account, amount,
       debit_version, credit_version, debit_balance, credit_balance, created_at)
     SELECT gen_random_uuid(), 0, 'test', $1, $2, 1, n, n, -n, n, 0
     FROM generate_series((SELECT version + 1 FROM account WHERE id = $2), $3::bigint) AS n`,
    [clearing, wallet, count],
  );
  await db.query(
    `UPDATE account SET version = $3, balance = CASE WHEN id = $1 THEN -$3::bigint ELSE $3 END
     WHERE id IN ($1, $2)`,
    [clearing, wallet, count],
  );
}

type Plan = {
  readonly 'Node Type': string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
};

const nodesOf = (plan: Plan): readonly string[] => [
  plan['Node Type'],
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

/** Runs the engine's own statement in a session of a lane, and returns what it touched. */
async function costOf({ text, values }: Statement) {
  await lane.query('BEGIN');
  const { rows } = await lane.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    [...values],
  );
  await lane.query('ROLLBACK');
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('there is no plan');
  return {
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    nodes: nodesOf(plan),
  };
}

const manyPostings = 100_000;

test(`a balance costs the same after ${manyPostings} postings as after a thousand`, async () => {
  const keys = [String(wallet)];
  const cost = async () => ({
    read: await costOf(accounts.read(keys)),
    lock: await costOf(accounts.lock(keys)),
  });
  await growTo(1_000);
  const few = await cost();
  await growTo(manyPostings);
  const many = await cost();
  expect(many).toEqual(few);
  expect(many.read.nodes).toEqual(['Index Scan']);
  expect(many.lock.nodes).toEqual(expect.arrayContaining(['LockRows', 'Index Scan']));
  expect(many.read.buffers).toBeLessThanOrEqual(3);
  expect(await audit(db.database)).toMatchObject({ ok: true, postings: BigInt(manyPostings) });
});
