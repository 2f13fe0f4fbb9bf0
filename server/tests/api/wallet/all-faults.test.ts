import { beforeAll, describe, expect, test } from 'vitest';
import { errorOf, unixNow } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aWalletClient,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Gaps 1, Error body: validation collects all messages. Decision 0049 names its steps.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
beforeAll(async () => {
  shop = await aWalletClient(service().client);
});

const plain = { description: 'Order 1042', price: 1_250, currency: 'EUR' };
const unpriced = { ...plain, price: undefined };
const item = { title: 'Lamp', price: 400, quantity: 3 };
const dear = { title: 'Yacht', price: 9_007_199_254_740_991, quantity: 2 };
const twoNames = { beneficiary_id: 100_001, email: 'a@new.example' };
const size = { name: 'size', title: 'Your size', type: 'select', options: ['S', 'M'] };

const disagree = 'Price, price_decimal and the sum of the items should agree.';
const namedOnce = 'The beneficiary should be named once.';

async function expectSaid(wanted: object | string, said: readonly string[]): Promise<void> {
  const { status, text } = await shop.send('POST', transactionPath, { body: wanted });
  expect([status, text]).toEqual([400, errorOf('invalid_parameters', said.join(' '))]);
}

describe('all faults of a payment are reported at once', () => {
  // biome-ignore format: a table
  test.each<[string, object, readonly string[]]>([
    ['no price and two beneficiaries', { ...unpriced, ...twoNames },                                 ['Price or items are required.', namedOnce]],
    ['an invalid decimal price that also differs from the items', { ...plain, price_decimal: '1.005', items: [item] },          ['1.005 is not an amount in EUR.', disagree]],
    ['an invalid decimal price alone', { ...unpriced, price_decimal: '1.005' },                      ['1.005 is not an amount in EUR.']],
    ['items that differ from the price and are too much', { ...plain, items: [dear] },                                  [disagree, 'The sum of the items is too large.']],
    ['invalid percentages on both sides', { ...plain, commission: { out_commission_percent: 1.00001, in_commission_percent: '100.5' } },
      ['commission.out_commission_percent should have at most 4 decimals.', 'commission.in_commission_percent should be at most 100.']],
    ['fees too large on both sides', { ...plain, commission: { in_commission: 1_251, out_commission: 9_007_199_254_740_991 } },
      ['The in-commission is above the price.', 'The total is too large.']],
    ['a fee is not checked without a price', { ...unpriced, beneficiary: {}, commission: { in_commission: 1_251 } },
      ['Price or items are required.', 'The beneficiary should have an id or an email.']],
    ['a fixed fee is not checked beside an invalid percentage', { ...plain, commission: { in_commission: 1_251, in_commission_percent: 0.00001 } },
      ['commission.in_commission_percent should have at most 4 decimals.']],
  ])('%s', async (_, payment, faults) => {
    await expectSaid({ payments: [payment] }, faults.map((fault) => `payments[0]: ${fault}`));
  });

  test('several faulty payments are reported together; a valid one between them is not named', async () => {
    const commission = { in_commission_percent: 0.00001 };
    const worst = { ...unpriced, ...twoNames, commission };
    await expectSaid({ payments: [worst, plain, { ...plain, beneficiary: {} }] }, [
      'payments[0]: Price or items are required.',
      'payments[0]: commission.in_commission_percent should have at most 4 decimals.',
      `payments[0]: ${namedOnce}`,
      'payments[2]: The beneficiary should have an id or an email.',
    ]);
  });
});

describe('decision 0075, custom data: the refusal names the place of each number that loses digits', () => {
  const larger = 'should be at most 2^53-1, or a string: larger numbers lose digits.';
  // Written as text because JavaScript would round the numbers.
  const withOrders = (orders: readonly string[]): string =>
    `{"payments":[{"description":"Order","currency":"EUR","parameters":{"orders":[${orders}]},
      "items":[{"title":"Lamp","price":1,"quantity":1,"parameters":{"id":1e400}}],"beneficiary":{}}]}`;
  const placesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => `parameters.orders[${index}]`);

  // biome-ignore format: a table
  test.each([
    // numbers  named
    [1,         `${placesOf(1)}, items[0].parameters.id`],
    [9,         `${placesOf(9).join(', ')}, items[0].parameters.id`],
    [10,        `${placesOf(10).join(', ')} and 1 more`],
    [1_000,     `${placesOf(10).join(', ')} and 991 more`],
  ])('%i in a list, and one in an item', async (count, named) => {
    await expectSaid(withOrders(Array(count).fill('9007199254740993')), [
      'payments[0]: The beneficiary should have an id or an email.',
      `payments[0]: ${named} ${larger}`,
    ]);
  });
});

describe('all faults of inquiries are reported, followed by those of payments', () => {
  const same = 'name: Another inquiry has the same name.';
  // biome-ignore format: a table
  test.each<[string, object, readonly string[]]>([
    ['two faults of one inquiry',                                                { payments: [plain], inquiries: [size, { ...size, options: [] }] },
      [`inquiries[1].${same}`, 'inquiries[1].options: Options are needed for select.']],
    ['a default is not checked without options',                                 { payments: [plain], inquiries: [{ ...size, options: [], default_value: 'L' }] },
      ['inquiries[0].options: Options are needed for select.']],
    ['faults of every inquiry',                                                  { payments: [plain], inquiries: [{ ...size, default_value: 'L' }, size, size] },
      ['inquiries[0].default_value: The default value is not one of the options.', `inquiries[1].${same}`, `inquiries[2].${same}`]],
    ['faults of inquiries and of a payment',                                     { payments: [unpriced], inquiries: [size, size] },
      [`inquiries[1].${same}`, 'payments[0]: Price or items are required.']],
    ['faults of inquiries, and no payment',                                      { inquiries: [size, size] },
      [`inquiries[1].${same}`, 'Payments or an allowance are required.']],
  ])('%s', async (_, wanted, said) => {
    await expectSaid(wanted, said);
  });
});

test('faults that need the clock or other wallets are also reported at once', async () => {
  const past = { freeze_until: unixNow() - 1 };
  const payments = [
    { ...plain, ...past, beneficiary_id: 98 },
    plain,
    { ...plain, beneficiary_id: 99 },
    { ...plain, ...past, email: 'anybody@people.example' },
  ];
  await expectSaid({ payments }, [
    'payments[0]: freeze_until should be in the future.',
    'payments[0]: There is no beneficiary 98.',
    'payments[2]: There is no beneficiary 99.',
    'payments[3]: freeze_until should be in the future.',
  ]);
});

describe('decision 0049: each step of checks runs only if the step before it found nothing', () => {
  const malformed = { ...unpriced, description: 7 };
  const contradictory = unpriced;
  const unknown = { ...plain, beneficiary_id: 99 };
  // biome-ignore format: a table
  test.each<[string, readonly object[], string]>([
    ['the form of each field',      [malformed, contradictory, unknown], 'payments[0].description: Description should be a string'],
    ['the request by itself',       [contradictory, unknown],            'payments[0]: Price or items are required.'],
    ['the clock and other wallets', [unknown],                           'payments[0]: There is no beneficiary 99.'],
  ])('%s', async (_, payments, said) => {
    await expectSaid({ payments }, [said]);
  });
});
