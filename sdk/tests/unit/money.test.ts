import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, decimalOf, minorOf } from '../../../server/src/kernel/money.ts';
import { FlorinUsageError } from '../../src/errors.ts';
import { digitsOf, sumMinor, toDecimal, toMinor } from '../../src/money.ts';

test.each([
  ['10', 'EUR', 1_000],
  ['10.5', 'EUR', 1_050],
  ['10.50', 'EUR', 1_050],
  ['0.01', 'EUR', 1],
  ['0', 'EUR', 0],
  ['-0', 'EUR', 0],
  ['-1.10', 'EUR', -110],
  ['1250', 'JPY', 1_250],
  ['12.34', 'HUF', 1_234],
  ['90071992547409.91', 'EUR', Number.MAX_SAFE_INTEGER],
])('%s %s is %i minor units (checkout 2.6)', (decimal, currency, minor) => {
  expect(toMinor(decimal, currency)).toBe(minor);
});

test.each([
  ['1.234', 'EUR'],
  ['1.5', 'JPY'],
  ['1,5', 'EUR'],
  ['', 'EUR'],
  ['.5', 'EUR'],
  ['5.', 'EUR'],
  ['1e3', 'EUR'],
  [' 1', 'EUR'],
  ['90071992547409.92', 'EUR'],
  ['1', 'XYZ'],
  ['1', 'toString'],
])('"%s" %s is refused instead of rounded', (decimal, currency) => {
  expect(() => toMinor(decimal, currency)).toThrow(FlorinUsageError);
});

test.each([
  [1_250, 'EUR', '12.50'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [-5, 'EUR', '-0.05'],
  [1_250, 'JPY', '1250'],
  [9_007_199_254_740_993n, 'EUR', '90071992547409.93'],
])('%s minor units of %s are %s', (minor, currency, decimal) => {
  expect(toDecimal(minor, currency)).toBe(decimal);
});

test.each([1.5, Number.NaN, 2 ** 53, '12', null, undefined, true])(
  '%j is not a number of minor units',
  (given) => {
    const minor = given as number;
    expect(() => toDecimal(minor, 'EUR')).toThrow(FlorinUsageError);
    expect(() => sumMinor([minor])).toThrow(FlorinUsageError);
    expect(() => sumMinor([minor, -1])).toThrow(FlorinUsageError);
  },
);

test.each([12.5, 0.1 + 0.2, 12, 12n, null, undefined])('%s is not a decimal text', (given) => {
  expect(() => toMinor(given as unknown as string, 'EUR')).toThrow(FlorinUsageError);
});

test('a sum is exact or refused', () => {
  expect(sumMinor([10, 20, -5])).toBe(25);
  expect(sumMinor([])).toBe(0);
  expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(FlorinUsageError);
});

describe('the service reads amounts in the same way', () => {
  const amount = fc.record({
    minor: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    currency: fc.constantFrom(...currencies),
  });

  test('the service reads what the SDK writes, and the reverse', () => {
    fc.assert(
      fc.property(amount, ({ minor, currency }) => {
        expect(minorOf(toDecimal(minor, currency), currency)).toBe(BigInt(minor));
        expect(toMinor(decimalOf({ minor: BigInt(minor), currency }), currency)).toBe(minor);
      }),
    );
  });

  test('the SDK knows the same currencies', () => {
    for (const currency of currencies) expect(digitsOf(currency)).toBe(currency === 'JPY' ? 0 : 2);
  });
});
