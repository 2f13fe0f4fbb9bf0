import { beforeEach, describe, expect, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  type TransactionSeen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 4, PUT confirm, and gaps 3, Confirm with reductions: less may be taken, never more.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let payer: number;
let friend: number;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  [payer, friend] = [await aPayer(client, 10_000), await aPayer(client)];
});
useSoundBooks(service);

/** An accepted transaction: 10.00 and 3.00 to the shop, 0.50 to a friend. */
type Accepted = { readonly key: string; readonly ids: readonly [number, number, number] };

async function accepted(): Promise<Accepted> {
  const one = { description: 'Order', currency: 'EUR' };
  const { transaction_key: key, payments } = seen(
    await shop.create({
      payments: [
        { ...one, price: 1_000 },
        { ...one, price: 300 },
        { ...one, price: 50, beneficiary_id: friend },
      ],
    }),
  );
  seen(await shop.accept(key, payer));
  const [first = 0, second = 0, third = 0] = payments.map(({ id }) => id);
  return { key, ids: [first, second, third] };
}

/** Balance and held money of the payer, then the balances of the shop and the friend. */
async function money(): Promise<readonly number[]> {
  const { client } = service();
  const { balance, held } = await balanceOf(client, payer);
  return [balance, held, await shop.funds(), (await balanceOf(client, friend)).balance];
}
const held = [10_000, 1_350, 0, 0];

const inShort = ({ status, payments }: TransactionSeen): readonly string[] => [
  status,
  ...payments.map((one) => `${one.status} ${one.price} ${one['price_decimal']}`),
];

async function expectUnchanged(key: string): Promise<void> {
  const { status, payments } = seen(await shop.read(key));
  expect([status, ...payments.map((one) => one.status)]).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ]);
  expect(payments.map(({ price }) => price)).toEqual([1_000, 300, 50]);
  expect(await money()).toEqual(held);
}

type Change = (ids: Accepted['ids']) => object;

describe('wallet 4 PUT /transaction/{transaction_key}/confirm: some prices are reduced', () => {
  // biome-ignore format: a table
  test.each(firstOf<[string, Change, string, number[]]>([
    ['two',                           ([a, , c]) => ({ payments: [{ id: c, price: 1 }, { id: a, price: 999 }] }), '999 300 1',  [8_700, 0, 1_299, 1]],
    ['in decimals',                   ([a]) => ({ payments: [{ id: a, price_decimal: '4.5' }] }),                 '450 300 50', [9_200, 0, 750, 50]],
    ['by id (also accepted)',         ([a]) => ({ [a]: { price: 400, currency: 'EUR' } }),                        '400 300 50', [9_250, 0, 700, 50]],
    ['to the same price',             ([a]) => ({ payments: [{ id: a, price: 1_000 }] }),                         '1000 300 50',[8_650, 0, 1_300, 50]],
    ['cancel: false cancels nothing', ([a]) => ({ payments: [{ id: a, cancel: false }] }),                        '1000 300 50',[8_650, 0, 1_300, 50]],
    ['one, the others in full',       ([a]) => ({ payments: [{ id: a, price: 400 }] }),                           '400 300 50', [9_250, 0, 700, 50]],
    ['several by id',                 ([a, b]) => ({ [a]: { price: 400, currency: 'EUR' }, [b]: { price: 100, currency: 'EUR' } }), '400 100 50', [9_450, 0, 500, 50]],
    ['by id without a currency',      ([a]) => ({ [a]: { price: 400 } }),                                         '400 300 50', [9_250, 0, 700, 50]],
  ], 3))('%s', async (_, change, prices, expected) => {
    const { key, ids } = await accepted();
    const answer = await shop.confirm(key, change(ids));
    const { status, payments } = seen(answer);
    expect([status, payments.map(({ price }) => price).join(' ')]).toEqual(['confirmed', prices]);
    expect(new Set(payments.map((one) => one.status))).toEqual(new Set(['reserved']));
    expect(answer.body).toEqual((await shop.read(key)).body);
    expect(await money()).toEqual(expected);
  });

  test('the decimal price follows the reduced price', async () => {
    const {
      key,
      ids: [first],
    } = await accepted();
    const confirmed = seen(await shop.confirm(key, { payments: [{ id: first, price: 7 }] }));
    expect(inShort(confirmed)).toEqual([
      'confirmed',
      'reserved 7 0.07',
      'reserved 300 3.00',
      'reserved 50 0.50',
    ]);
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object]>([
    ['nothing to change',  { payments: [] }],
    ['an empty object',    {}],
    ['an empty list',      []],
  ]))('gaps 1, Empty bodies: with %s the whole transaction is confirmed', async (_, body) => {
    const { key } = await accepted();
    expect(seen(await shop.confirm(key, body)).status).toBe('confirmed');
    expect(await money()).toEqual([8_650, 0, 1_300, 50]);
  });

  test('in several currencies', async () => {
    const { client } = service();
    await pay(client, payer, 900, 'JPY');
    const one = { description: 'Order', price: 500 };
    const { transaction_key: key, payments } = seen(
      await shop.create({
        payments: [
          { ...one, currency: 'EUR' },
          { ...one, currency: 'JPY' },
        ],
      }),
    );
    seen(await shop.accept(key, payer));
    const changes = { [Number(payments[1]?.id)]: { price: 200, currency: 'JPY' } };
    seen(await shop.confirm(key, changes));
    expect(await balanceOf(client, payer, 'JPY')).toEqual({ balance: 700, held: 0 });
    expect(await balanceOf(client, payer)).toEqual({ balance: 9_500, held: 0 });
  });
});

