import { expect, test } from 'vitest';
import { parameterNames, shownPath } from './shown-address.ts';

const uuid = '0f4e5a52-6c9e-4d0b-8f2b-2f6f7f1f9a10';

// biome-ignore format: a table
test.each([
  ['/orders',                       {},                            '/orders'],
  ['/orders/:order_id',             { order_id: uuid },            `/orders/${uuid}`],
  ['/orders/:order_id',             { order_id: uuid.toUpperCase() }, `/orders/${uuid.toUpperCase()}`],
  ['/orders/:order_id/timeline',    { order_id: 'sk_live_4711' },  '/orders/:order_id/timeline'],
  ['/orders/:order_id',             { order_id: `${uuid}0` },      '/orders/:order_id'],
  ['/payment/:payment_id',          { payment_id: 42 },            '/payment/42'],
  ['/payment/:payment_id',          { payment_id: '4'.repeat(17) }, '/payment/:payment_id'],
  ['/wallet/:wallet_id/balance',    { wallet_id: 'me' },           '/wallet/me/balance'],
  ['/invitation/:token',            { token: uuid },               '/invitation/:token'],
  ['/realms/:realm/token',          { realm: '12' },               '/realms/:realm/token'],
  ['/rest/:unknown',                {},                            '/rest/:unknown'],
  ['/orders/:order_id',             {},                            '/orders/:order_id'],
])('%s with %o is shown as %s', (pattern, params, shown) => {
  expect(shownPath(pattern, params)).toBe(shown);
});

// biome-ignore format: a table
test.each([
  ['',                                  []],
  ['a=1&b=2&a=3',                       ['a', 'b']],
  ['access_token=4711',                 ['access_token']],
  ['statuses%5B%5D=x&statuses[0]=y',    ['statuses[]', 'statuses[0]']],
  ['0f4e5a526c9e',                      ['…']],
  ['sk_live_4711=x&&limit',             ['…', 'limit']],
  [`${'x'.repeat(41)}=1`,               ['…']],
])('the names in ?%s are %o', (query, names) => {
  expect(parameterNames(query)).toEqual(names);
});

test('at most twenty names are shown', () => {
  const query = Array.from({ length: 30 }, (_, index) => `${'x'.repeat(index + 1)}=1`).join('&');
  expect(parameterNames(query)).toHaveLength(20);
});
