import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test.each(['pay', 'pay2', 'ab', 'a'.repeat(31)])('FLORIN_ALIAS may be %s', (name) => {
  expect(readSettings({ FLORIN_ALIAS: name }).settings.alias).toBe(name);
});

const accepts =
  '2 to 31 lower-case letters and digits, beginning with a letter, other than service, merchant and bank';

test.each([
  'Brand',
  'my_pay',
  'my-pay',
  '7pay',
  'a',
  'a'.repeat(32),
  'pay ',
  'pay\r\nset-cookie: a',
  'ąžuolas',
  // Headers, fields and types with these names exist.
  'service',
  'merchant',
  'bank',
])('FLORIN_ALIAS may not be %j', (name) => {
  expect(() => readSettings({ FLORIN_ALIAS: name })).toThrow(
    `FLORIN_ALIAS is "${name}"; it must be ${accepts}.`,
  );
});
