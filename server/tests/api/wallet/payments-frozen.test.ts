import { beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { expectChangeAt, goTo } from '../../support/moments.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  type PaymentSeen,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 3.2, "Frozen payment flow", and gaps 3, After confirm.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  payer = await aPayer(service().client, 2_000);
});
useSoundBooks(service);

type Frozen = { readonly key: string; readonly id: number; readonly until: number };

/** A payment of 12.50, frozen for a day, taken to this stage of its flow. */
async function frozen(stage: 'new' | 'waiting' | 'reserved' = 'reserved'): Promise<Frozen> {
  const moment = (await nowOf(service().client)) + 86_400;
  const { transaction_key: key, payments } = await shop.created({}, { freeze_until: moment });
  if (stage !== 'new') seen(await shop.accept(key, payer));
  if (stage === 'reserved') seen(await shop.confirm(key));
  return { key, id: Number(payments[0]?.id), until: moment };
}

/** Balance and held money of the payer, and the balance of the shop. */
async function money(): Promise<readonly number[]> {
  const { balance, held } = await balanceOf(service().client, payer);
  return [balance, held, await shop.funds()];
}
const held = [2_000, 1_250, 0];

const statuses = async (key: string): Promise<string> => {
  const { status, payments } = seen(await shop.read(key));
  return [status, ...payments.map((one) => one.status)].join(' ');
};

const expectInvalidState = ({ status, body }: Answer): void =>
  expect([status, body['error']]).toEqual([409, 'invalid_state']);

/** Neither finalize nor cancel is possible, and nothing changes. */
async function expectNothingToEnd(key: string, id: number): Promise<void> {
  const [before, funds] = [(await shop.read(key)).body, await money()];
  for (const body of [undefined, { price: 100 }]) expectInvalidState(await shop.finalize(id, body));
  expectInvalidState(await shop.cancel(id));
  expect([(await shop.read(key)).body, await money()]).toEqual([before, funds]);
}

describe('wallet 2.2 freeze_until: funds are held until then', () => {
  test('wallet 3.2 waiting → reserved: accepted, then confirmed, and the money does not move', async () => {
    const { key, until: moment } = await frozen('waiting');
    expect([await statuses(key), await money()]).toEqual(['waiting waiting', held]);
    const { status, payments } = seen(await shop.confirm(key));
    expect([status, payments[0]?.status, payments[0]?.['freeze']]).toEqual([
      'confirmed',
      'reserved',
      { until: moment },
    ]);
    expect(await money()).toEqual(held);
  });

  test('neither the settlement window nor the reservation time ends the freeze', async () => {
    const { key } = await frozen();
    await advance(service().client, 3_600);
    expect([await statuses(key), await money()]).toEqual(['confirmed reserved', held]);
  });

  test('a transaction with a plain and a frozen payment is done when the frozen one is', async () => {
    const freeze_until = (await nowOf(service().client)) + 86_400;
    const plain = { description: 'Deposit', price: 300, currency: 'EUR' };
    const { transaction_key: key, payments } = seen(
      await shop.create({ payments: [plain, { ...plain, freeze_until }] }),
    );
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    expect(await money()).toEqual([1_700, 300, 300]);
    await advance(service().client, 60);
    expect(await statuses(key)).toBe('confirmed done reserved');
    seen<PaymentSeen>(await shop.finalize(Number(payments[1]?.id)));
    expect([await statuses(key), await money()]).toEqual(['done done done', [1_400, 0, 600]]);
  });

  test('gaps 1, Idempotency: a creation repeated after freeze_until gets the first answer', async () => {
    const freeze_until = (await nowOf(service().client)) + 60;
    const wanted = {
      payments: [{ description: 'Deposit', price: 300, currency: 'EUR', freeze_until }],
    };
    const first = await shop.create(wanted, 'frozen');
    await goTo(service().client, freeze_until);
    const again = await shop.create(wanted, 'frozen');
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await shop.create(wanted, 'later')).status).toBe(400);
  });
});

