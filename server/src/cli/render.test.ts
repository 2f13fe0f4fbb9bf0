import { expect, test } from 'vitest';
import {
  amount,
  colours,
  count,
  fields,
  harmless,
  moment,
  noPaint,
  shown,
  table,
} from './render.ts';

// biome-ignore format: a table
test.each([
  [123456,                'EUR', '1234.56'],
  [5,                     'EUR', '0.05'],
  [0,                     'EUR', '0.00'],
  [-5,                    'EUR', '-0.05'],
  [-123456,               'EUR', '-1234.56'],
  [1500,                  'JPY', '1500'],
  [9007199254740991,      'EUR', '90071992547409.91'],
  [1500,                  'ABC', '1500'],
  [9007199254740992,      'EUR', '9007199254740992'],
])('%i minor units of %s are %s', (minor, currency, text) => {
  expect(amount(minor, currency)).toBe(text);
});

// biome-ignore format: a table
test.each([
  [1800000000, '2027-01-15 08:00:00Z'],
  [0,          '1970-01-01 00:00:00Z'],
  [1e20,       '100000000000000000000'],
  ['soon',     'soon'],
  [null,       '-'],
])('the time %s is shown as %s', (seconds, text) => {
  expect(moment(seconds)).toBe(text);
});

// biome-ignore format: a table
test.each([
  [null,             '-'],
  [undefined,        '-'],
  [true,             'yes'],
  [false,            'no'],
  [[],               '-'],
  [['a', 'b'],       'a, b'],
  [{ a: 1, b: [2] }, 'a=1, b=2'],
  [{},               '-'],
  ['text',           'text'],
])('the value %j is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text);
});

test('control characters in a name are replaced', () => {
  expect(harmless('\u001b[2Jshop\u009b\r\n')).toBe('\ufffd[2Jshop\ufffd\ufffd\ufffd');
  expect(shown({ '\u001b': '\u0007' })).toBe('\ufffd=\ufffd');
});

test('a document has a line for each member, and objects are opened one level', () => {
  const document = { wallet_id: 7, account_numbers: { EUR: 'FL1', USD: 'FL2' }, sites: [] };
  expect(fields(document, noPaint)).toBe(
    'wallet id            7\naccount numbers EUR  FL1\naccount numbers USD  FL2\nsites                -\n',
  );
});

test('columns are as wide as their widest cell, and numbers are right-aligned', () => {
  const columns = [{ title: 'CURRENCY' }, { title: 'BALANCE', align: 'right' as const }];
  expect(
    table(
      columns,
      [
        ['EUR', '1234567.89'],
        ['JPY', '5'],
      ],
      noPaint,
    ),
  ).toBe('CURRENCY     BALANCE\nEUR       1234567.89\nJPY                5\n');
});

test('colours surround a text, but not an empty one', () => {
  expect(colours.red('x')).toBe('\u001b[31mx\u001b[39m');
  expect(colours.red('')).toBe('');
});

test('a count of one is singular', () => {
  expect([count(0, 'posting'), count(1, 'posting'), count(2, 'posting')]).toEqual([
    '0 postings',
    '1 posting',
    '2 postings',
  ]);
});
