import { beforeEach, describe, expect, test } from 'vitest';
import {
  allowanceIn,
  allowanceNow,
  cancelAllowance,
  charge,
  granted,
  offer,
  rides,
} from '../../support/allowances.ts';
import { advance, atSecond, movingWallet, nowOf, onTime } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 3.3: the states of an allowance, and when it can be used.

const service = useService(movingWallet);
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client, { currencies: ['EUR', 'USD'] });
  payer = await aPayer(service().client, 50_000);
});
useSoundBooks(service);

/** Expects a refusal and no held money. */
async function expectRefused(
  answer: Awaited<ReturnType<typeof charge>>,
  description: string,
  wallet = payer,
): Promise<void> {
  expect(answer.status).toBe(400);
  expect(answer.text).toBe(errorOf('invalid_allowance', description));
  expect((await balanceOf(service().client, wallet)).held).toBe(0);
}

const noneGranted = 'There is no allowance of this wallet.';

describe('states', () => {
  test('wallet 3.3 Created → Accepted: the payer confirms an allowance that becomes valid later', async () => {
    const from = (await nowOf(service().client)) + 1_000;
    const { transaction_key: key } = await offer(shop, { valid: { from, for: 500 } });
    expect(await allowanceNow(shop, { transaction_key: key })).toMatchObject({ status: 'Created' });
    const allowance = allowanceIn(seen(await shop.accept(key, payer)));
    expect(allowance).toMatchObject({
      status: 'Accepted',
      valid: { from, until: from + 500, for: 500 },
    });
    expect(allowance.confirmed_at).toBeLessThan(from);
    await expectRefused(await charge(shop, payer), 'The allowance is not active: it is accepted.');
  });

  test('wallet 3.3 Accepted → Active: an allowance is active from the second its validity starts', async () => {
    await onTime(async () => {
      const wallet = await aPayer(service().client, 5_000);
      const from = (await nowOf(service().client)) + 1_000;
      const allowance = await granted(shop, wallet, { valid: { from } });
      const { transaction_key: key } = await shop.created();
      const [early, before] = await atSecond(service().client, from - 1, async () => [
        await shop.reserve(key, wallet),
        await allowanceNow(shop, allowance),
      ]);
      const [late, after] = await atSecond(service().client, from, async () => [
        await shop.reserve(key, wallet),
        await allowanceNow(shop, allowance),
      ]);
      expect([early.status, before.status]).toEqual([400, 'Accepted']);
      expect([late.status, after.status]).toEqual([200, 'Active']);
    });
  });

  test('wallet 3.3 Active → Expired: an allowance expires at the second of valid.until, not before', async () => {
    await onTime(async () => {
      const wallet = await aPayer(service().client, 5_000);
      const allowance = await granted(shop, wallet, { valid: { for: 3_600 } });
      const until = Number(allowance.valid.until);
      const [{ transaction_key: one }, { transaction_key: other }] = [
        await shop.created(),
        await shop.created(),
      ];
      const [last, before] = await atSecond(service().client, until - 1, async () => [
        await shop.reserve(one, wallet),
        await allowanceNow(shop, allowance),
      ]);
      const [late, after] = await atSecond(service().client, until, async () => [
        await shop.reserve(other, wallet),
        await allowanceNow(shop, allowance),
      ]);
      expect([last.status, before.status]).toEqual([200, 'Active']);
      expect([late.status, after.status]).toEqual([400, 'Expired']);
      expect(late.text).toBe(
        errorOf('invalid_allowance', 'The allowance is not active: it is expired.'),
      );
      // A reservation made in time can be confirmed after the end.
      expect(seen(await shop.confirm(one)).status).toBe('confirmed');
    });
  });

  test('wallet 2.4 valid.from, valid.until: valid.for runs from the confirmation, not from the creation', async () => {
    const { transaction_key: key } = await offer(shop, { valid: { for: 86_400 } });
    await advance(service().client, 50_000);
    const { created_at, confirmed_at, valid } = allowanceIn(seen(await shop.accept(key, payer)));
    expect(Number(confirmed_at) - created_at).toBeGreaterThanOrEqual(50_000);
    expect(valid).toEqual({
      for: 86_400,
      from: confirmed_at,
      until: Number(confirmed_at) + 86_400,
    });
  });

  test('wallet 3.3 Active → Canceled 1: a cancel ends the allowance at once; a second cancel is refused', async () => {
    const allowance = await granted(shop, payer);
    const canceled = await cancelAllowance(shop, allowance.id);
    expect([canceled.status, canceled.body['status']]).toEqual([200, 'Canceled']);
    await expectRefused(await charge(shop, payer), 'The allowance is not active: it is canceled.');
    const again = await cancelAllowance(shop, allowance.id);
    expect(again.status).toBe(409);
    expect(again.text).toBe(errorOf('invalid_state', 'The allowance is canceled.'));
  });

  test('wallet 2.4 created_at, confirmed_at, canceled_at: each is shown once it has happened', async () => {
    const momentsOf = (one: object) =>
      ['created_at', 'confirmed_at', 'canceled_at'].filter((name) => name in one);
    const { transaction_key: key, ...created } = await offer(shop);
    expect(momentsOf(created['allowance'] as object)).toEqual(['created_at']);
    const allowance = allowanceIn(seen(await shop.accept(key, payer)));
    expect(momentsOf(allowance)).toEqual(['created_at', 'confirmed_at']);
    await cancelAllowance(shop, allowance.id);
    const canceled = await allowanceNow(shop, allowance);
    expect(momentsOf(canceled)).toEqual(['created_at', 'confirmed_at', 'canceled_at']);
  });

  test.each(['Created', 'Expired'])(
    'wallet 3.3: an allowance that is %s cannot be canceled',
    async (state) => {
      const { transaction_key: key, ...created } = await offer(shop, { valid: { for: 60 } });
      const { id } = created['allowance'] as { readonly id: number };
      if (state === 'Expired') {
        seen(await shop.accept(key, payer));
        await advance(service().client, 60);
      }
      const answer = await cancelAllowance(shop, id);
      expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
      expect(await allowanceNow(shop, { transaction_key: key })).toMatchObject({ status: state });
    },
  );

  test('wallet 8 Allowance validity: an expired allowance stays expired; nothing extends it', async () => {
    const allowance = await granted(shop, payer, { valid: { for: 60 } });
    await advance(service().client, 60);
    expect((await shop.accept(allowance.transaction_key, payer, { allowance: true })).status).toBe(
      409,
    );
    expect(await allowanceNow(shop, allowance)).toMatchObject({
      status: 'Expired',
      valid: allowance.valid,
    });
  });
});

