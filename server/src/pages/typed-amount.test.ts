import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

// biome-ignore format: a table
test.each([
  ['12.50',      'EUR', 1_250n],
  ['12,50',      'EUR', 1_250n],
  [' 12 ',       'EUR', 1_200n],
  ['12,5',       'EUR', 1_250n],
  ['1 250,00',   'EUR', 125_000n],
  ["1'250.00",   'EUR', 125_000n],
  ['1\u00a0250', 'EUR', 125_000n],
  ['1250',       'JPY', 1_250n],
  ['0.01',       'EUR', 1n],
] as const)('%s in %s is %s minor units', (text, currency, minor) => {
  expect(typedAmount(text, currency)).toBe(minor);
});

// biome-ignore format: a table
test.each([
  ['1,250',    'EUR'],
  ['1.250',    'EUR'],
  ['1.250,00', 'EUR'],
  ['12.5',     'JPY'],
  ['0',        'EUR'],
  ['-5',       'EUR'],
  ['5 EUR',    'EUR'],
  ['1e3',      'EUR'],
  ['',         'EUR'],
  ['90071992547409.92', 'EUR'],
] as const)('%s is not an amount in %s', (text, currency) => {
  expect(typedAmount(text, currency)).toBeNull();
});
