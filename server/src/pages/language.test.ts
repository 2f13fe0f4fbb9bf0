import { expect, test } from 'vitest';
import {
  buyerLanguageAmong,
  buyerLanguages,
  languageAmong,
  languageNames,
  languagesIn,
  pageLanguages,
} from './language.ts';

test('the buyer’s pages have every language of the other pages', () => {
  expect(pageLanguages.filter((one) => !buyerLanguages.includes(one))).toEqual([]);
});

test('languages are sorted by their own names', () => {
  const names = buyerLanguages.map((one) => languageNames[one]);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
});

// biome-ignore format: a table
test.each<[header: string | undefined, payer: string, buyer: string]>([
  // Accept-Language           payer's pages  buyer's pages
  [undefined,                  'en',          'en'],
  ['',                         'en',          'en'],
  ['lv',                       'en',          'lv'],
  ['lv-LV,lv;q=0.9,ru;q=0.8',  'ru',          'lv'],
  ['et-EE',                    'en',          'et'],
  ['pl,en;q=0.7',              'en',          'pl'],
  ['de-AT, lt;q=0.5',          'lt',          'de'],
  ['bg,de;q=0.5,lt;q=0.2',     'lt',          'de'],
  ['bg',                       'en',          'en'],
  ['LT',                       'lt',          'lt'],
])("a browser that asks for %s gets %s on payers' pages and %s on buyers' pages", (header, payer, buyer) => {
  const wishes = languagesIn(header);
  expect([languageAmong(...wishes), buyerLanguageAmong(...wishes)]).toEqual([payer, buyer]);
});