describe('gaps 3, Confirm with reductions: cancel: true cancels that payment', () => {
  test('some payments: their money is released, the others are paid', async () => {
    const {
      key,
      ids: [first, , third],
    } = await accepted();
    const changes = {
      payments: [
        { id: first, cancel: true },
        { id: third, cancel: true },
      ],
    };
    const confirmed = seen(await shop.confirm(key, changes));
    expect([confirmed.status, ...confirmed.payments.map(({ status }) => status)]).toEqual([
      'confirmed',
      'canceled',
      'reserved',
      'canceled',
    ]);
    expect(await money()).toEqual([9_700, 0, 300, 0]);
  });

  test('one canceled, one reduced, one in full', async () => {
    const {
      key,
      ids: [first, second],
    } = await accepted();
    const changes = {
      payments: [
        { id: first, cancel: true },
        { id: second, price: 299 },
      ],
    };
    expect(seen(await shop.confirm(key, changes)).payments.map(({ status }) => status)).toEqual([
      'canceled',
      'reserved',
      'reserved',
    ]);
    expect(await money()).toEqual([9_651, 0, 299, 50]);
  });

  test('all payments: the transaction is canceled', async () => {
    const { key, ids } = await accepted();
    const changes = { payments: ids.map((id) => ({ id, cancel: true })) };
    const { status, payments, confirmed_at, timeline } = seen(await shop.confirm(key, changes));
    expect([status, ...payments.map((one) => one.status)]).toEqual([
      'canceled',
      'canceled',
      'canceled',
      'canceled',
    ]);
    expect(confirmed_at).toBeUndefined();
    expect((timeline as { status: string }[]).map((one) => one.status)).toEqual([
      'new',
      'waiting',
      'canceled',
    ]);
    expect(await money()).toEqual([10_000, 0, 0, 0]);
    for (const again of [await shop.confirm(key), await shop.revoke(key)]) {
      expect([again.status, again.body['error']]).toEqual([409, 'invalid_state']);
    }
  });
});

describe('gaps 3, Confirm with reductions: all payments move together or none', () => {
  // biome-ignore format: a table
  test.each(firstOf<[string, Change]>([
    ['one of two prices raised',          ([a, b]) => ({ payments: [{ id: b, price: 1 }, { id: a, price: 1_001 }] })],
    ['a price raised in the form by id',  ([a]) => ({ [a]: { price: 1_001, currency: 'EUR' } })],
    ['one id in both forms',              ([a]) => ({ payments: [{ id: a, price: 1 }], [a]: { price: 2, currency: 'EUR' } })],
    ['an unknown id to cancel',           ([a]) => ({ payments: [{ id: a, cancel: true }, { id: 9_999_999, cancel: true }] })],
    ['a raised price',                    ([a]) => ({ payments: [{ id: a, price: 1_001 }] })],
    ['a raised decimal price',            ([a]) => ({ payments: [{ id: a, price_decimal: '10.01' }] })],
    ['a price of 0',                      ([a]) => ({ payments: [{ id: a, price: 0 }] })],
    ['a negative price',                  ([a]) => ({ payments: [{ id: a, price: -1 }] })],
    ['half a cent',                       ([a]) => ({ payments: [{ id: a, price: 0.5 }] })],
    ['half a cent in decimals',           ([a]) => ({ payments: [{ id: a, price_decimal: '0.005' }] })],
    ['a price as text',                   ([a]) => ({ payments: [{ id: a, price: '400' }] })],
    ['a price as text in the form by id', ([a]) => ({ [a]: { price: '400', currency: 'EUR' } })],
    ['no id',                             () => ({ payments: [{ price: 1 }] })],
    ['an id that is not a number',        () => ({ payments: [{ id: 'first', price: 1 }] })],
    ['an unknown id',                     () => ({ payments: [{ id: 9_999_999, price: 1 }] })],
    ['an unknown id in the form by id',   () => ({ 9999999: { price: 1, currency: 'EUR' } })],
    ['one id twice',                      ([a]) => ({ payments: [{ id: a, price: 1 }, { id: a, price: 2 }] })],
    ['another currency',                  ([a]) => ({ [a]: { price: 400, currency: 'USD' } })],
    ['payments that are not a list',      ([a]) => ({ payments: { id: a, price: 1 } })],
  ], 4))('%s: 400, and nothing moves', async (_, change) => {
    const { key, ids } = await accepted();
    const { status, body } = await shop.confirm(key, change(ids));
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    await expectUnchanged(key);
    expect(seen(await shop.confirm(key)).status).toBe('confirmed');
  });

  test('a payment of another transaction is refused', async () => {
    const { key } = await accepted();
    const { payments } = await shop.created();
    const { status, body } = await shop.confirm(key, {
      payments: [{ id: payments[0]?.id, price: 1 }],
    });
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    await expectUnchanged(key);
  });

  test('gaps 1, Error body: the shape is checked before the state, the state before money', async () => {
    const { transaction_key: key, payments } = await shop.created();
    const changed = (price: number) =>
      shop.confirm(key, { payments: [{ id: payments[0]?.id, price }] });
    expect([(await changed(-1)).status, (await changed(9_999)).status]).toEqual([400, 409]);
  });

  test('gaps 1, Idempotency: the same key gets the same answer, before the state is checked', async () => {
    const {
      key,
      ids: [first],
    } = await accepted();
    const uri = `${transactionPath}/${key}/confirm`;
    const sent = { body: { payments: [{ id: first, price: 400 }] }, key: 'confirm' };
    const [confirmed, again] = [
      await shop.send('PUT', uri, sent),
      await shop.send('PUT', uri, sent),
    ];
    expect([confirmed.status, again.status, again.text]).toEqual([200, 200, confirmed.text]);
    const other = await shop.send('PUT', uri, { key: 'confirm' });
    expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
    expect(await money()).toEqual([9_250, 0, 700, 50]);
  });
});

