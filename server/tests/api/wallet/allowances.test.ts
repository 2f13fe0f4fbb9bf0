import { beforeEach, describe, expect, test } from 'vitest';
import { allowanceIn, charge, granted, offer, rides } from '../../support/allowances.ts';
import { errorOf } from '../../support/identity.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  type TransactionSeen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 2.4 and gaps 3, Also accepted and Allowance alone: requests for allowances, and how they
// are shown.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client, { currencies: ['EUR', 'USD'] });
  payer = await aPayer(service().client, 50_000);
});
useSoundBooks(service);

const flat = {
  ...rides,
  valid: { for: 86_400 },
  limits: [
    { max_price: 1_000, period: 3_600 },
    { max_price: 3_000, period: 7_200 },
  ],
};
/** The same in the words of published clients: hours, and the optional flag outside. */
const data = {
  ...rides,
  valid_for: 24,
  limits: [
    { max_price: 1_000, time: 1 },
    { max_price: 3_000, time: 2 },
  ],
};

describe('the two forms of the request', () => {
  test.each([
    ['flat, in seconds', { ...flat, optional: true }],
    ['data, in hours', { data, optional: true }],
  ])('wallet 2.1 allowance: %s: the answer carries both forms', async (_, allowance) => {
    const created = seen(await shop.create({ allowance }));
    const about = {
      id: expect.any(Number),
      transaction_key: created.transaction_key,
      created_at: created['created_at'],
    };
    // Clients of different years read the period of a limit under different names.
    const limits = data.limits.map(({ max_price, time }) => ({ max_price, time, period: time }));
    expect(created['allowance']).toEqual({
      ...about,
      ...flat,
      status: 'Created',
      optional: true,
      data: { ...about, ...data, status: 'new', limits },
    });
    expect(seen(await shop.read(created.transaction_key))['allowance']).toEqual(
      created['allowance'],
    );
  });

  test('wallet 2.4 limits: a period that is not in whole hours is kept to the second', async () => {
    const { limits } = allowanceIn(
      await offer(shop, { limits: [{ max_price: 500, period: 5_400 }] }),
    );
    expect(limits).toEqual([{ max_price: 500, period: 5_400 }]);
  });

  test('wallet 2.4 limits: limits are optional, and so is the end of the validity', async () => {
    const { valid, limits } = await granted(shop, payer);
    expect([valid.until, limits]).toEqual([undefined, []]);
    expect((await charge(shop, payer)).status).toBe(200);
  });

  test('wallet 2.4 id: each allowance has its own id', async () => {
    const [one, other] = [await offer(shop), await offer(shop)];
    expect(allowanceIn(one).id).not.toBe(allowanceIn(other).id);
  });

  test('wallet 2.4 transaction_key: it names the transaction that created the allowance, also where it is used', async () => {
    const allowance = await granted(shop, payer);
    const used = seen(await charge(shop, payer));
    expect(used.transaction_key).not.toBe(allowance.transaction_key);
    expect(allowanceIn(used)).toMatchObject({
      id: allowance.id,
      transaction_key: allowance.transaction_key,
    });
  });
});

