import { expect, test } from 'vitest';
import { countries } from './country.ts';

test('the list has the 249 codes of ISO 3166-1, sorted, each once', () => {
  expect(countries).toHaveLength(249);
  expect(countries).toEqual([...new Set(countries)].sort());
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

test('every code has a name, and similar codes are not listed', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
  // Reserved, user-assigned, grouped or withdrawn.
  const others = ['EU', 'UK', 'XK', 'AN', 'SU', 'YU', 'CS', 'EL', 'ZZ', 'XX'];
  expect(others.filter((code) => countries.includes(code))).toEqual([]);
});