describe('wallet 4 PUT /payment/{payment_id}/finalize: in full or reduced', () => {
  test('wallet 3.2 reserved → done: in full; the answer is the whole payment', async () => {
    const { key, id } = await frozen();
    const answer = await shop.finalize(id);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(seen<PaymentSeen>(answer)).toMatchObject({
      id,
      transaction_key: key,
      status: 'done',
      price: 1_250,
    });
    expect(answer.body).toEqual((await shop.payment(id)).body);
    expect([await statuses(key), await money()]).toEqual(['done done', [750, 0, 1_250]]);
    await expectNothingToEnd(key, id);
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object, number, string]>([
    ['a reduced price',           { price: 1_000 },            1_000, '10.00'],
    ['a reduced decimal price',   { price_decimal: '9.5' },    950,   '9.50'],
    ['an empty list',             [],                          1_250, '12.50'],
    ['an object without a price', {},                          1_250, '12.50'],
    ['the whole price',           { price: 1_250 },            1_250, '12.50'],
    ['the least price',           { price: 1 },                1,     '0.01'],
  ], 3))('with %s: the price is paid, and the rest returns to the payer', async (_, body, price, decimal) => {
    const { key, id } = await frozen();
    const done = seen<PaymentSeen>(await shop.finalize(id, body));
    expect(done).toMatchObject({ status: 'done', price, price_decimal: decimal });
    expect([await statuses(key), await money()]).toEqual(['done done', [2_000 - price, 0, price]]);
  });

  test.each(extent({ short: [1_251, 0], long: [1_251, 0, -1, 0.5, '1000', null] }))(
    'at the price %j: 400, and the payment stays frozen',
    async (price) => {
      const { key, id } = await frozen();
      const { status, body } = await shop.finalize(id, { price });
      expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
      expect([await statuses(key), await money()]).toEqual(['confirmed reserved', held]);
    },
  );

  test('a payment reduced at the confirm is frozen reduced, and may be reduced once more', async () => {
    const { key, id } = await frozen('waiting');
    seen(await shop.confirm(key, { payments: [{ id, price: 1_000 }] }));
    expect(await money()).toEqual([2_000, 1_000, 0]);
    expect((await shop.finalize(id, { price: 1_001 })).status).toBe(400);
    seen<PaymentSeen>(await shop.finalize(id, { price: 400 }));
    expect(await money()).toEqual([1_600, 0, 400]);
  });

  test('gaps 1, Idempotency: the same key gets the same answer and pays once', async () => {
    const { id } = await frozen();
    const sent = { body: { price: 400 }, key: 'finalize' };
    const [first, again] = [
      await shop.send('PUT', `/rest/v1/payment/${id}/finalize`, sent),
      await shop.send('PUT', `/rest/v1/payment/${id}/finalize`, sent),
    ];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(await money()).toEqual([1_600, 0, 400]);
  });
});

describe('wallet 4 DELETE /payment/{payment_id}: cancels a frozen payment', () => {
  test('wallet 3.2 reserved → canceled: all money goes back to the payer', async () => {
    const { key, id } = await frozen();
    const answer = await shop.cancel(id);
    expect(seen<PaymentSeen>(answer)).toMatchObject({
      id,
      transaction_key: key,
      status: 'canceled',
    });
    expect(answer.body).toEqual((await shop.payment(id)).body);
    expect([await statuses(key), await money()]).toEqual(['done canceled', [2_000, 0, 0]]);
    await expectNothingToEnd(key, id);
  });

  test('a canceled payment stays canceled when freeze_until passes', async () => {
    const { key, id, until: moment } = await frozen();
    seen<PaymentSeen>(await shop.cancel(id));
    await goTo(service().client, moment + 1);
    expect([await statuses(key), await money()]).toEqual(['done canceled', [2_000, 0, 0]]);
  });
});