describe('gaps 3, Acceptance: no confirm while a beneficiary is unregistered', () => {
  test('409, also with a reduced price', async () => {
    const { client } = service();
    const email = 'late@new.example';
    const one = { description: 'Order', price: 500, currency: 'EUR' };
    const { transaction_key: key, payments } = seen(
      await shop.create({ payments: [one, { ...one, email }] }),
    );
    seen(await shop.accept(key, payer));
    for (const body of [undefined, { payments: [{ id: payments[1]?.id, price: 1 }] }]) {
      const answer = await shop.confirm(key, body);
      expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
    }
    expect((await money()).slice(0, 2)).toEqual([10_000, 1_000]);
    const { wallet_id: late } = await aUser(client, { email });
    await until('all are registered', async () => seen(await shop.read(key)).status === 'reserved');
    seen(await shop.confirm(key));
    expect((await balanceOf(client, late)).balance).toBe(500);
  });

  test('decision 0127: 200 if that payment is canceled; a later registration gets nothing', async () => {
    const { client } = service();
    const email = 'gone@new.example';
    const one = { description: 'Order', price: 500, currency: 'EUR' };
    const { transaction_key: key, payments } = seen(
      await shop.create({ payments: [one, { ...one, email }] }),
    );
    seen(await shop.accept(key, payer));
    const id = Number(payments[1]?.id);
    const confirmed = seen(await shop.confirm(key, { payments: [{ id, cancel: true }] }));
    expect([confirmed.status, ...confirmed.payments.map(({ status }) => status)]).toEqual([
      'confirmed',
      'reserved',
      'canceled',
    ]);
    expect((await money()).slice(0, 2)).toEqual([9_500, 0]);
    const { wallet_id: late } = await aUser(client, { email });
    expect(seen(await shop.read(key)).payments[1]?.status).toBe('canceled');
    expect((await balanceOf(client, late)).balance).toBe(0);
    expect(await shop.funds()).toBe(500);
  });

  const cancelingAll: [string, (ids: readonly number[]) => object][] = [
    ['in a list', (ids) => ({ payments: ids.map((id) => ({ id, cancel: true })) })],
    ['by their ids', (ids) => Object.fromEntries(ids.map((id) => [id, { cancel: true }]))],
  ];
  test.each(firstOf(cancelingAll))(
    'decision 0127: canceling all payments %s cancels the transaction',
    async (_, body) => {
      const one = { description: 'Order', price: 500, currency: 'EUR' };
      const toNobody = [one, { ...one, email: 'nobody@new.example' }];
      const { transaction_key: key, payments } = seen(await shop.create({ payments: toNobody }));
      seen(await shop.accept(key, payer));
      const ended = seen(await shop.confirm(key, body(payments.map(({ id }) => id))));
      expect([ended.status, ...ended.payments.map(({ status }) => status)]).toEqual([
        'canceled',
        'canceled',
        'canceled',
      ]);
      expect((await money()).slice(0, 2)).toEqual([10_000, 0]);
    },
  );
});
