import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aWalletClient,
  seen,
  transactionPath,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Wallet 2.2 and gaps 1 and 3: the price of a payment in all its forms.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
beforeAll(async () => {
  shop = await aWalletClient(service().client);
});
useSoundBooks(service);

const plain = { description: 'Order 1042', price: 1_250, currency: 'EUR' };
const item = { title: 'Lamp', price: 400, quantity: 3 };

const expectRefused = ({ status, body }: Answer, fields: readonly string[]): void => {
  expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
  for (const field of fields) expect(String(body['error_description'])).toContain(field);
};

const creating = (payment: object): Promise<Answer> =>
  shop.create({ payments: [{ ...plain, ...payment }] });

/** JSON text that no serializer would write. */
const creatingText = (payment: string): Promise<Answer> =>
  shop.send('POST', transactionPath, {
    body: `{"payments":[{"description":"Order 1042","currency":"EUR",${payment}}]}`,
  });

const priceOf = (answer: Answer) =>
  seen(answer).payments.map((one) => [one.price, one['price_decimal']]);

describe('gaps 1, Integers: a price is a safe integer above 0', () => {
  test.each([
    '0',
    '-1',
    '0.5',
    '1e3',
    '12.50',
    '"1250"',
    'true',
    '9007199254740992',
    '1e400',
    '{}',
  ])('price %s is refused', async (price) => {
    expectRefused(await creatingText(`"price":${price}`), ['price']);
  });

  test.each([1, 9_007_199_254_740_991])('price %i is accepted', async (price) => {
    expect(priceOf(await creating({ price }))[0]?.[0]).toBe(price);
  });
});

describe('wallet 2.2 items: the total price is the sum of price times quantity', () => {
  test.each([
    ['one item', [item], 1_200],
    [
      'several',
      [item, { ...item, price: 1, quantity: 1 }, { ...item, price: 7, quantity: 5 }],
      1_236,
    ],
    [
      'the largest possible sum',
      [{ ...item, price: 9_007_199_254_740_991, quantity: 1 }],
      9_007_199_254_740_991,
    ],
  ])('%s', async (_, items, sum) => {
    const answer = await creating({ price: undefined, items });
    expect(priceOf(answer)[0]?.[0]).toBe(sum);
  });

  test.each([
    ['in one item', [{ ...item, price: 9_007_199_254_740_991, quantity: 2 }]],
    ['in two items', [{ ...item, price: 9_007_199_254_740_991, quantity: 1 }, item]],
  ])('a sum above 2^53-1 %s is refused', async (_, items) => {
    expectRefused(await creating({ price: undefined, items }), ['items']);
  });

  test('a price beside items must be their sum', async () => {
    expect(priceOf(await creating({ price: 1_200, items: [item] }))).toEqual([[1_200, '12.00']]);
    expectRefused(await creating({ price: 1_250, items: [item] }), ['price']);
  });
});

describe('wallet 2.2 price_decimal: accepted in place of price (gaps 3, Also accepted)', () => {
  test.each([
    ['12.50', 'EUR', 1_250, '12.50'],
    ['12.5', 'EUR', 1_250, '12.50'],
    ['12', 'EUR', 1_200, '12.00'],
    ['0.01', 'EUR', 1, '0.01'],
    ['250', 'JPY', 250, '250'],
  ])('%s %s is %i', async (decimal, currency, price, shown) => {
    const answer = await creating({ price: undefined, price_decimal: decimal, currency });
    expect(priceOf(answer)).toEqual([[price, shown]]);
  });

  test.each([
    ['0.00', 'EUR'],
    ['-1', 'EUR'],
    ['1.005', 'EUR'],
    ['1.5', 'JPY'],
    ['1,50', 'EUR'],
    ['1e3', 'EUR'],
    ['90071992547409.92', 'EUR'],
    ['', 'EUR'],
  ])('%s %s is refused', async (decimal, currency) => {
    const answer = await creating({ price: undefined, price_decimal: decimal, currency });
    expectRefused(answer, ['payments[0]']);
  });

  test('both forms may be given only if they agree', async () => {
    expect(priceOf(await creating({ price_decimal: '12.50' }))).toEqual([[1_250, '12.50']]);
    expectRefused(await creating({ price_decimal: '12.51' }), ['price']);
  });
});
