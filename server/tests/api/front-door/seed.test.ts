import { expect, onTestFinished, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { startNode } from '../../support/nodes.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// A start may be killed after any part of the demo data: the next start creates the rest. Orders
// of the shop outlive every start, also under another port.

const demoProject = {
  name: 'Demo shop',
  client_id: 'demo-shop',
  split_policy: { slots: [], allow_overrides: true },
  rights: ['password_grant'],
};
const demoUser = {
  name: 'Demo user',
  email: 'demo@example.com',
  password: 'demo-password',
  pin: '1234',
};
const deposit = { amount: 100_000, currency: 'EUR', reference: 'demo' };

type Part = (client: OperatorClient) => Promise<number>;

/** Creates a part as the start does and returns its wallet. */
const made = async (client: OperatorClient, path: string, body: object): Promise<number> => {
  const answer = await client.send('POST', `/admin/v1${path}`, { body });
  expect(answer.status).toBe(201);
  return Number(answer.body['wallet_id']);
};
const project: Part = (client) => made(client, '/projects', demoProject);
const user: Part = (client) => made(client, '/users', demoUser);
const fundedProject: Part = async (client) =>
  made(client, `/wallets/${await project(client)}/deposits`, deposit);

/** The balances of the project and of the user. */
const fundsIn = (db: TestDatabase) =>
  db.query<{ balance: string }>(
    `SELECT balance::text FROM account WHERE kind IN ('wallet', 'merchant') AND currency = 'EUR' ORDER BY balance`,
  );

/** Creates unpaid orders in the shop and returns their pages. */
async function bought(client: OperatorClient): Promise<readonly string[]> {
  const visitor = new Browser(client);
  const sales: string[] = [];
  for (const way of ['mock', 'from-wallet']) {
    const form = formOf(await visitor.open('/demo/buy/mug'));
    expect((await visitor.submit(form, { way })).status).toBe(303);
    sales.push(`/demo/orders/${form.fields['sale']}`);
  }
  return sales;
}

async function expectSales(client: OperatorClient, sales: readonly string[]): Promise<void> {
  const visitor = new Browser(client);
  expect((await visitor.open('/demo')).links).toEqual(expect.arrayContaining([...sales]));
  for (const sale of sales) {
    const page = await visitor.open(sale);
    expect([page.status, page.heading]).toEqual([200, 'Not paid yet']);
    expect(page.text).toContain('what Stoneware mug amount €18.00');
    expect(page.text).toContain('Continue to payment');
  }
}

/** Return addresses point to the current address of the shop. */
async function expectSites(client: OperatorClient): Promise<void> {
  const { body } = await client.send('GET', '/admin/v1/projects?limit=10');
  const [project] = body['items'] as readonly Record<string, unknown>[];
  expect([project?.['sites'], project?.['redirect_uris']]).toEqual([
    [client.url],
    [`${client.url}/demo/wallet/back`],
  ]);
}

// biome-ignore format: a table
test.each<[string, readonly Part[]]>(firstOf([
  ['the project',                            [project]],
  ['the project with its money',             [fundedProject]],
  ['the user alone',                         [user]],
  ['project and user without money',         [project, user]],
  ['all but the money of the user',          [fundedProject, user]],
  ['nothing',                                []],
]))('a start killed after creating %s is completed by the next one, and orders survive restarts', async (_, parts) => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const killed = await startNode(db, { FLORIN_SEED: 'none' });
  for (const part of parts) await part(killed.client);
  await killed.stop();
  const start = async () => {
    const node = await startNode(db, { ...unlimited, FLORIN_SEED: 'demo', PUBLIC_URL: '' });
    onTestFinished(node.stop);
    expect(await fundsIn(db)).toEqual([{ balance: '100000' }, { balance: '100000' }]);
    return node;
  };
  const { client, stop } = await start();
  const sales = await bought(client);
  await stop();
  const again = await start();
  await expectSales(again.client, sales);
  await expectSites(again.client);
});
