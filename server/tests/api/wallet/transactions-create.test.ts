import { beforeAll, describe, expect, test } from 'vitest';
import { unixNow } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  type PaymentSeen,
  pay,
  seen,
  type TransactionSeen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 2.1, 2.2 and 4: accepted transactions, and how their fields are kept.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let friend: number;
beforeAll(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  friend = await aPayer(client, 0, { email: 'friend@shop.example' });
});
useSoundBooks(service);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tomorrow = unixNow() + 86_400;
const plain = { description: 'Order 1042', price: 1_250, currency: 'EUR' };

/** Creates a transaction and reads it back. */
async function kept(wanted: object): Promise<TransactionSeen> {
  const { transaction_key: key } = seen(await shop.create(wanted));
  return seen(await shop.read(key));
}

/** Creates a transaction with one payment and reads the payment back. */
async function keptPayment(payment: object, wanted: object = {}): Promise<PaymentSeen> {
  const { payments } = await kept({ payments: [payment], ...wanted });
  expect(payments).toHaveLength(1);
  return payments[0] as PaymentSeen;
}

const item = { title: 'Lamp', price: 400, quantity: 3 };
const everythingOfAnItem = {
  ...item,
  description: 'Of oak',
  image_uri: 'https://shop.example/lamp.png',
  parameters: { colour: 'green' },
};
const inquiry = { name: 'size', title: 'Your size', type: 'select', options: ['S', 'M'] };
const everything = () => ({
  type: 'donation',
  redirect_uri: 'https://shop.example/thanks?a=1&b=%20#top',
  callback_uri: 'http://127.0.0.1:9/hook',
  auto_confirm: true,
  use_allowance: true,
  suggest_allowance: true,
  password_request: { type: 'none' },
  reserve: { for: 600 },
  inquiries: [inquiry],
  allowance: { description: 'Rides', max_price: 5_000, currency: 'EUR' },
  payments: [
    {
      type: 'transfer',
      beneficiary_id: friend,
      freeze_until: tomorrow,
      description: 'Ąžuolas 🐈',
      currency: 'EUR',
      items: [everythingOfAnItem],
      commission: {
        out_commission: 7,
        in_commission: 8,
        out_commission_percent: 1.5,
        in_commission_percent: 2.25,
      },
      parameters: { order: '1042', table: 'Nr. 7' },
    },
  ],
});

