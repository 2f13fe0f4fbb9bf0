import { expect, test } from 'vitest';
import { amountMinorMax, type Currency } from '../kernel/money.ts';
import { amountText } from './amount.ts';
import type { PageLanguage } from './language.ts';

// biome-ignore format: a table
test.each<[bigint, Currency, PageLanguage, string]>([
  [1_250n,         'EUR', 'en', '€12.50'],
  [1_250n,         'EUR', 'lt', '12,50 €'],
  [1_250n,         'EUR', 'ru', '12,50 €'],
  [5n,             'EUR', 'en', '€0.05'],
  [123_456_789n,   'EUR', 'lt', '1 234 567,89 €'],
  [1_250n,         'JPY', 'en', 'JP¥1,250'],
  [125_050n,       'HUF', 'en', 'HUF 1,250.50'],
  [amountMinorMax, 'EUR', 'en', '€90,071,992,547,409.91'],
])('%d minor units of %s in %s are %s', (minor, currency, language, shown) => {
  expect(amountText({ minor, currency }, language).replaceAll(/\s/g, ' ')).toBe(shown);
});