describe('one allowance for each client and wallet', () => {
  test('wallet 3.3 Active → Canceled 2: the payer confirms a new allowance for the same client and wallet', async () => {
    const old = await granted(shop, payer, { max_price: 2_000 });
    seen(await charge(shop, payer, { price: 2_000 }));
    const { transaction_key: key } = await offer(shop, { max_price: 3_000 });
    expect((await allowanceNow(shop, old)).status).toBe('Active');
    const next = allowanceIn(seen(await shop.accept(key, payer)));
    expect((await allowanceNow(shop, old)).status).toBe('Canceled');
    expect((await allowanceNow(shop, old)).canceled_at).toBe(next.confirmed_at);
    // The new one starts with nothing charged.
    expect(allowanceIn(seen(await charge(shop, payer, { price: 3_000 }))).id).toBe(next.id);
  });

  test('wallet 3.3: a new allowance also cancels one whose validity has not started', async () => {
    const from = (await nowOf(service().client)) + 1_000;
    const later = await granted(shop, payer, { valid: { from } });
    const next = await granted(shop, payer);
    expect((await allowanceNow(shop, later)).status).toBe('Canceled');
    await advance(service().client, 1_000);
    expect(allowanceIn(seen(await charge(shop, payer))).id).toBe(next.id);
  });

  test('wallet 3.3 rule and wallet 8 Active allowances: other clients and wallets have allowances of their own', async () => {
    const [otherShop, otherPayer] = [
      await aWalletClient(service().client),
      await aPayer(service().client, 50_000),
    ];
    const first = await granted(shop, payer);
    const [second, third] = [await granted(otherShop, payer), await granted(shop, otherPayer)];
    const uses = [
      [shop, payer, first.id],
      [otherShop, payer, second.id],
      [shop, otherPayer, third.id],
    ] as const;
    for (const [client, wallet, id] of uses) {
      expect(allowanceIn(seen(await charge(client, wallet))).id).toBe(id);
    }
    await expectRefused(
      await charge(otherShop, otherPayer),
      noneGranted,
      await aPayer(service().client),
    );
  });
});

