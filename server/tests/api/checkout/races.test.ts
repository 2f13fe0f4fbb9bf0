import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, Merchant, unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import type { Answer } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// Settlements, cancels, refunds and chargebacks raced from many clients keep the ledger exact.

const clientCount = extent({ short: 12, long: 64 });
const actionsEach = 16;
const orderCount = extent({ short: 2, long: 6 });
const orderAmount = 1_000;
const linksEach = 4;
const paidCount = extent({ short: 6, long: 24 });
/** The short form has one node, whose requests still meet in the database. */
const nodeCount = extent({ short: 1, long: 2 });

let db: TestDatabase;
let redis: RedisServer | null;
let nodes: readonly TestNode[];
beforeAll(async () => {
  db = await createTestDatabase();
  redis = nodeCount === 1 ? null : await RedisServer.start();
  const environment = { ...unlimited, ...(redis === null ? {} : { REDIS_URL: redis.url }) };
  nodes = await times(nodeCount, () => startNode(db, environment));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await redis?.stop();
  await db.drop();
});

const times = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

type Field = {
  /** One shop as each node knows it. */
  readonly shops: readonly [Merchant, ...Merchant[]];
  readonly orders: readonly string[];
  readonly links: readonly string[];
  readonly payments: string[];
};

/** A new shop, as this many nodes know it. */
async function shopOn(nodesUsed: number): Promise<readonly [Merchant, ...Merchant[]]> {
  const [first, ...others] = nodes.slice(0, nodesUsed);
  if (first === undefined) throw new Error('no node was started');
  const shop = await aMerchant(first.client);
  return [shop, ...others.map(({ client }) => new Merchant(client, shop.project, shop.token))];
}

/** A few orders with more pending payments than they need, and some that are already paid. */
async function prepare(nodesUsed: number): Promise<Field> {
  const shops = await shopOn(nodesUsed);
  const [shop] = shops;
  const made = await times(orderCount, async () => {
    const orderId = await shop.anOrder({ amount: orderAmount });
    const links = await times(linksEach, (index) =>
      shop.aLink(orderId, { purchase: { amount: 250 + 150 * index } }),
    );
    const all = [...links, ...links];
    const payments = await times(all.length, (index) =>
      shop.aPayment(String(all[index]), 'awaiting_authorization'),
    );
    for (const status of ['authorized', 'pending_settlement']) {
      await times(payments.length, (index) => shop.moveTo(String(payments[index]), status));
    }
    return { orderId, links, payments };
  });
  const paid = await times(paidCount, () => shop.paidOrder());
  return {
    shops,
    orders: [...made, ...paid].map(({ orderId }) => orderId),
    links: made.flatMap(({ links }) => links),
    payments: [...made.flatMap(({ payments }) => payments), ...paid.map((one) => one.paymentId)],
  };
}

type Random = (below: number) => number;
type Action = (shop: Merchant, field: Field, random: Random) => Promise<Answer>;

const one = <Item>(items: readonly Item[], random: Random): Item =>
  items[random(items.length)] as Item;

const moved =
  (status: string): Action =>
  (shop, { payments }, random) =>
    shop.moveTo(one(payments, random), status);

const refunded: Action = (shop, { payments }, random) =>
  shop.refund(one(payments, random), { amount: 1 + random(200) });

const begun: Action = async (shop, { links, payments }, random) => {
  const answer = await shop.pay(one(links, random), one(['settled', 'authorized'], random));
  if (answer.status === 201) payments.push(String(answer.body['payment_id']));
  return answer;
};

// Actions that move money are the most frequent.
const actions: readonly Action[] = [
  ...[moved('settled'), moved('settled'), moved('settled'), moved('settled'), moved('failed')],
  ...[
    moved('chargeback'),
    moved('chargeback'),
    moved('refunded'),
    refunded,
    refunded,
    begun,
    begun,
  ],
  (shop, { orders }, random) => shop.cancelOrder(one(orders, random)),
  (shop, { orders }, random) => shop.changeAmount(one(orders, random), 800 + random(400)),
  (shop, { links }, random) => shop.cancelLink(one(links, random)),
  (shop, { links }, random) => shop.changeLink(one(links, random), { lifetime: random(600) }),
];

/** Lets all clients act at random, each one step at a time; returns all answers. */
async function race(field: Field, seed: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const client = async (number: number): Promise<void> => {
    const random = seededRandom(seed * 1_000 + number);
    const shop = field.shops[number % field.shops.length] as Merchant;
    for (let count = 0; count < actionsEach; count += 1) {
      answers.push(await one(actions, random)(shop, field, random));
    }
  };
  await times(clientCount, client);
  return answers;
}

type Totals = { settled: number; refunded: number; charged_back: number; excess: number };

/** The totals of the payments of an order. */
async function totalsOf(orderId: string): Promise<Totals> {
  const [row] = await db.query<Record<keyof Totals, string>>(
    `SELECT coalesce(sum(amount) FILTER (WHERE settled_at IS NOT NULL), 0) AS settled,
       coalesce(sum(refunded), 0) AS refunded, coalesce(sum(charged_back), 0) AS charged_back,
       (SELECT coalesce(sum(refund.amount), 0) FROM refund JOIN payment paid ON paid.id = payment_id
        WHERE paid.order_id = $1 AND reason <> 'requested') AS excess
     FROM payment WHERE order_id = $1`,
    [orderId],
  );
  const number = (name: keyof Totals) => Number(row?.[name] ?? 0);
  return {
    settled: number('settled'),
    refunded: number('refunded'),
    charged_back: number('charged_back'),
    excess: number('excess'),
  };
}

