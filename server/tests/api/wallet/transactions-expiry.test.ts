import { beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { expectChangeAt } from '../../support/moments.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';
import { Dealings, expectInvalidState } from '../../support/wallet-stages.ts';

// Wallet 3.1 and 3.2, gaps 3: what the passing of time does to a transaction, at the right second.

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
const moved = [750, 0, 1_250];

describe('gaps 3, Reservation expiry: at reserve.until the money is released', () => {
  test.each([{}, { reserve: { for: 60 } }, { reserve: { for: 2_592_000 } }])(
    'wallet 3.1 waiting → reserved, confirmed, canceled: a waiting transaction with %j',
    async (wanted) => {
      const { transaction_key: key, reserve } = await dealings.accepted(wanted);
      const { until: moment } = reserve as { until: number };
      await expectChangeAt(service().client, {
        moment,
        look: () => dealings.statuses(key),
        before: 'waiting waiting',
        from: 'canceled canceled',
      });
      await advance(service().client, 1);
      expect(await dealings.money()).toEqual(untouched);
      expect((await dealings.timeline(key)).at(-1)).toEqual(['canceled', moment]);
      await dealings.expectEnded(key);
    },
  );

  test('a reserved transaction that nobody confirms', async () => {
    const key = await dealings.claimed();
    const { until: moment } = seen(await shop.read(key))['reserve'] as { until: number };
    await expectChangeAt(service().client, {
      moment,
      look: () => dealings.statuses(key),
      before: 'reserved waiting',
      from: 'canceled canceled',
    });
    await advance(service().client, 1);
    expect(await dealings.money()).toEqual(untouched);
  });
});

describe('gaps 3: expiry is checked in the decision too, not only by the timer', () => {
  /** Waits for the moment. Mostly the timer has not run by then. */
  const atOnce = (moment: number): Promise<void> =>
    until('the moment has come', async () => (await nowOf(service().client)) >= moment);

  test('a confirm at reserve.until is too late', async () => {
    for (let nth = 1; nth <= extent({ short: 1, long: 3 }); nth += 1) {
      const { transaction_key: key, reserve } = await dealings.accepted({ reserve: { for: 1 } });
      await atOnce((reserve as { until: number }).until);
      expectInvalidState(await shop.confirm(key));
      expect(await dealings.statuses(key)).toBe('canceled canceled');
      expect(await dealings.passedThrough(key)).toEqual(['new', 'waiting', 'canceled']);
    }
    expect(await dealings.money()).toEqual(untouched);
  });

  const ends: [string, (id: number) => Promise<Answer>][] = [
    ['finalize', (id) => shop.finalize(id, { price: 1 })],
    ['cancel', (id) => shop.cancel(id)],
  ];
  test.each(ends)('a %s at freeze_until is too late', async (_, end) => {
    const freeze_until = (await nowOf(service().client)) + 2;
    const { transaction_key: key, payments } = await shop.created({}, { price: 100, freeze_until });
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    await atOnce(freeze_until);
    expectInvalidState(await end(Number(payments[0]?.id)));
    expect(await dealings.statuses(key)).toBe('done done');
    await advance(service().client, 1);
    expect(await dealings.money()).toEqual([1_900, 0, 100]);
  });
});

describe('wallet 3.1 confirmed → done and wallet 3.2 reserved → done: the settlement window', () => {
  test('gaps 3, After confirm: it ends 60 seconds after confirmed_at', async () => {
    const { transaction_key: key } = await dealings.accepted();
    const { confirmed_at } = seen(await shop.confirm(key));
    await expectChangeAt(service().client, {
      moment: Number(confirmed_at) + 60,
      look: () => dealings.statuses(key),
      before: 'confirmed reserved',
      from: 'done done',
    });
    expect(await dealings.money()).toEqual(moved);
    await dealings.expectEnded(key);
  });

  test('wallet 2.1 created_at, confirmed_at: neither changes afterwards', async () => {
    const { transaction_key: key, created_at } = await dealings.accepted();
    await advance(service().client, 100);
    const { confirmed_at } = seen(await shop.confirm(key));
    expect(Number(confirmed_at)).toBeGreaterThanOrEqual(Number(created_at) + 100);
    await advance(service().client, 100);
    expect((await shop.read(key)).body).toMatchObject({ created_at, confirmed_at, status: 'done' });
    expect(await nowOf(service().client)).toBeGreaterThanOrEqual(Number(confirmed_at) + 100);
  });
});

describe('gaps 3, Reservation expiry: a transaction that nobody accepts', () => {
  test('is deleted after 30 days', async () => {
    const { transaction_key: key, created_at, payments } = await shop.created();
    await expectChangeAt(service().client, {
      moment: Number(created_at) + 86_400 * 30,
      look: async () => (await shop.read(key)).status,
      before: 200,
      from: 404,
    });
    expect((await shop.accept(key, payer)).status).toBe(404);
    expect((await shop.payment(Number(payments[0]?.id))).status).toBe(404);
  });
});
