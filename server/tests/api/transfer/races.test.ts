import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import type { Answer } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { bankBeneficiary, TransferClient } from '../../support/transfer.ts';
import {
  aScene,
  aStranger,
  moneyOf,
  payOut,
  type Scene,
  statusOf,
  untilIs,
} from '../../support/transfer-scene.ts';
import { until } from '../../support/until.ts';
import { balanceOf, pay, seen } from '../../support/wallet.ts';

// No transfer is handed to a rail twice and no money moves twice, despite concurrent requests on
// two nodes, their timers and answers of the rail.

let db: TestDatabase;
let redis: RedisServer;
let nodes: readonly TestNode[];
let scene: Scene;
/** The same client on each node. */
let clients: readonly [TransferClient, TransferClient];
beforeAll(async () => {
  db = await createTestDatabase();
  redis = await RedisServer.start();
  const environment = { FLORIN_TEST_CLOCK: '1', REDIS_URL: redis.url };
  nodes = [await startNode(db, environment), await startNode(db, environment)];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await redis.stop();
  await db.drop();
});
beforeEach(async () => {
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error('a node was not started');
  scene = await aScene(first.client);
  clients = [scene.client, new TransferClient(second.client, scene.client.project)];
});
afterEach(async () => {
  expect((await scene.operator.audit()).body).toMatchObject({ ok: true, differences: [] });
});

const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const on = (index: number): TransferClient => clients[index % 2 === 0 ? 0 : 1];
const winners = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;
const expectOthers = (answers: readonly Answer[], status: number): void => {
  const others = answers.filter((answer) => answer.status !== 200);
  expect(others.map((answer) => answer.status)).toEqual(others.map(() => status));
};
const payouts = async (ids: readonly number[]): Promise<readonly number[]> => {
  const sql =
    'SELECT subject::int AS id FROM payout WHERE subject = ANY($1::text[]) ORDER BY subject::int';
  return (await db.query<{ id: number }>(sql, [ids])).map(({ id }) => id);
};
const byNumber = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b);

describe('a bank transfer is handed over once', () => {
  test('when signed by sixteen requests on two nodes', async () => {
    const { id } = await clients[0].created(bankBeneficiary);
    const answers = await many(16, (index) => on(index).act(id, 'sign'));
    expect(winners(answers)).toBe(1);
    expectOthers(answers, 409);
    expect(await payouts([id])).toEqual([id]);
    expect(await moneyOf(scene)).toEqual([100_000, 1_000, 0]);
  });

  test('when due on two nodes at once, during revocations', async () => {
    const perform_at = (await nowOf(scene.operator)) + 600;
    const made = await many(12, () => clients[0].created(bankBeneficiary, { perform_at }));
    const ids = made.map(({ id }) => id);
    await Promise.all(ids.map((id, index) => on(index).acted(id, 'sign')));
    expect(await payouts(ids)).toEqual([]);
    const [revoked] = await Promise.all([
      Promise.all(ids.map(async (id, index) => (await on(index).revoke(id)).status === 200)),
      advance(scene.operator, 600),
    ]);
    const left = ids.filter((_, index) => revoked[index] === false);
    await until('all that is left was handed over', async () => {
      await advance(scene.operator, 1);
      return (await payouts(ids)).length >= left.length;
    });
    expect(await payouts(ids)).toEqual(byNumber(left));
    expect(await moneyOf(scene)).toEqual([100_000, left.length * 1_000, 0]);
    await Promise.all(left.map((id) => payOut(scene.operator, id, 'done')));
    expect(await moneyOf(scene)).toEqual([100_000 - left.length * 1_000, 0, 0]);
  });

  test('when it is reserved and signed at the same moment', async () => {
    const made = await many(12, () =>
      clients[0].created(bankBeneficiary, { auto_process_to_done: false }),
    );
    const ids = made.map(({ id }) => id);
    await many(12, (index) =>
      Promise.all([
        clients[0].act(Number(ids[index]), 'reserve'),
        clients[1].act(Number(ids[index]), 'sign'),
      ]),
    );
    expect(await payouts(ids)).toEqual(byNumber(ids));
    expect(await moneyOf(scene)).toEqual([100_000, 12_000, 0]);
  });

  longTest('when its money arrives in twelve parts on two nodes', async () => {
    const amount = { amount: '1000.12', currency: 'EUR' };
    const { id } = await clients[0].created(bankBeneficiary, { amount });
    await clients[0].acted(id, 'sign');
    await many(12, (index) =>
      pay((nodes[index % 2] as TestNode).client, scene.client.project.wallet_id, 1),
    );
    await untilIs(clients[0], id, 'reserved');
    expect(await payouts([id])).toEqual([id]);
    expect(await moneyOf(scene)).toEqual([100_012, 100_012, 0]);
  });
});

