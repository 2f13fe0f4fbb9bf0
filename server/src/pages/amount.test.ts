import { describe, expect, test } from 'vitest';
import { amountMinorMax, type Currency, currencies } from '../kernel/money.ts';
import { amountText, exampleAmount } from './amount.ts';
import type { BuyerLanguage } from './language.ts';
import { typedAmount } from './typed-amount.ts';

// In the tables "_" is the no-break space: no line break ever splits an amount.
const shown = (text: string): string => text.replaceAll('_', '\u00a0');

describe('checkout 2.6: 1,234.50 in every currency, and 1,234 where there are no minor units', () => {
  // biome-ignore format: a table
  const rows: readonly [Currency, en: string, lt: string, ru: string][] = [
    // currency  English            Lithuanian          Russian
    ['EUR',      '€1,234.50',       '1_234,50_€',       '1_234,50_€'  ],
    ['GBP',      '£1,234.50',       '1_234,50_GBP',     '1_234,50_£'  ],
    ['CHF',      'CHF_1,234.50',    '1_234,50_CHF',     '1_234,50_CHF'],
    ['PLN',      'PLN_1,234.50',    '1_234,50_PLN',     '1_234,50_PLN'],
    ['CZK',      'CZK_1,234.50',    '1_234,50_CZK',     '1_234,50_CZK'],
    ['HUF',      'HUF_1,234.50',    '1_234,50_HUF',     '1_234,50_HUF'],
    ['RON',      'RON_1,234.50',    '1_234,50_RON',     '1_234,50_RON'],
    ['BGN',      'BGN_1,234.50',    '1_234,50_BGN',     '1_234,50_BGN'],
    ['HRK',      'HRK_1,234.50',    '1_234,50_HRK',     '1_234,50_HRK'],
    ['DKK',      'DKK_1,234.50',    '1_234,50_DKK',     '1_234,50_DKK'],
    ['SEK',      'SEK_1,234.50',    '1_234,50_SEK',     '1_234,50_SEK'],
    ['NOK',      'NOK_1,234.50',    '1_234,50_NOK',     '1_234,50_NOK'],
    ['USD',      'US$1,234.50',     '1_234,50_USD',     '1_234,50_$'  ],
    ['AUD',      'A$1,234.50',      '1_234,50_AUD',     '1_234,50_A$' ],
    ['CAD',      'CA$1,234.50',     '1_234,50_CAD',     '1_234,50_CA$'],
    ['JPY',      'JP¥1,234',        '1_234_JPY',        '1_234_¥'     ],
  ];

  test.each(rows)('%s: %s, %s, %s', (currency, en, lt, ru) => {
    const minor = currency === 'JPY' ? 1_234n : 123_450n;
    const texts = (['en', 'lt', 'ru'] as const).map((one) => amountText({ minor, currency }, one));
    expect(texts).toEqual([en, lt, ru].map(shown));
  });

  test('the table names every currency', () => {
    expect(rows.map(([currency]) => currency)).toEqual(currencies);
  });
});

// biome-ignore format: a table
test.each<[bigint, Currency, BuyerLanguage, string]>([
  [5n,             'EUR', 'en', '€0.05'],
  [5n,             'EUR', 'lt', '0,05_€'],
  [1_250n,         'EUR', 'de', '12,50_€'],
  [1_250n,         'EUR', 'et', '12,50_€'],
  [1_250n,         'EUR', 'lv', '12,50_€'],
  [1_250n,         'PLN', 'pl', '12,50_zł'],
  [123_450n,       'EUR', 'de', '1.234,50_€'],
  [123_450n,       'EUR', 'pl', '1234,50_€'],
  [1n,             'JPY', 'ru', '1_¥'],
  [100n,           'HUF', 'en', 'HUF_1.00'],
  [123_456_789n,   'EUR', 'lt', '1_234_567,89_€'],
  [123_456_789n,   'EUR', 'de', '1.234.567,89_€'],
  [123_456_789n,   'EUR', 'et', '1_234_567,89_€'],
  [123_456_789n,   'EUR', 'lv', '1_234_567,89_€'],
  [123_456_789n,   'PLN', 'pl', '1_234_567,89_zł'],
  [5n,             'JPY', 'de', '5_¥'],
  [amountMinorMax, 'EUR', 'en', '€90,071,992,547,409.91'],
  [amountMinorMax, 'JPY', 'ru', '9_007_199_254_740_991_¥'],
])('%d minor units of %s in %s are %s', (minor, currency, language, text) => {
  expect(amountText({ minor, currency }, language)).toBe(shown(text));
});

test.each(currencies)('the example of an amount in %s is accepted by its form', (currency) => {
  const isYen = currency === 'JPY';
  expect(exampleAmount(currency, 'en')).toBe(isYen ? '1250' : '12.50');
  expect(exampleAmount(currency, 'lt')).toBe(isYen ? '1250' : '12,50');
  expect(typedAmount(exampleAmount(currency, 'en'), currency)).toBe(1_250n);
  expect(typedAmount(exampleAmount(currency, 'ru'), currency)).toBe(1_250n);
});
