import { expect, test } from 'vitest';
import type { PageLanguage } from '../../pages/language.ts';
import { axisText, percentText, type Unit, valueText } from './unit.ts';

// In the tables "_" is the no-break space.
const shown = (text: string): string => text.replaceAll('_', '\u00a0');
const eur: Unit = { currency: 'EUR' };

// biome-ignore format: a table
test.each<[bigint, Unit, PageLanguage, axis: string, whole: string]>([
  [0n,             eur,                 'en', '€0',           '€0.00'],
  [200_000n,       eur,                 'en', '€2k',          '€2,000.00'],
  [50n,            eur,                 'en', '€0.5',         '€0.50'],
  [200_000n,       eur,                 'lt', '2_tūkst._€',   '2_000,00_€'],
  [150_000_000n,   eur,                 'ru', '1,5_млн_€',    '1_500_000,00_€'],
  [2_000n,         { currency: 'JPY' }, 'en', 'JP¥2k',        'JP¥2,000'],
  [20n,            'count',             'en', '20',           '20'],
  [1_500n,         'count',             'en', '1.5k',         '1,500'],
])('%d of %o in %s is %s on an axis and %s in a sentence', (value, unit, language, axis, whole) => {
  expect(axisText(value, unit, language)).toBe(shown(axis));
  expect(valueText(value, unit, language)).toBe(shown(whole));
});

// biome-ignore format: a table
test.each<[number, PageLanguage, string]>([
  [834,   'en', '83.4%'],
  [834,   'lt', '83,4_%'],
  [1_000, 'ru', '100_%'],
  [0,     'en', '0%'],
])('%d tenths of a percent in %s are %s', (permille, language, text) => {
  expect(percentText(permille, language)).toBe(shown(text));
});
