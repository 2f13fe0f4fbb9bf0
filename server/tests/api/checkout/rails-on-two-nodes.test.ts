import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { aUser, deposit } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// Decision 0048: banks and buyers may reach either node; each report counts once.

let database: TestDatabase;
let redis: RedisServer;
let nodes: readonly TestNode[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  redis = await RedisServer.start();
  const environment = { ...unlimited, REDIS_URL: redis.url };
  nodes = await Promise.all([
    startNode(database, environment),
    startNode(database, { ...environment, FLORIN_WRITE_LANES: '3' }),
  ]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await redis.stop();
  await database.drop();
});

const nodeOf = (index: number): TestNode => nodes[index % nodes.length] as TestNode;

const rounds = extent({ short: 1, long: 8 });

test('one answer sent to both nodes concurrently makes one row, one posting and one result', async () => {
  const shop = await aMerchant(nodeOf(0).client);
  for (let round = 0; round < rounds; round++) {
    const { paymentId } = await shop.paidOrder('processing');
    const path = `/admin/v1/test/payments/${paymentId}/answers`;
    const body = { answer_id: `answer ${round}`, status: 'settled' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => nodeOf(index).client.send('POST', path, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ state: 'applied', payment_status: 'processing' });
  }
  expect(await shop.balance()).toBe(rounds * 1_250);
  const [rows] = await database.query<{ count: string }>('SELECT count(*) FROM rail_answer');
  expect(rows?.count).toBe(String(rounds));
});

const buyers = extent({ short: 8, long: 24 });

test('concurrent payments from one wallet at both nodes never take more than its balance', async () => {
  const { client } = nodeOf(0);
  const shop: Merchant = await aMerchant(client, { test_mode: false });
  const login = 'ona@example.lt';
  const password = 'correct horse battery 83';
  const { wallet_id } = await aUser(client, { email: login, password, test_mode: false });
  await deposit(client, wallet_id, { amount: 5 * 1_250 + 1_249 });
  const forms = await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const browser = aBrowser(nodeOf(index));
      const { path } = await aBuyersLink(shop);
      return { browser, form: await clickPay(browser, path, 'wallet') };
    }),
  );
  const pages = await Promise.all(
    forms.map(({ browser, form }) => browser.submit(formOf(form), { login, password })),
  );
  expect(pages.filter(({ heading }) => heading === 'Paid')).toHaveLength(5);
  expect(pages.filter(({ status }) => status === 422)).toHaveLength(buyers - 5);
  expect(await shop.balance()).toBe(5 * 1_250);
  expect((await client.audit()).body).toMatchObject({ ok: true, differences: [] });
});
