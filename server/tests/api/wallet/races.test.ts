import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelAllowance, granted } from '../../support/allowances.ts';
import { advance, movingWallet } from '../../support/clock.ts';
import { casesOf, extent, firstOf } from '../../support/extent.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { seededRandom } from '../../support/random.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aPayer, aWalletClient, balanceOf, WalletClient } from '../../support/wallet.ts';
import {
  type Nodes,
  type Outcome,
  raced,
  racePrice,
  settledFunds,
  toConfirm,
  toFinalize,
  toRegister,
} from '../../support/wallet-races.ts';

// Promises 3 and 4: four-way races of confirm, revoke, expiry and automatic confirmation, and of
// finalize, cancel and the passing of freeze_until: exactly one wins, and the money is exact.
// FLORIN_RACES says how many races of each kind there are.

const races = casesOf('FLORIN_RACES', { short: 20, long: 100 });
const atOnce = 20;
const raceMsMax = 2_000;

let db: TestDatabase;
let redis: RedisServer;
let nodes: readonly TestNode[];
beforeAll(async () => {
  db = await createTestDatabase();
  redis = await RedisServer.start();
  const environment = { ...movingWallet, REDIS_URL: redis.url };
  nodes = [await startNode(db, environment), await startNode(db, environment)];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await redis.stop();
  await db.drop();
});
afterEach(async () => {
  expect((await nodes[0]?.client.audit())?.body).toMatchObject({ ok: true, differences: [] });
});

/** A new shop, seen through this many nodes. */
async function shopOn(count: number): Promise<Nodes> {
  const [first, ...others] = nodes.slice(0, count);
  if (first === undefined) throw new Error('no node was started');
  const shop = await aWalletClient(first.client);
  return [shop, ...others.map(({ client }) => new WalletClient(client, shop.project))];
}

const isCanceled = ({ transaction: { status, payments } }: Outcome): boolean =>
  status === 'canceled' || payments.every((one) => one.status === 'canceled');

/** The winner of a race. If no request won, the outcome shows which timer or registration did. */
function winnerOf(outcome: Outcome, others: { readonly paid: string; readonly canceled: string }) {
  expect(outcome.winners.length).toBeLessThanOrEqual(1);
  expect(outcome.refusals.filter((one) => one !== '409 invalid_state')).toEqual([]);
  return outcome.winners[0] ?? (isCanceled(outcome) ? others.canceled : others.paid);
}

const paidBy: Readonly<Record<string, number>> = {
  confirm: racePrice,
  reduce: racePrice / 2,
  register: racePrice,
  finalize: racePrice,
  revoke: 0,
  cancel: 0,
  lapse: 0,
  'the passing of the freeze': racePrice,
};

/** The transaction has one end, and it is the one of the winner. */
function expectEnd({ transaction }: Outcome, winner: string): void {
  const paid = Number(paidBy[winner]);
  const [payment] = transaction.payments;
  expect([winner, payment?.status === 'canceled' ? 0 : payment?.price]).toEqual([winner, paid]);
  const timeline = transaction['timeline'] as readonly { readonly status: string }[];
  const ends = timeline.filter(({ status }) => ['confirmed', 'canceled'].includes(status));
  expect(ends).toHaveLength(1);
  expect(['new', 'waiting', 'reserved']).not.toContain(transaction.status);
}

/** Runs all races of a kind. Returns who won, and what was paid in all. */
async function winnersOf(
  on: Nodes,
  count: number,
  prepare: (payer: number, index: number) => ReturnType<typeof toConfirm>,
  others: { readonly paid: string; readonly canceled: string },
): Promise<{ readonly winners: ReadonlySet<string>; readonly paid: number }> {
  const random = seededRandom(count);
  const deposited = count * racePrice;
  const payer = await aPayer(on[0].operator, deposited);
  const winners: string[] = [];
  for (let begun = 0; begun < count; begun += atOnce) {
    const round = await raced(on, Math.min(atOnce, count - begun), random, (index) =>
      prepare(payer, index),
    );
    for (const outcome of round) {
      const winner = winnerOf(outcome, others);
      expectEnd(outcome, winner);
      winners.push(winner);
    }
  }
  const paid = winners.reduce((sum, winner) => sum + Number(paidBy[winner]), 0);
  expect(await settledFunds(on[0], payer)).toBe(deposited - paid);
  return { winners: new Set(winners), paid };
}