async function debtOf({ project }: Merchant): Promise<number> {
  const [row] = await db.query<{ balance: string }>(
    `SELECT balance FROM account JOIN service_account ON account_id = account.id
     WHERE service_account.id = $1`,
    [`receivable ${project.project_id}:EUR:test`],
  );
  return -Number(row?.balance ?? 0);
}

async function expectOrderSound(shop: Merchant, orderId: string, totals: Totals): Promise<void> {
  const { body } = await shop.readOrder(orderId);
  const [amount, paid] = [Number(body['amount']), Number(body['amount_paid'])];
  expect(paid).toBeLessThanOrEqual(amount);
  expect(paid).toBe(totals.settled - totals.excess);
  expect(body['status'] === 'paid').toBe(paid === amount);
  if (body['status'] === 'canceled') expect(paid).toBe(0);
  const events = await shop.events(orderId);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const last = events.filter(({ type }) => type === 'order').at(-1);
  expect(JSON.parse(last?.body ?? '{}').order).toMatchObject({ amount, amount_paid: paid });
}

async function expectPaymentSound(shop: Merchant, paymentId: string): Promise<void> {
  const { body } = await shop.readPayment(paymentId);
  const { refunded_amount } = (await shop.eligibility(paymentId)).body;
  const back = Number(refunded_amount);
  const isSettled = ['settled', 'refunded', 'chargeback'].includes(String(body['status']));
  expect(back).toBeLessThanOrEqual(isSettled ? Number(body['amount']) : 0);
}

describe.each(upTo(nodeCount))(`${clientCount} clients on %i node(s)`, (nodesUsed) => {
  test.each(extent({ short: [1], long: [1, 2] }))(
    'keep the books exact (seed %i)',
    async (seed) => {
      const field = await prepare(nodesUsed);
      const [shop] = field.shops;
      const answers = await race(field, seed);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect((await shop.client.audit()).body).toMatchObject({ ok: true, differences: [] });
      const totals = await Promise.all(field.orders.map(totalsOf));
      for (const [index, orderId] of field.orders.entries()) {
        await expectOrderSound(shop, orderId, totals[index] as Totals);
      }
      for (const paymentId of field.payments) await expectPaymentSound(shop, paymentId);
      const sum = (name: keyof Totals) => totals.reduce((all, each) => all + each[name], 0);
      // Money that came in is in the wallet or went back; what the wallet lacked is a debt.
      expect((await shop.balance()) - (await debtOf(shop))).toBe(
        sum('settled') - sum('refunded') - sum('charged_back'),
      );
      const [row] = await db.query<{ sum: string }>('SELECT sum(balance) FROM account');
      expect(row?.sum).toBe('0');
      // It was a real race: there were winners and losers of each kind.
      const statuses = new Set(answers.map(({ status }) => status));
      expect([200, 201, 409].every((status) => statuses.has(status))).toBe(true);
      expect(sum('settled')).toBeGreaterThan(0);
      expect(sum('refunded')).toBeGreaterThan(0);
      expect(sum('charged_back')).toBeGreaterThan(0);
    },
  );
});

describe(`of ${clientCount} concurrent requests on ${nodeCount} node(s) exactly one succeeds`, () => {
  const atOnce = (shops: readonly Merchant[], act: (shop: Merchant) => Promise<Answer>) =>
    times(clientCount, (index) => act(shops[index % shops.length] as Merchant));
  const winners = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status === 200).length;

  test.each(['settled', 'failed', 'canceled'])('in moving a payment to %s', async (status) => {
    const shops = await shopOn(nodeCount);
    const { paymentId } = await shops[0].paidOrder('processing');
    expect(winners(await atOnce(shops, (shop) => shop.moveTo(paymentId, status)))).toBe(1);
  });

  test('in charging a payment back or refunding all of it', async () => {
    const shops = await shopOn(nodeCount);
    const [shop] = shops;
    const { paymentId } = await shop.paidOrder();
    let turn = 0;
    const answers = await atOnce(shops, (each) => {
      turn += 1;
      return each.moveTo(paymentId, turn % 2 === 0 ? 'chargeback' : 'refunded');
    });
    expect(winners(answers)).toBe(1);
    expect(await shop.balance()).toBe(0);
  });

  test('in canceling an order or paying it first', async () => {
    const shops = await shopOn(nodeCount);
    const [shop] = shops;
    const { orderId, paymentId } = await shop.paidOrder('processing');
    let turn = 0;
    await atOnce(shops, (each) => {
      turn += 1;
      return turn % 2 === 0 ? each.cancelOrder(orderId) : each.moveTo(paymentId, 'settled');
    });
    const { status, amount_paid } = (await shop.readOrder(orderId)).body;
    expect([
      ['canceled', 0],
      ['paid', 1_250],
    ]).toContainEqual([status, amount_paid]);
    expect(await shop.balance()).toBe(amount_paid);
    expect(await shop.paymentStatus(paymentId)).toBe(status === 'paid' ? 'settled' : 'refunded');
  });
});
