import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { goTo } from '../../support/moments.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import { Dealings, expectInvalidState, statusesOf } from '../../support/wallet-stages.ts';

// Wallet 3.1 and 3.2, gaps 3: each row of the tables over HTTP, and the transitions that are in
// none.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let payer: number;
let dealings: Dealings;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  payer = await aPayer(service().client, 2_000, { pin: '4321' });
  dealings = new Dealings(shop, payer);
});
useSoundBooks(service);

/** Balance and held money of the payer, and the balance of the shop. */
const untouched = [2_000, 0, 0];
const held = [2_000, 1_250, 0];
const moved = [750, 0, 1_250];

describe('wallet 3.1 → new: created', () => {
  test('a transaction that nobody accepted cannot be confirmed', async () => {
    const { transaction_key: key } = await shop.created();
    expectInvalidState(await shop.confirm(key));
    expect([await dealings.statuses(key), await dealings.money()]).toEqual(['new new', untouched]);
  });

  test('a new transaction has no reservation that expires, and can be accepted 29 days later', async () => {
    const { transaction_key: key } = await shop.created();
    await advance(service().client, 86_400 * 29);
    expect(statusesOf(seen(await shop.accept(key, payer)))).toBe('waiting waiting');
  });
});

describe('wallet 3.1 new → waiting and wallet 3.2 new → waiting: the payer accepts', () => {
  test('wallet 2.1 wallet and wallet 2.2 wallet and wallet 2.2 payer: the payer is known from then on', async () => {
    const { wallet, payments } = await dealings.accepted();
    expect([wallet, payments[0]?.['wallet'], payments[0]?.['payer']]).toEqual([
      payer,
      payer,
      payer,
    ]);
  });

  test('funds are reserved, and the beneficiary does not have them yet', async () => {
    const { transaction_key: key } = await dealings.accepted();
    expect([await dealings.statuses(key), await dealings.money()]).toEqual([
      'waiting waiting',
      held,
    ]);
  });

  test('wallet 2.1 reserve: reserve.until counts from the acceptance', async () => {
    const { transaction_key: key } = await shop.created({ reserve: { for: 600 } });
    await advance(service().client, 1_000);
    const { reserve } = seen(await shop.accept(key, payer));
    const [, [, acceptedAt] = []] = await dealings.timeline(key);
    expect(reserve).toEqual({ for: 600, until: Number(acceptedAt) + 600 });
  });

  test('a second acceptance, reserve or reject is refused', async () => {
    const { transaction_key: key } = await dealings.accepted();
    expectInvalidState(await shop.accept(key, payer));
    expectInvalidState(await shop.reserve(key, payer, { pin: '4321' }));
    expectInvalidState(await shop.reject(key));
    expect(await dealings.money()).toEqual(held);
  });

  test('wallet 4 PUT /transaction/{transaction_key}/reserve/{wallet_id}: by an allowance; an empty list counts as no body', async () => {
    await shop.grantedBy(payer);
    const { transaction_key: key } = await shop.created();
    expect(statusesOf(seen(await shop.reserve(key, payer, [])))).toBe('waiting waiting');
    expect(await dealings.money()).toEqual(held);
  });

  test('wallet 7 insufficient_funds: by PIN without the money the transaction stays new', async () => {
    const { transaction_key: key } = await shop.created({}, { price: 2_001 });
    const answer = await shop.reserve(key, payer, { pin: '4321' });
    expect([answer.status, answer.body['error']]).toEqual([400, 'insufficient_funds']);
    expect([await dealings.statuses(key), await dealings.money()]).toEqual(['new new', untouched]);
    await pay(service().client, payer, 1);
    expect(statusesOf(seen(await shop.reserve(key, payer, { pin: '4321' })))).toBe(
      'waiting waiting',
    );
  });
});

describe('wallet 3.1 waiting → confirmed and wallet 3.2 waiting → reserved: confirm', () => {
  test('wallet 4 PUT /transaction/{transaction_key}/confirm: funds move, the answer is the whole transaction', async () => {
    const { transaction_key: key } = await dealings.accepted();
    const answer = await shop.confirm(key);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(answer.body).toEqual((await shop.read(key)).body);
    expect([statusesOf(seen(answer)), await dealings.money()]).toEqual([
      'confirmed reserved',
      moved,
    ]);
    const { confirmed_at, payments } = seen(answer);
    expect(payments[0]).toMatchObject({ confirmed_at, transfer_id: expect.any(Number) });
    expect(await dealings.timeline(key)).toContainEqual(['confirmed', confirmed_at]);
  });

  test('wallet 7 invalid_state: confirming twice is 409, and nothing moves twice', async () => {
    const { transaction_key: key } = await dealings.accepted();
    seen(await shop.confirm(key));
    expectInvalidState(await shop.confirm(key));
    expect(await dealings.money()).toEqual(moved);
  });

  test('a confirmed transaction cannot be revoked or ended in another way', async () => {
    const { transaction_key: key } = await dealings.accepted();
    seen(await shop.confirm(key));
    await dealings.expectEnded(key);
    expect(await dealings.money()).toEqual(moved);
  });

  const ends: [string, (key: string) => Promise<unknown>][] = [
    ['PUT revoke', (key) => shop.revoke(key)],
    [
      'the expiry',
      async (key) =>
        goTo(
          service().client,
          Number((seen(await shop.read(key))['reserve'] as { until: number }).until),
        ),
    ],
  ];
  test.each(firstOf(ends))('a confirm after %s is refused', async (_, end) => {
    const { transaction_key: key } = await dealings.accepted();
    await end(key);
    expectInvalidState(await shop.confirm(key));
    expect(await dealings.money()).toEqual(untouched);
  });
});