describe('gaps 3, After confirm: freeze_until passing finalizes in full', () => {
  test('at the right second', async () => {
    const { key, id, until: moment } = await frozen();
    await expectChangeAt(service().client, {
      moment,
      look: () => statuses(key),
      before: 'confirmed reserved',
      from: 'done done',
    });
    await advance(service().client, 1);
    expect(await money()).toEqual([750, 0, 1_250]);
    await expectNothingToEnd(key, id);
  });

  test('a payment reduced at the confirm is paid at the reduced price', async () => {
    const { key, id, until: moment } = await frozen('waiting');
    seen(await shop.confirm(key, { payments: [{ id, price: 900 }] }));
    await goTo(service().client, moment);
    expect([await statuses(key), await money()]).toEqual(['done done', [1_100, 0, 900]]);
  });

  test('a confirm after freeze_until pays at once', async () => {
    const freeze_until = (await nowOf(service().client)) + 60;
    const { transaction_key: key } = await shop.created({}, { freeze_until });
    seen(await shop.accept(key, payer));
    await goTo(service().client, freeze_until + 60);
    const { status, payments } = seen(await shop.confirm(key));
    expect([status, payments[0]?.status]).toEqual(['done', 'done']);
    // Read right away: the money does not wait for a timer.
    expect(await money()).toEqual([750, 0, 1_250]);
    await expectNothingToEnd(key, Number(payments[0]?.id));
  });

  test('a payment that the beneficiary’s account cannot hold is canceled, and the payer has the money again', async () => {
    const { client } = service();
    const full = await aPayer(client, Number.MAX_SAFE_INTEGER - 1_249);
    const freeze_until = (await nowOf(client)) + 60;
    const wanted = { freeze_until, beneficiary: { id: full } };
    const { transaction_key: key, payments } = await shop.created({}, wanted);
    seen(await shop.accept(key, payer));
    seen(await shop.confirm(key));
    const refused = await shop.finalize(Number(payments[0]?.id));
    expect([refused.status, refused.body['error']]).toEqual([400, 'balance_limit']);
    expect(await money()).toEqual(held);
    await goTo(client, freeze_until);
    expect([await statuses(key), await money()]).toEqual(['done canceled', [2_000, 0, 0]]);
  });

  test('a payment that was never confirmed is never paid', async () => {
    const { key, id, until: moment } = await frozen('waiting');
    await goTo(service().client, moment + 1);
    expect([await statuses(key), await money()]).toEqual(['canceled canceled', [2_000, 0, 0]]);
    await expectNothingToEnd(key, id);
  });
});

describe('gaps 3, After confirm: finalize and DELETE serve frozen payments only', () => {
  const unconfirmed: readonly ('waiting' | 'new')[] = ['waiting', 'new'];
  test.each(extent({ short: unconfirmed.slice(0, 1), long: unconfirmed }))(
    'a frozen payment that is %s is refused',
    async (stage) => {
      const { key, id } = await frozen(stage);
      await expectNothingToEnd(key, id);
    },
  );

  const stages = ['new', 'waiting', 'reserved', 'done'];
  test.each(extent({ short: ['reserved'], long: stages }))(
    'a plain payment that is %s is refused',
    async (stage) => {
      const { transaction_key: key, payments } = await shop.created();
      if (stage !== 'new') seen(await shop.accept(key, payer));
      if (stage === 'reserved' || stage === 'done') seen(await shop.confirm(key));
      if (stage === 'done') await advance(service().client, 60);
      expect(seen(await shop.read(key)).payments[0]?.status).toBe(stage);
      await expectNothingToEnd(key, Number(payments[0]?.id));
    },
  );
});

describe('wallet 4 GET /payment/{payment_id}: only payments of the own project', () => {
  test('payments of another project and unknown ones are 404', async () => {
    const { key, id } = await frozen();
    const other = await aWalletClient(service().client);
    for (const one of [id, 9_999_999]) {
      for (const answer of [
        await other.payment(one),
        await other.finalize(one),
        await other.cancel(one),
      ]) {
        expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
      }
    }
    expect([await statuses(key), await money()]).toEqual(['confirmed reserved', held]);
  });

  const noPayments = ['nothing', '0', '-1', '1.5', '99999999999999999999'];
  test.each(extent({ short: ['nothing'], long: noPayments }))('%s is not a payment', async (id) => {
    for (const [method, end] of [
      ['GET', ''],
      ['PUT', '/finalize'],
      ['DELETE', ''],
    ]) {
      const { status } = await shop.send(String(method), `/rest/v1/payment/${id}${end}`);
      expect([400, 404]).toContain(status);
    }
  });

  test('a payment reads the same alone and in its transaction, at each stage', async () => {
    for (const stage of ['new', 'waiting', 'reserved'] as const) {
      const { key, id } = await frozen(stage);
      expect((await shop.payment(id)).body).toEqual(seen(await shop.read(key)).payments[0]);
      if (stage === 'reserved') seen<PaymentSeen>(await shop.cancel(id));
      if (stage === 'waiting') seen(await shop.revoke(key));
    }
  });
});