describe('using an allowance', () => {
  test('wallet 7 invalid_allowance: a wallet that granted no allowance cannot be charged', async () => {
    await expectRefused(await charge(shop, payer), noneGranted);
  });

  test("wallet 7 invalid_allowance: another client's allowance cannot be named", async () => {
    const { id } = await granted(await aWalletClient(service().client), payer);
    const payments = [{ description: 'Order', price: 100, currency: 'EUR' }];
    const answer = await shop.create({ payments, allowance_id: id });
    await expectRefused(answer, `There is no allowance ${id}.`);
  });

  test('wallet 2.1 allowance_id: the named allowance is charged, only for the wallet that granted it', async () => {
    const { id } = await granted(shop, payer);
    const other = await aPayer(service().client, 50_000);
    await granted(shop, other);
    const { transaction_key: key } = await shop.created({ allowance_id: id });
    const wrong = await shop.reserve(key, other);
    expect([wrong.status, wrong.body['error']]).toEqual([400, 'invalid_allowance']);
    expect(seen(await shop.reserve(key, payer))['allowance_id']).toBe(id);
    expect((await balanceOf(service().client, other)).held).toBe(0);
  });

  test('wallet 2.1 allowance_id: a named allowance that was replaced is not charged, nor is the new one', async () => {
    const { id } = await granted(shop, payer);
    const { transaction_key: key } = await shop.created({ allowance_id: id });
    await granted(shop, payer);
    await expectRefused(await shop.reserve(key, payer), `Allowance ${id} is not the one in use.`);
  });

  test('wallet 3.3: the currency must match that of the allowance', async () => {
    await granted(shop, payer);
    await pay(service().client, payer, 5_000, 'USD');
    const answer = await charge(shop, payer, { currency: 'USD' });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_allowance']);
    expect(answer.body['error_description']).toMatch(/EUR/);
    const mixed = await shop.create({
      payments: ['EUR', 'USD'].map((currency) => ({ description: 'Order', price: 10, currency })),
    });
    const { transaction_key: key } = seen(mixed);
    const refused = await shop.reserve(key, payer);
    expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_allowance']);
    expect(await balanceOf(service().client, payer, 'USD')).toEqual({ balance: 5_000, held: 0 });
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 50_000, held: 0 });
  });

  test('wallet 2.4: an allowance whose transaction was revoked before acceptance is never granted', async () => {
    const { transaction_key: key } = await offer(shop);
    seen(await shop.revoke(key));
    expect((await shop.accept(key, payer)).status).toBe(409);
    await expectRefused(await charge(shop, payer), noneGranted);
  });

  test('wallet 3.3: an allowance never grants another one without its payer', async () => {
    const { id } = await granted(shop, payer, { max_price: 100 });
    const allowance = { ...rides, max_price: 1_000_000 };
    const { transaction_key: key } = await shop.created({ allowance }, { price: 1 });
    await expectRefused(
      await shop.reserve(key, payer),
      'Only the payer can grant the allowance of this transaction.',
    );
    expect(allowanceIn(seen(await charge(shop, payer, { price: 100 }))).id).toBe(id);
    expect((await charge(shop, payer, { price: 1 })).status).toBe(400);
  });

  test('wallet 3.3: a confirmed allowance stays active when its transaction is revoked', async () => {
    const { transaction_key: key } = await shop.created({ allowance: rides });
    seen(await shop.accept(key, payer));
    expect(allowanceIn(seen(await shop.revoke(key))).status).toBe('Active');
    expect((await balanceOf(service().client, payer)).held).toBe(0);
    expect((await charge(shop, payer)).status).toBe(200);
  });
});
