import { expect, test } from 'vitest';
import { foldFigures } from '../../../src/figures/daily/tally.store.ts';
import { aMerchant } from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0151: no figure mixes test and live data. The service has no other projects.

const service = useService();

/** The number of orders of all days. */
async function ordersIn(query: string): Promise<number> {
  const answer = await service().client.send('GET', `/admin/v1/figures${query}`);
  expect(answer.status).toBe(200);
  const items = answer.body['items'] as { readonly orders: number }[];
  return items.reduce((sum, { orders }) => sum + orders, 0);
}

const fold = async (): Promise<void> => {
  while (await foldFigures(service().database.database));
};

test('figures without a project cover all live projects or all test projects', async () => {
  const { client } = service();
  const before = await ordersIn('?test_mode=1');
  const live = [
    await aMerchant(client, { test_mode: false }),
    await aMerchant(client, { test_mode: false }),
  ];
  for (const shop of [...live, await aMerchant(client)]) await shop.anOrder();
  expect([await ordersIn(''), await ordersIn('?test_mode=1')]).toEqual([2, before + 1]);
  await fold();
  await live[0]?.anOrder();
  expect([await ordersIn('?test_mode=false'), await ordersIn('?test_mode=true')]).toEqual([
    3,
    before + 1,
  ]);
});

test('a project that goes live starts with new figures; its test figures stay separate', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  await shop.anOrder();
  const query = `?project_id=${shop.project.project_id}`;
  const live = { test_mode: false };
  expect((await changeProject(client, shop.project.project_id, live)).status).toBe(200);
  expect([await ordersIn(query), await ordersIn(`${query}&test_mode=1`)]).toEqual([0, 1]);
  await shop.anOrder();
  await shop.anOrder();
  expect([await ordersIn(query), await ordersIn(`${query}&test_mode=1`)]).toEqual([2, 1]);
});