describe('wallet 4 POST /transaction: the answer is the transaction with its payments', () => {
  test('JSON without a charset and without absent fields (gaps 1)', async () => {
    const answer = await shop.create({ payments: [plain] });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    const { transaction_key, created_at, payments } = seen(answer);
    expect(answer.body).toStrictEqual({
      transaction_key,
      created_at,
      status: 'new',
      type: 'page',
      project_id: shop.project.project_number,
      reserve: { for: 1_800 },
      auto_confirm: false,
      use_allowance: false,
      suggest_allowance: false,
      password_request: { type: 'standard' },
      payments: [
        {
          id: payments[0]?.id,
          transaction_key,
          created_at,
          status: 'new',
          type: 'page',
          beneficiary: shop.project.wallet_id,
          ...plain,
          price_decimal: '12.50',
        },
      ],
      timeline: [{ status: 'new', at: created_at }],
    });
  });

  test('wallet 4 GET /transaction/{transaction_key}: a read shows the same', async () => {
    const created = await shop.create(everything());
    const read = await shop.read(seen(created).transaction_key);
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  test('wallet 3.1 → new: a created transaction is new and has no wallet', async () => {
    const { status, wallet, payments } = await kept(everything());
    expect([status, wallet, payments[0]?.status]).toEqual(['new', undefined, 'new']);
  });

  test('gaps 1, Unknown request fields: they are ignored', async () => {
    const { transaction_key: key, ...read } = await kept({
      payments: [{ ...plain, colour: 'green', id: 1, status: 'done', wallet: friend }],
      status: 'done',
      transaction_key: 'mine',
      surprise: {},
    });
    expect(key).toMatch(uuid);
    expect(read).toMatchObject({ status: 'new', payments: [{ status: 'new' }] });
    expect(JSON.stringify(read)).not.toMatch(/green|surprise|mine/);
  });

  test('gaps 1, Idempotency: the same key gives the same transaction, another body 409', async () => {
    const [first, again] = [
      await shop.create({ payments: [plain] }, 'order-1042'),
      await shop.create({ payments: [plain] }, 'order-1042'),
    ];
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await shop.create({ payments: [{ ...plain, price: 1 }] }, 'order-1042');
    expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
    expect(seen(await shop.create({ payments: [plain] })).transaction_key).not.toBe(
      seen(first).transaction_key,
    );
  });
});

describe('wallet 2.1: the fields of a transaction', () => {
  let read: TransactionSeen;
  const before = unixNow();
  beforeAll(async () => {
    read = await kept(everything());
  });

  // biome-ignore format: a table
  test.each<[string, string, () => unknown]>([
    ['transaction_key',   'an identifier of its own',       () => expect.stringMatching(uuid)],
    ['status',            'new at first',                   () => 'new'],
    ['type',              'page, transfer or donation',     () => 'donation'],
    ['project_id',        'the number of the project',      () => shop.project.project_number],
    ['reserve',           'the requested time in seconds', () => ({ for: 600 })],
    ['redirect_uri',      'the address as it was given',    () => everything().redirect_uri],
    ['callback_uri',      'the address as it was given',    () => everything().callback_uri],
    ['auto_confirm',      'the requested value',            () => true],
    ['use_allowance',     'the requested value',            () => true],
    ['suggest_allowance', 'the requested value',            () => true],
    ['password_request',  'always, standard or none',       () => ({ type: 'none' })],
    ['allowance',         'the offered allowance',          () => expect.objectContaining({ description: 'Rides', max_price: 5_000, currency: 'EUR' })],
    ['wallet',            'absent before the acceptance',   () => undefined],
    ['manager_id',        'absent, as there is no manager', () => undefined],
  ])('wallet 2.1 %s: it is %s', (name, _what, expected) => {
    expect(read[name]).toEqual(expected());
  });

  test('wallet 2.1 created_at, confirmed_at: created now in Unix seconds, not confirmed yet', () => {
    expect(read['created_at']).toBeGreaterThanOrEqual(before);
    expect(read['created_at']).toBeLessThanOrEqual(unixNow());
    expect(read).not.toHaveProperty('confirmed_at');
  });

  test.each(['page', 'transfer', 'donation'])('wallet 2.1: type %s', async (type) => {
    expect((await kept({ payments: [plain], type }))['type']).toBe(type);
    expect((await keptPayment({ ...plain, type }))['type']).toBe(type);
  });

  test.each(['always', 'standard', 'none'])('wallet 2.1: password_request %s', async (type) => {
    const read = await kept({ payments: [plain], password_request: { type } });
    expect(read['password_request']).toEqual({ type });
  });

  test.each([1, 1_800, 2_592_000])('gaps 3: a reservation for %i seconds', async (seconds) => {
    const read = await kept({ payments: [plain], reserve: { for: seconds } });
    expect(read['reserve']).toEqual({ for: seconds });
  });

  test('wallet 8 Reservation time default: 1800 seconds', async () => {
    for (const wanted of [{}, { reserve: {} }]) {
      expect((await kept({ payments: [plain], ...wanted }))['reserve']).toEqual({ for: 1_800 });
    }
  });
});

describe('wallet 2.2: the fields of a payment', () => {
  let read: PaymentSeen;
  let transaction: TransactionSeen;
  beforeAll(async () => {
    transaction = await kept(everything());
    read = transaction.payments[0] as PaymentSeen;
  });

  // biome-ignore format: a table
  test.each<[string, string, () => unknown]>([
    ['id',              'an integer of its own',              () => expect.any(Number)],
    ['transaction_key', 'the key of its transaction',         () => transaction.transaction_key],
    ['status',          'new at first',                       () => 'new'],
    ['type',            'page, transfer or donation',         () => 'transfer'],
    ['beneficiary',     'the wallet that gets the money',     () => friend],
    ['description',     'the text as it was given',           () => 'Ąžuolas 🐈'],
    ['price',           'in minor units',                     () => 1_200],
    ['price_decimal',   'the price in decimal form',          () => '12.00'],
    ['currency',        'the three-letter code',              () => 'EUR'],
    ['items',           'the items in both price forms',      () => [{ ...everythingOfAnItem, price_decimal: '4.00', total_price_decimal: '12.00', currency: 'EUR' }]],
    ['parameters',      'custom data, as given',              () => ({ order: '1042', table: 'Nr. 7' })],
    ['wallet',          'absent before the acceptance',       () => undefined],
    ['payer',           'absent before the acceptance',       () => undefined],
    ['transfer_id',     'absent before the acceptance',       () => undefined],
  ])('wallet 2.2 %s: it is %s', (name, _what, expected) => {
    expect(read[name]).toEqual(expected());
  });

  test('wallet 2.2 the service: the commission reads as it was given, in both forms', () => {
    const decimals = { out_commission_decimal: '0.07', in_commission_decimal: '0.08' };
    expect(read['commission']).toEqual({ ...everything().payments[0]?.commission, ...decimals });
  });

  test('wallet 2.2 freeze_until: reads show freeze.until', () => {
    expect(read['freeze']).toEqual({ until: tomorrow });
    expect(read).not.toHaveProperty('freeze_until');
  });

  test('wallet 2.2 created_at, confirmed_at: created with its transaction, not yet confirmed', () => {
    expect(read['created_at']).toBe(transaction['created_at']);
    expect(read).not.toHaveProperty('confirmed_at');
  });

  test('wallet 4 GET /payment/{payment_id}: a payment read alone is the same object', async () => {
    const answer = await shop.payment(read.id);
    expect([answer.status, answer.body]).toEqual([200, read]);
  });

  test('wallet 2.2: ids are unique', async () => {
    const { payments } = await kept({ payments: [plain, plain, plain] });
    const others = (await kept({ payments: [plain] })).payments;
    expect(new Set([...payments, ...others].map(({ id }) => id)).size).toBe(4);
  });
});

describe('gaps 3, Also accepted: forms of the beneficiary', () => {
  // biome-ignore format: a table
  test.each<[string, () => object, () => object]>([
    ['no beneficiary: the project’s own wallet', () => ({}),                                                   () => ({ beneficiary: shop.project.wallet_id })],
    ['beneficiary_id',                           () => ({ beneficiary_id: friend }),                           () => ({ beneficiary: friend })],
    ['beneficiary.id',                           () => ({ beneficiary: { id: friend } }),                      () => ({ beneficiary: friend })],
    ['email without a user',                     () => ({ email: 'a@new.example' }),                           () => ({ email: 'a@new.example' })],
    ['beneficiary.email without a user',         () => ({ beneficiary: { email: 'b@new.example' } }),          () => ({ email: 'b@new.example' })],
  ])('%s', async (_, wanted, expected) => {
    const { beneficiary, email } = await keptPayment({ ...plain, ...wanted() });
    expect({ beneficiary, email }).toEqual({ beneficiary: undefined, email: undefined, ...expected() });
  });

  test('wallet 2.2 beneficiary_id and wallet 2.2 email: both forms pay a registered user', async () => {
    const { client } = service();
    const payer = await aPayer(client, 3_000);
    const payments = [
      { ...plain, price: 1_000, beneficiary_id: friend },
      { ...plain, price: 300, email: 'friend@shop.example' },
      { ...plain, price: 30, beneficiary: { email: 'Friend@Shop.example' } },
    ];
    const before = (await balanceOf(client, friend)).balance;
    const { transaction_key: key } = seen(await shop.create({ payments }));
    expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
    expect(seen(await shop.confirm(key)).status).toBe('confirmed');
    expect(await balanceOf(client, friend)).toEqual({ balance: before + 1_330, held: 0 });
    expect(await balanceOf(client, payer)).toEqual({ balance: 1_670, held: 0 });
  });
});

describe('wallet 2.1 payments: one transaction, several payments', () => {
  test('payments to several beneficiaries in several currencies are all paid', async () => {
    const { client } = service();
    const [payer, mine] = [await aPayer(client, 2_000), await aWalletClient(client)];
    await pay(client, payer, 5_000, 'JPY');
    await pay(client, payer, 900, 'USD');
    const payments = [
      plain,
      { ...plain, price: 5_000, currency: 'JPY', beneficiary_id: friend },
      { ...plain, price: 900, currency: 'USD' },
      { ...plain, price: 750, beneficiary_id: friend },
    ];
    const before = (await balanceOf(client, friend)).balance;
    const { transaction_key: key } = seen(await mine.create({ payments }));
    seen(await mine.accept(key, payer));
    const decimals = seen(await mine.confirm(key)).payments.map((one) => one['price_decimal']);
    expect(decimals).toEqual(['12.50', '5000', '9.00', '7.50']);
    for (const currency of ['EUR', 'JPY', 'USD']) {
      expect(await balanceOf(client, payer, currency)).toEqual({ balance: 0, held: 0 });
    }
    expect([
      await mine.funds(),
      (await balanceOf(client, mine.project.wallet_id, 'USD')).balance,
    ]).toEqual([1_250, 900]);
    expect((await balanceOf(client, friend)).balance).toBe(before + 750);
    expect((await balanceOf(client, friend, 'JPY')).balance).toBe(5_000);
  });

  test('gaps 3, Reads: 100 payments are accepted, and so are 100 items of one payment', async () => {
    const items = Array.from({ length: 100 }, () => item);
    const payments = Array.from({ length: 100 }, () => plain);
    const { transaction_key: key, payments: created } = await kept({ payments });
    expect(created).toHaveLength(100);
    const payer = await aPayer(service().client, 125_000);
    seen(await shop.accept(key, payer));
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 125_000, held: 125_000 });
    seen(await shop.confirm(key));
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 0, held: 0 });
    expect((await keptPayment({ ...plain, price: undefined, items })).price).toBe(120_000);
  });
});
