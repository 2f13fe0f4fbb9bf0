import { expect, test } from 'vitest';
import type { Route } from '../route.ts';
import { KnownWords } from './known-words.ts';

const words = new KnownWords([
  { path: '/rest/v1/transaction/:transaction_key/confirm' } as Route,
  { path: '/orders' } as Route,
]);

// biome-ignore format: a table
test.each([
  ['/rest/v1/transactoin',              '/rest/v1/:unknown'],
  ['/rest/v1/transaction/secret/confrm', '/rest/v1/transaction/:unknown/:unknown'],
  ['/orders/?token=secret',             '/orders/'],
  ['/rest/:transaction_key',            '/rest/:unknown'],
  ['/rest/%00',                         '/rest/:unknown'],
  ['/',                                 '/'],
  [`/${'orders/'.repeat(50)}`,          `/${'orders/'.repeat(11).slice(0, -1)}`],
])('%s is logged as %s', (rawUrl, shown) => {
  expect(words.pathIn(rawUrl)).toBe(shown);
});
