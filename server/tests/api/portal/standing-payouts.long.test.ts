import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { aPaidProject, financeOf, type PaidProject } from '../../support/payouts.ts';
import { formTo } from '../../support/portal.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { balanceOf } from '../../support/wallet.ts';

// Decision 0233: the same due times on two nodes, of which one stops and another joins.

let database: TestDatabase;
let redis: RedisServer;
const nodes: TestNode[] = [];
const start = () =>
  startNode(database, {
    ...{ ...unlimited, REDIS_URL: redis.url, FLORIN_TEST_CLOCK: '1' },
    PUBLIC_URL: 'http://pay.example',
  });
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), RedisServer.start()]);
  nodes.push(await start(), await start());
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await redis.stop();
  await database.drop();
});

test('every rule pays once for each due day, whichever nodes run', async () => {
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error('two nodes are needed');
  const shops: PaidProject[] = [];
  for (let number = 0; number < 5; number += 1) {
    const shop = await aPaidProject(first, 10_000);
    const finance = await financeOf(first, shop);
    const form = formTo(await finance.open(`${shop.path}/rule`), '/rule');
    // The kept amount ensures that a second run would find nothing to pay.
    await finance.submit(form, { when: 'day', keep: '40' });
    shops.push(shop);
  }
  await Promise.all([advance(first.client, 86_400), advance(second.client, 86_400)]);
  await second.stop();
  await advance(first.client, 5 * 86_400);
  const third = await start();
  nodes.push(third);
  await Promise.all([advance(first.client, 86_400), advance(third.client, 86_400)]);
  for (const shop of shops) {
    const path = `/admin/v1/projects/${shop.projectId}/payout-rule`;
    const { body } = await first.client.send('GET', path);
    const runs = body['last_runs'] as readonly { due_at: number; outcome: string }[];
    expect(runs.map(({ outcome }) => outcome).toReversed()).toEqual([
      'paid',
      ...Array.from({ length: runs.length - 1 }, () => 'nothing'),
    ]);
    const days = runs.map(({ due_at: due }) => (due - 5 * 3_600) / 86_400).toReversed();
    const [begin = 0] = days;
    expect(days).toEqual(days.map((_, index) => begin + index));
    expect(await balanceOf(first.client, shop.walletId)).toEqual({ balance: 10_000, held: 6_000 });
  }
});