describe('wallet 3.1 waiting → canceled and wallet 3.2 waiting → canceled: revoke', () => {
  const ways: [string, (key: string, body?: object) => Promise<Answer>][] = [
    [
      'PUT',
      (key, body) =>
        shop.send('PUT', `${transactionPath}/${key}/revoke`, body === undefined ? {} : { body }),
    ],
    [
      'DELETE',
      (key, body) =>
        shop.send('DELETE', `${transactionPath}/${key}`, body === undefined ? {} : { body }),
    ],
  ];

  test.each(ways)(
    'wallet 4 PUT /transaction/{transaction_key}/revoke: by %s all money is released',
    async (_, revoke) => {
      const { transaction_key: key } = await dealings.accepted();
      const answer = await revoke(key);
      expect([statusesOf(seen(answer)), await dealings.money()]).toEqual([
        'canceled canceled',
        untouched,
      ]);
      expect(answer.body).toEqual((await shop.read(key)).body);
      expect(await dealings.passedThrough(key)).toEqual(['new', 'waiting', 'canceled']);
      await dealings.expectEnded(key);
    },
  );

  test.each(firstOf(ways))(
    'gaps 3, Acceptance: by %s from new, with an empty list as body',
    async (_, revoke) => {
      const { transaction_key: key } = await shop.created();
      expect(statusesOf(seen(await revoke(key, [])))).toBe('canceled canceled');
      expect(await dealings.passedThrough(key)).toEqual(['new', 'canceled']);
      await dealings.expectEnded(key);
    },
  );

  test.each(firstOf(ways))('gaps 3, Acceptance: by %s from reserved', async (_, revoke) => {
    const key = await dealings.claimed();
    expect(statusesOf(seen(await revoke(key)))).toBe('canceled canceled');
    expect(await dealings.money()).toEqual(untouched);
    await dealings.expectEnded(key);
  });
});

describe('gaps 3, Acceptance: reject on the page', () => {
  test('new → canceled, its payments too', async () => {
    const { transaction_key: key } = await shop.created();
    expect(statusesOf(seen(await shop.reject(key)))).toBe('canceled canceled');
    expect(await dealings.passedThrough(key)).toEqual(['new', 'canceled']);
    await dealings.expectEnded(key);
  });
});

describe('wallet 3.1 waiting → reserved, confirmed, canceled: the last beneficiary registers', () => {
  longTest('from waiting to reserved, with the money still held', async () => {
    const key = await dealings.claimed();
    expect(await dealings.passedThrough(key)).toEqual(['new', 'waiting', 'reserved']);
    expect(await dealings.money()).toEqual(held);
  });

  test('wallet 3.1 reserved → confirmed, done: a confirm, and done after the settlement window', async () => {
    const key = await dealings.claimed();
    expect(statusesOf(seen(await shop.confirm(key)))).toBe('confirmed reserved');
    expect(await dealings.passedThrough(key)).toEqual(['new', 'waiting', 'reserved', 'confirmed']);
    await advance(service().client, 60);
    expect([await dealings.statuses(key), (await dealings.money())[0]]).toEqual(['done done', 750]);
  });
});

describe('wallet 2.1 auto_confirm: confirmed automatically after acceptance', () => {
  // biome-ignore format: a table
  test.each<[string, (key: string) => Promise<Answer>]>([
    ['on the page',     (key) => shop.accept(key, payer)],
    ['by PIN',          (key) => shop.reserve(key, payer, { pin: '4321' })],
    ['by an allowance', async (key) => { await shop.grantedBy(payer); return shop.reserve(key, payer); }],
  ])('%s', async (_, accept) => {
    const { transaction_key: key } = await shop.created({ auto_confirm: true });
    expect(statusesOf(seen(await accept(key)))).toBe('confirmed reserved');
    expect([await dealings.passedThrough(key), await dealings.money()]).toEqual([['new', 'waiting', 'confirmed'], moved]);
    expectInvalidState(await shop.confirm(key));
  });

  test('gaps 3, Acceptance: the confirmation waits until every beneficiary is registered', async () => {
    const email = `${randomUUID()}@new.example`;
    const { transaction_key: key } = await shop.created({ auto_confirm: true }, { email });
    expect(statusesOf(seen(await shop.accept(key, payer)))).toBe('waiting waiting');
    expectInvalidState(await shop.confirm(key));
    const { wallet_id: friend } = await aUser(service().client, { email });
    await dealings.untilIs(key, 'confirmed reserved');
    expect(await balanceOf(service().client, friend)).toEqual({ balance: 1_250, held: 0 });
  });
});