describe('refused requests', () => {
  // biome-ignore format: a table
  test.each<[string, object]>([
    ['description',          { description: undefined }],
    ['description',          { description: '' }],
    ['max_price',            { max_price: undefined }],
    ['max_price',            { max_price: 0 }],
    ['max_price',            { max_price: -1 }],
    ['max_price',            { max_price: 1.5 }],
    ['max_price',            { max_price: '100' }],
    ['max_price',            { max_price: 2 ** 53 }],
    ['currency',             { currency: undefined }],
    ['currency',             { currency: 'EURO' }],
    ['currency',             { currency: 'eur' }],
    ['limits[0].max_price',  { limits: [{ period: 60 }] }],
    ['limits[0].max_price',  { limits: [{ period: 60, max_price: 0 }] }],
    ['limits[0].period',     { limits: [{ max_price: 100 }] }],
    ['limits[1].period',     { limits: [{ max_price: 100, period: 1 }, { max_price: 100, period: 0 }] }],
    ['limits',               { limits: {} }],
    ['valid.for',            { valid: { for: 0 } }],
    ['valid.for',            { valid: { for: -1 } }],
    ['valid.from',           { valid: { from: 'tomorrow' } }],
    ['optional',             { optional: 'yes' }],
  ])('wallet 2.4 description and wallet 2.4 currency: the refusal names the field %s of %j, in both forms', async (field, changes) => {
    const wanted = { ...rides, ...changes };
    const answer = await shop.create({ allowance: wanted });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(answer.body['error_description']).toContain(`allowance.${field}: `);
    if (field.startsWith('valid') || field.startsWith('limits[') || field === 'optional') return;
    const inData = await shop.create({ allowance: { data: wanted } });
    expect([inData.status, inData.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(inData.body['error_description']).toContain(`allowance.data.${field}: `);
  });

  test.each([
    [
      'flat',
      { description: 'Rides' },
      ['allowance.max_price: Max price', 'allowance.currency: Currency'],
    ],
    [
      'data',
      { data: { description: 'Rides' } },
      ['allowance.data.currency: Currency', 'allowance.data.max_price: Max price'],
    ],
  ])(
    'wallet 2.4 max_price: the refusal names all missing fields at once (%s)',
    async (_, allowance, missing) => {
      const { status, body } = await shop.create({ allowance });
      expect([status, body['error'], body['error_description']]).toEqual([
        400,
        'invalid_parameters',
        missing.map((field) => `${field} is required`).join('; '),
      ]);
    },
  );

  test('wallet 1: a transaction without payments and without an allowance is refused', async () => {
    for (const body of [{}, { payments: [] }]) {
      const answer = await shop.create(body);
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    }
  });
});

describe('optional and required allowances', () => {
  const withPayment = (wanted: object) =>
    shop.created({ allowance: { ...rides, ...wanted } }, { price: 300 });

  // biome-ignore format: a table
  test.each<[string, object, object, string]>([
    // the allowance        what the payer says    it is
    ['required, not asked', {},                    {},                   'Active'],
    ['required, wanted',    { optional: false },   { allowance: true },  'Active'],
    ['optional, not asked', { optional: true },    {},                   'Created'],
    ['optional, refused',   { optional: true },    { allowance: false }, 'Created'],
    ['optional, wanted',    { optional: true },    { allowance: true },  'Active'],
  ])('wallet 2.4 optional: %s (%j, %j): the payment is accepted, the allowance is %s', async (_, wanted, said, state) => {
    const { transaction_key: key } = await withPayment(wanted);
    const accepted = seen(await shop.accept(key, payer, said));
    expect([accepted.status, allowanceIn(accepted).status]).toEqual(['waiting', state]);
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 50_000, held: 300 });
    expect((await charge(shop, payer)).status).toBe(state === 'Active' ? 200 : 400);
  });

  test('wallet 2.4 optional: an acceptance without a required allowance is refused, and nothing is held', async () => {
    const { transaction_key: key } = await withPayment({ optional: false });
    const answer = await shop.accept(key, payer, { allowance: false });
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(
      errorOf('invalid_parameters', 'The allowance of this transaction is required.'),
    );
    expect(seen(await shop.read(key)).status).toBe('new');
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 50_000, held: 0 });
  });

  test('wallet 2.1 suggest_allowance: the requested value is shown, false by default', async () => {
    expect((await shop.created({ suggest_allowance: true }))['suggest_allowance']).toBe(true);
    expect((await shop.created())['suggest_allowance']).toBe(false);
  });
});

describe('an allowance alone', () => {
  test('wallet 1: a transaction with an allowance and no payments goes new, waiting, confirmed', async () => {
    const { transaction_key: key, status, payments } = await offer(shop);
    expect([status, payments]).toEqual(['new', []]);
    expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
    expect((await charge(shop, payer)).status).toBe(200);
    const confirmed = seen(await shop.confirm(key));
    expect(['confirmed', 'done']).toContain(confirmed.status);
    expect((confirmed['timeline'] as { status: string }[]).map((one) => one.status)).toEqual(
      expect.arrayContaining(['new', 'waiting', 'confirmed']),
    );
    expect(await balanceOf(service().client, payer)).toEqual({ balance: 50_000, held: 1_250 });
  });

  test('wallet 2.1 use_allowance: a transaction says whether an allowance paid it, and which one', async () => {
    const { id } = await granted(shop, payer);
    const plain = await shop.created();
    expect([plain['use_allowance'], plain['allowance_id'], plain['allowance']]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    const used = seen(await shop.reserve(plain.transaction_key, payer));
    expect([used['use_allowance'], used['allowance_id'], allowanceIn(used).id]).toEqual([
      true,
      id,
      id,
    ]);
  });

  const used = ({ use_allowance, allowance_id, allowance }: TransactionSeen) => [
    use_allowance,
    allowance_id,
    (allowance as { id: number } | undefined)?.id,
  ];

  test('wallet 2.1 allowance: a named allowance is not shown once the payer pays without it', async () => {
    const { id } = await granted(shop, payer);
    const { transaction_key: key, ...named } = await shop.created({ allowance_id: id });
    expect(used({ transaction_key: key, ...named })).toEqual([true, id, id]);
    seen(await shop.accept(key, payer));
    expect(used(seen(await shop.read(key)))).toEqual([false, undefined, undefined]);
  });

  test('wallet 2.1 allowance: the charged allowance is shown, not an offered one that nobody granted', async () => {
    const { id } = await granted(shop, payer);
    const offered = { allowance: { ...rides, optional: true } };
    const { transaction_key: key } = await shop.created(offered, { price: 300 });
    seen(await shop.reserve(key, payer));
    expect(used(seen(await shop.read(key)))).toEqual([true, id, id]);
  });

  test('wallet 2.1 use_allowance: it is false without an allowance, even where requested', async () => {
    const { transaction_key: key } = await shop.created({ use_allowance: true });
    seen(await shop.accept(key, payer));
    expect(used(seen(await shop.read(key)))).toEqual([false, undefined, undefined]);
  });

  test('wallet 2.1 allowance_id: an unknown id is refused when the transaction is created', async () => {
    const payments = [{ description: 'Order', price: 100, currency: 'EUR' }];
    const answer = await shop.create({ payments, allowance_id: 99_999 });
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(errorOf('invalid_allowance', 'There is no allowance 99999.'));
  });
});
