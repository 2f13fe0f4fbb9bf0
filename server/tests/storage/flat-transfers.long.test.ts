import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountNumberOf } from '../../src/identity/wallets/account-number.ts';
import { accountIdIn } from '../../src/ledger/book-of-account.ts';
import type { Database } from '../../src/storage/database.ts';
import { directions, orders } from '../../src/transfer/lists/cursor.ts';
import { beneficiaryTally, payerTally } from '../../src/transfer/lists/tally.ts';
import { listTransfers } from '../../src/transfer/lists/transfer-list.store.ts';
import type { TransferFilter, Window } from '../../src/transfer/lists/transfer-list.ts';
import { testEuros } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Lists of flat cost: what the statement of a page and its total touches.

let db: TestDatabase;
let lane: pg.Client;
beforeAll(async () => {
  db = await createTestDatabase();
  lane = await db.database.connect('write lane');
});
afterAll(async () => {
  await lane.end();
  await db.drop();
});

const payer = accountIdIn(testEuros, 1n);
const beneficiary = accountNumberOf(accountIdIn(testEuros, 2n));
const days = 30;
const daySeconds = 86_400;

/**
 * Done transfers from the payer to the beneficiary up to this number, over a month, with their
 * totals added up. For each of them there is one of somebody else.
 */
async function growTo(count: number): Promise<void> {
  const rest = `(id, project_id, client_id, is_test, currency, payer_wallet, beneficiary, extras, auto_process,
    password_given, told, status, is_shown, signed_at, performed_at, payer_account, beneficiary_number, amount, created_at)`;
  await db.query(
    `INSERT INTO transfer ${rest}
     SELECT n, gen_random_uuid(), 'client', true, 'EUR', 1, '{}', '{}', true, false, '[]', 'done', true, 1, 1,
       CASE n % 2 WHEN 0 THEN $2::bigint ELSE -n END, CASE n % 2 WHEN 0 THEN $3 ELSE 'LT' || n END,
       1 + n % 997, n % $4::bigint * ${daySeconds} + n % 1000
     FROM generate_series((SELECT count(*) FROM transfer), 2 * $1::bigint - 1) AS n`,
    [count, payer.toString(), beneficiary, days],
  );
  await db.query('TRUNCATE transfer_total');
  await db.query(
    `INSERT INTO transfer_total
     SELECT account, created_at / ${daySeconds}, status, count(*) FROM transfer,
       LATERAL (VALUES ($2), ($3)) AS of (account)
     WHERE payer_account = $1 GROUP BY 1, 2, 3`,
    [payer.toString(), payerTally(accountNumberOf(payer)), beneficiaryTally(beneficiary)],
  );
  for (const table of ['transfer', 'transfer_total', 'transfer_tally']) {
    await db.query(`VACUUM ANALYZE ${table}`);
  }
}

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
};

const nodesOf = (plan: Plan): readonly string[] => [
  ...(plan['Relation Name'] === 'transfer' ? [plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

/** The plan of the statement by which a list is read. */
async function planOf(filter: TransferFilter, window: Window): Promise<Plan> {
  let plan: Plan | undefined;
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await lane.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
      explained,
      values,
    );
    plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return { rows: [] };
  };
  const database = {
    withLongQuery: (work: (client: unknown) => unknown) => work({ query }),
  } as unknown as Database;
  await listTransfers(database, filter, window);
  if (plan === undefined) throw new Error('there is no plan');
  return plan;
}

const everything: TransferFilter = {
  payerAccount: null,
  beneficiaryNumber: null,
  statuses: null,
  createdFrom: null,
  createdTo: null,
  visibleTo: null,
};

// biome-ignore format: a table
const filters: readonly (readonly [string, TransferFilter])[] = [
  ['of the payer',              { ...everything, payerAccount: payer }],
  ['of the payer, done',        { ...everything, payerAccount: payer, statuses: ['done'] }],
  ['of the payer, failed',      { ...everything, payerAccount: payer, statuses: ['failed'] }],
  ['of the beneficiary',        { ...everything, beneficiaryNumber: beneficiary }],
];

const middle = { value: 500n, id: 1_001 };

// A page from the start, and from the middle in both directions, in each order.
const windows: readonly Window[] = orders.flatMap((by) =>
  directions.flatMap((direction) => {
    const page = { ordering: { by, direction }, limit: 20, offset: 0, after: null, before: null };
    return [page, { ...page, after: middle }, { ...page, before: middle }];
  }),
);

async function costs() {
  const found: { what: string; pages: number; nodes: readonly string[] }[] = [];
  for (const [name, filter] of filters) {
    for (const window of windows) {
      const plan = await planOf(filter, window);
      const { by, direction } = window.ordering;
      const from = window.after !== null ? 'after' : window.before !== null ? 'before' : 'start';
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      found.push({ what: `${name}, ${by} ${direction}, ${from}`, pages, nodes: nodesOf(plan) });
    }
  }
  return found;
}

test('a page of a list and its total cost the same among 100,000 transfers as among 1,000', async () => {
  await growTo(1_000);
  const few = await costs();
  await growTo(100_000);
  const many = await costs();
  for (const [, filter] of filters) {
    const { total, transfers } = await listTransfers(db.database, filter, windows[0] as Window);
    const isNone = filter.statuses?.includes('failed') ?? false;
    expect([total, transfers.length]).toEqual(isNone ? [0, 0] : [100_000, 21]);
  }
  const sequential = many.filter(({ nodes }) => nodes.some((node) => !node.startsWith('Index')));
  expect(sequential).toEqual([]);
  // Twenty transfers on as many pages, the levels of an index, and the totals of a month.
  expect(many.filter(({ pages }) => pages > 60)).toEqual([]);
  const more = many.map(({ what, pages }, at) => [what, pages - (few[at]?.pages ?? 0)] as const);
  expect(more.filter(([, pages]) => pages > 25)).toEqual([]);
});
