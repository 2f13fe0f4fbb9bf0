import { expect, test } from 'vitest';
import { Paths } from './paths.ts';

const paths = new Paths([
  { method: 'GET', path: '/orders/:order_id' },
  { method: 'DELETE', path: '/orders/:order_id' },
  { method: 'POST', path: '/orders/new' },
  { method: 'POST', path: '/a.b/:x/c' },
  { method: 'GET', path: '/pages/:locale(en|lt)/:page' },
]);

// biome-ignore format: a table
test.each([
  ['/orders/7',             ['DELETE', 'GET', 'HEAD']],
  ['/orders/7?x=/orders',   ['DELETE', 'GET', 'HEAD']],
  ['/orders/%37',           ['DELETE', 'GET', 'HEAD']],
  ['/orders/new',           ['DELETE', 'GET', 'HEAD', 'POST']],
  ['http://host/orders/7',  ['DELETE', 'GET', 'HEAD']],
  ['/a.b/1/c',              ['POST']],
  ['/aXb/1/c',              []],
  ['/pages/en/1',           ['GET', 'HEAD']],
  ['/pages/lt/1',           ['GET', 'HEAD']],
  ['/pages/de/1',           []],
  ['/pages/len/1',          []],
  ['/orders',               []],
  ['/orders/',              []],
  ['/orders/7/8',           []],
  ['/%zz',                  []],
  ['*',                     []],
])('%s accepts %j', (rawUrl, methods) => {
  expect(paths.methodsAt(rawUrl)).toEqual(methods);
});