/** It was a race: several racers won, and in many races each of them did. */
function expectRace(winners: ReadonlySet<string>, racers: readonly string[], count: number): void {
  expect(racers).toEqual(expect.arrayContaining([...winners]));
  expect(winners.size).toBeGreaterThanOrEqual(count < 1_000 ? 2 : racers.length);
}

const racing: [string, number, number][] = [
  ['two nodes', 2, Math.min(races, 40)],
  ['one node', 1, races],
];

describe.each(firstOf(racing))('promise 3: races on %s', (_, nodeCount, count) => {
  const options = { timeout: 600_000 + count * raceMsMax };

  test(
    'wallet 3.1 waiting → confirmed and wallet 3.1 waiting → canceled: one of confirm, lower confirm, revoke and expiry wins',
    options,
    async () => {
      const on = await shopOn(nodeCount);
      const others = { paid: 'nobody', canceled: 'lapse' };
      const ended = await winnersOf(on, count, (payer) => toConfirm(on, payer), others);
      expect(await settledFunds(on[0], on[0].project.wallet_id)).toBe(ended.paid);
      expectRace(ended.winners, ['confirm', 'reduce', 'revoke', 'lapse'], count);
    },
  );

  test(
    'wallet 2.1 auto_confirm: one of confirm, revoke, expiry and automatic confirmation wins',
    options,
    async () => {
      const on = await shopOn(nodeCount);
      const others = { paid: 'register', canceled: 'lapse' };
      const ended = await winnersOf(
        on,
        count,
        (payer) => toRegister(on, payer, `${randomUUID()}@mail.example`),
        others,
      );
      expectRace(ended.winners, ['confirm', 'register', 'revoke', 'lapse'], count);
    },
  );

  test(
    'wallet 3.2 reserved → done and wallet 3.2 reserved → canceled: one of finalize, lower finalize, cancel and end of the freeze wins',
    options,
    async () => {
      const on = await shopOn(nodeCount);
      const others = { paid: 'the passing of the freeze', canceled: 'nobody' };
      const ended = await winnersOf(on, count, (payer) => toFinalize(on, payer), others);
      expect(await settledFunds(on[0], on[0].project.wallet_id)).toBe(ended.paid);
      expectRace(ended.winners, ['finalize', 'reduce', 'cancel', others.paid], count);
    },
  );
});

test('wallet 3.3: promise 4: concurrent charges on two nodes never exceed a limit or use a canceled allowance', async () => {
  const on = await shopOn(2);
  const [shop] = on;
  const payer = await aPayer(shop.operator, 100_000);
  const limits = [{ max_price: 1_010, period: 3_600 }];
  const { id } = await granted(shop, payer, { limits });
  const chargeAll = async (): Promise<number> => {
    const made = await Promise.all(
      Array.from({ length: extent({ short: 24, long: 40 }) }, () =>
        shop.created({}, { price: 50 }),
      ),
    );
    const answers = await Promise.all(
      made.map(({ transaction_key: key }, index) => (on[index % 2] ?? shop).reserve(key, payer)),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.filter((answer) => answer.body['error'] !== 'invalid_allowance')).toEqual([]);
    return answers.length - refused.length;
  };
  expect(await chargeAll()).toBe(20);
  await advance(shop.operator, 3_600);
  const [charged] = await Promise.all([chargeAll(), cancelAllowance(shop, id)]);
  expect(charged).toBeLessThanOrEqual(20);
  expect(await chargeAll()).toBe(0);
  // The first twenty were not confirmed in time, so their money is free again.
  expect((await balanceOf(shop.operator, payer)).held).toBe(charged * 50);
});
