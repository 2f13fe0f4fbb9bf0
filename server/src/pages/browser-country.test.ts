import { expect, test } from 'vitest';
import { countriesIn } from './browser-country.ts';

// biome-ignore format: a table
test.each([
  // Accept-Language                     countries
  [undefined,                            []],
  ['',                                   []],
  ['lt',                                 ['LT']],
  ['lt-LT,lt;q=0.9,en-US;q=0.8,en;q=0.7', ['LT']],
  ['et-EE;q=0.9, ru;q=0.8',              ['EE']],
  ['en-GB,en;q=0.9',                     []],
  ['en-LT,en;q=0.9,pl;q=0.8',            ['LT', 'PL']],
  ['ru-RU,ru;q=0.9,lv;q=0.5',            ['RU', 'LV']],
  ['de-AT',                              ['AT']],
  ['sr-Latn-RS',                         ['RS']],
  ['*',                                  []],
  ['x'.repeat(300),                      []],
])('%j suggests %j', (header, countries) => {
  expect(countriesIn(header)).toEqual(countries);
});
