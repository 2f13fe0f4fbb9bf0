import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentLinks } from '../../src/checkout/links/payment-link.store.ts';
import { orders } from '../../src/checkout/orders/order.store.ts';
import { payments } from '../../src/checkout/payments/payment.store.ts';
import type { Statement, Table } from '../../src/engine/table.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

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

const project = '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11';
const idOf = (kind: string): string => `md5('${kind}' || n)::uuid`;

/** Paid orders up to this number, each with its link and its payment. */
async function growTo(count: number): Promise<void> {
  const numbers = `FROM generate_series((SELECT count(*) + 1 FROM checkout_order), $2::bigint) AS n`;
  const [order, link, payment] = ['order', 'link', 'payment'].map(idOf);
  // Orders come last, because their number says where to go on.
  const texts = [
    `INSERT INTO payment SELECT ${payment}, ${order}, ${link}, $1::uuid, 'Order', 'settled', 'mock',
       'mock', 1, 'EUR', 'Order', NULL, 0, 0, 0, '[]', '[]', 0, 0 ${numbers}`,
    `INSERT INTO payment_link SELECT ${link}, ${order}, $1::uuid, 'completed', 'Link', 1, 'lt',
       'service_checkout', NULL, '{}', '{}', NULL, jsonb_build_array(${payment}), 0, 0,
       nextval('list_place'), 'Order', 'EUR' ${numbers}`,
    `INSERT INTO checkout_order SELECT ${order}, $1::uuid, 'paid', 'Order', 1, 'EUR', 1, 'Integration',
       '{}', NULL, NULL, NULL, NULL, jsonb_build_array(${link}), jsonb_build_array(${payment}), 4, 0, 0
       ${numbers}`,
  ];
  for (const text of texts) await db.query(text, [project, count]);
  for (const table of ['checkout_order', 'payment_link', 'payment']) {
    await db.query(`VACUUM ANALYZE ${table}`);
  }
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
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    nodes: nodesOf(plan).filter((node) => node !== 'LockRows' && node !== 'Sort'),
  };
}

/** The cost of reading and of locking the first row of each table. */
async function costs() {
  const keyOf = async (kind: string) => {
    const [row] = await db.query(`SELECT ${idOf(kind)} AS id FROM (SELECT 1 AS n) AS first`, []);
    return [String((row as { id: string }).id)];
  };
  const of = async <Row>(table: Table<Row>, kind: string) => {
    const keys = await keyOf(kind);
    return [await costOf(table.read(keys)), await costOf(table.lock(keys))];
  };
  return [
    ...(await of(orders, 'order')),
    ...(await of(paymentLinks, 'link')),
    ...(await of(payments, 'payment')),
  ];
}

test('an order, its link and its payment are found by one index, among 1,000 and among 100,000', async () => {
  await growTo(1_000);
  const few = await costs();
  await growTo(100_000);
  const many = await costs();
  const index = { nodes: ['Index Scan'], pages: expect.any(Number) };
  expect(few).toEqual(few.map(() => index));
  expect(many).toEqual(few.map(() => index));
  // A hundred times as many rows: the index is one level higher.
  const more = many.map(({ pages }, at) => pages - (few[at]?.pages ?? Number.NaN));
  expect(Math.max(...more)).toBeLessThanOrEqual(1);
});
