import { describe, expect, test } from 'vitest';
import type { UserTokens } from '../../src/auth/user-signer.ts';
import { FlorinUsageError } from '../../src/errors.ts';
import { Florin } from '../../src/florin.ts';
import type { NewOrder } from '../../src/generated/order-types.ts';
import type { FlorinOptions } from '../../src/options.ts';
import { refusal, stubService } from '../support/stub-service.ts';

// A program that cannot work must learn it at once, and always in the same way.

const base = { baseUrl: 'http://127.0.0.1:1', clientId: 'shop' };

const florinWith = (options: object): Florin =>
  new Florin({ ...base, ...options } as unknown as FlorinOptions);

describe('a client cannot be created', () => {
  test.each([
    { baseUrl: '' },
    { baseUrl: 'pay.example' },
    { baseUrl: 'ftp://pay.example' },
    { baseUrl: undefined },
    { baseUrl: new URL('https://pay.example') },
    { baseUrl: 'https://user:password@pay.example' },
    { baseUrl: 'https://user@pay.example' },
    { baseUrl: 'https://pay.example/?tenant=1' },
    { baseUrl: 'https://pay.example/?' },
    { baseUrl: 'https://pay.example/#top' },
    { walletUrl: 'https://pay.example/?tenant=1' },
    { authUrl: 'https://pay.example/#top' },
    { clientId: '' },
    { clientId: ' ' },
    { clientId: undefined },
    { clientId: null },
    { clientId: 7 },
    { clientId: 'parduotuvė' },
    { clientId: 'shop\r\nx: 1' },
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { timeoutMs: 2 ** 31 },
    { timeoutMs: '1000' },
    { retry: { maxAttempts: Number.NaN } },
    { fetch: 'fetch' },
  ])('with %o', (options) => {
    expect(() => florinWith(options)).toThrow(FlorinUsageError);
  });
});

test.each([
  { timeoutMs: undefined },
  { timeoutMs: 2 ** 31 - 1 },
  { retry: undefined },
  { retry: { maxAttempts: undefined } },
  { fetch: undefined },
  { clientSecret: undefined, macKey: undefined },
])('a client can be created with %o', (options) => {
  expect(florinWith(options)).toBeInstanceOf(Florin);
});

test('without a maximum, a call makes four attempts', async () => {
  const { url, seen } = await stubService(() => refusal(503, 'service_unavailable'));
  const retry = { maxAttempts: undefined, baseDelayMs: 1 };
  const { wallet } = florinWith({ baseUrl: url, macKey: 'k', retry });
  await expect(wallet.payments.read(7)).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(4);
});

describe('a part without its secret is refused', () => {
  test.each([undefined, null, '', 7, ['s']])('when the secret is %j', async (secret) => {
    const florin = florinWith({ clientSecret: secret, macKey: secret });
    expect(() => florin.checkout).toThrow(/clientSecret is needed/);
    expect(() => florin.wallet).toThrow(/macKey is needed/);
    const verifying = florin.verifyWebhook({ headers: {}, body: '' });
    await expect(verifying).rejects.toThrow(FlorinUsageError);
  });

  test('when only the other secret is given', () => {
    expect(() => florinWith({ macKey: 'k' }).checkout).toThrow(/clientSecret is needed/);
    expect(() => florinWith({ clientSecret: 's' }).wallet).toThrow(/macKey is needed/);
  });
});

test.each([
  {},
  { access_token: 'at', mac_key: '' },
  { access_token: 'at', mac_key: null },
  { access_token: 'a\nt', mac_key: 'k' },
])('%j is refused as tokens of a user', (tokens) => {
  const florin = florinWith({ macKey: 'k' });
  expect(() => florin.asUser(tokens as UserTokens)).toThrow(FlorinUsageError);
});

describe('requests that cannot be sent', () => {
  test.each(['', '.', '..', '\ud800', undefined, null, {}, Number.NaN, 1.5, 2 ** 53])(
    '%j is refused as an identifier',
    async (id) => {
      const { checkout, wallet } = florinWith({ clientSecret: 's', macKey: 'k' });
      const text = id as string;
      await expect(checkout.orders.read(text)).rejects.toThrow(FlorinUsageError);
      await expect(wallet.transactions.read(text)).rejects.toThrow(FlorinUsageError);
    },
  );

  const circle: { self?: unknown } = {};
  circle.self = circle;

  test.each([
    ['an amount that is a bigint', { purchase: { reference: 'x', amount: 5n, currency: 'EUR' } }],
    ['a circular object', circle],
    ['nothing', undefined],
  ])('%s cannot be written as JSON', async (_, order) => {
    const { url, seen } = await stubService(() => ({ status: 200 }));
    const { orders } = florinWith({ baseUrl: url, clientSecret: 's' }).checkout;
    const creating = orders.create(order as unknown as NewOrder);
    await expect(creating).rejects.toThrow(FlorinUsageError);
    await expect(creating).rejects.toThrow('cannot be written as JSON');
    expect(seen).toEqual([]);
  });
});