test('decision 0057: of sixteen contradictory answers of the rail, the first one counts', async () => {
  for (let round = 0; round < extent({ short: 1, long: 4 }); round += 1) {
    const before = (await balanceOf(scene.operator, scene.client.project.wallet_id)).balance;
    const { id } = await clients[0].created(bankBeneficiary);
    await clients[0].acted(id, 'sign');
    const outcomes = ['done', 'failed'] as const;
    const answers = await many(16, (index) =>
      payOut(on(index).operator, id, outcomes[(index >> 1) % 2] ?? 'done'),
    );
    const status = await statusOf(clients[0], id);
    expect(outcomes).toContain(status);
    expect(winners(answers)).toBe(8);
    expectOthers(answers, 409);
    const paid = status === 'done' ? 1_000 : 0;
    expect(await balanceOf(scene.operator, scene.client.project.wallet_id)).toEqual({
      balance: before - paid,
      held: 0,
    });
  }
});

describe('a transfer does not wait for an event that occurs at the same moment', () => {
  test('transfer 3 waiting_funds → reserved: money that arrives on another node', async () => {
    const amount = { amount: '0.01', currency: 'EUR' };
    const { project } = scene.client;
    const everything = await clients[0].created(scene.beneficiary, {
      amount: { amount: '1000', currency: 'EUR' },
    });
    await clients[0].acted(everything.id, 'sign');
    for (let round = 0; round < extent({ short: 2, long: 12 }); round += 1) {
      const { id } = await clients[0].created(scene.beneficiary, { amount });
      await Promise.all([
        on(round).act(id, 'sign'),
        pay(on(round + 1).operator, project.wallet_id, 1),
      ]);
      await untilIs(clients[0], id, 'done');
      expect(await moneyOf(scene)).toEqual([0, 0, 100_001 + round]);
    }
  });

  test('gaps 4, When done: the beneficiary’s registration on another node', async () => {
    for (let round = 0; round < extent({ short: 2, long: 12 }); round += 1) {
      const { email, beneficiary } = aStranger();
      const { id } = await clients[0].created(beneficiary);
      const [, user] = await Promise.all([
        on(round).act(id, 'sign'),
        aUser(on(round + 1).operator, { email }),
      ]);
      await untilIs(clients[0], id, 'done');
      expect(await balanceOf(scene.operator, user.wallet_id)).toEqual({ balance: 1_000, held: 0 });
    }
  });
});

test('transfer 3: concurrent signing, revoking, expiry and claiming on two nodes leave the money in one place', async () => {
  for (let round = 0; round < extent({ short: 1, long: 3 }); round += 1) {
    const { email, beneficiary } = aStranger();
    const reserve_until = (await nowOf(scene.operator)) + 600;
    const made = await many(6, () => clients[0].created(beneficiary, { reserve_until }));
    const ids = made.map(({ id }) => id);
    const before = await moneyOf(scene);
    await Promise.all(ids.map((id) => clients[0].acted(id, 'sign')));
    const [user] = await Promise.all([
      aUser((nodes[1] as TestNode).client, { email }),
      ...ids.slice(0, 3).map((id, index) => on(index).revoke(id)),
      advance(scene.operator, 599 + (round % 2)),
    ]);
    await until('all have ended', async () => {
      await advance(scene.operator, 5);
      const statuses = await Promise.all(ids.map((id) => statusOf(clients[1], id)));
      return statuses.every((status) => ['done', 'rejected', 'failed'].includes(status));
    });
    const statuses = await Promise.all(ids.map((id) => statusOf(clients[0], id)));
    const done = statuses.filter((status) => status === 'done').length * 1_000;
    expect(await balanceOf(scene.operator, user.wallet_id)).toEqual({ balance: done, held: 0 });
    expect(await moneyOf(scene)).toEqual([Number(before[0]) - done, 0, 0]);
    await advance(scene.operator, 60);
  }
});

test('gaps 1, Idempotency: sixteen creations under one key on two nodes make one transfer', async () => {
  const body = clients[0].body(scene.beneficiary);
  const answers = await many(16, (index) => on(index).create(body, 'one-and-only'));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const id = Number(seen<{ id: number }>(answers[0] as Answer).id);
  const signs = await many(16, (index) =>
    on(index).send('PUT', `/transfer/rest/v1/transfers/${id}/sign`, { key: 'sign-once' }),
  );
  expect(new Set(signs.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await moneyOf(scene)).toEqual([99_000, 0, 1_000]);
});
