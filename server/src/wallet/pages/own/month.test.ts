import { expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { monthIn, monthsSince, monthText } from './month.ts';

const at = (text: string) => unixSeconds(Date.parse(text) / 1_000);

test('a month lasts from its first second to the first second of the next', () => {
  expect(monthIn('2026-12')).toEqual({
    name: '2026-12',
    from: at('2026-12-01T00:00:00Z'),
    to: at('2027-01-01T00:00:00Z'),
  });
});

test.each([undefined, '', '2026-13', '2026-00', '1999-01', '2026-1', '2026-01-01', 'x'])(
  '%s is not a month',
  (text) => {
    expect(monthIn(text)).toBeNull();
  },
);

test('months are offered since the start of the wallet, the latest first', () => {
  const names = (begin: string, now: string) =>
    monthsSince(at(begin), at(now)).map(({ name }) => name);
  expect(names('2025-11-30T23:59:59Z', '2026-01-31T12:00:00Z')).toEqual([
    '2026-01',
    '2025-12',
    '2025-11',
  ]);
  expect(names('2026-02-01T00:00:00Z', '2026-01-31T12:00:00Z')).toEqual(['2026-01']);
  expect(names('2001-01-01T00:00:00Z', '2026-01-31T12:00:00Z')).toHaveLength(36);
});

test('a month is named in every language', () => {
  const month = monthIn('2026-11');
  if (month === null) throw new Error('it is one');
  expect((['en', 'lt', 'ru'] as const).map((language) => monthText(month, language))).toEqual([
    'November 2026',
    '2026 m. lapkritis',
    'ноябрь 2026 г.',
  ]);
});
