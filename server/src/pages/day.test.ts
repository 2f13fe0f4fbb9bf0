import { expect, test } from 'vitest';
import type { UnixSeconds } from '../kernel/time.ts';
import { dayText } from './day.ts';
import type { BuyerLanguage } from './language.ts';

// In the table "_" is the no-break space: a day is never torn apart at the end of a line.
// biome-ignore format: a table
test.each<[BuyerLanguage, string]>([
  ['de', '29._November_2026'],
  ['et', '29._november_2026'],
  ['en', '29_November_2026'],
  ['lv', '2026._gada_29._novembris'],
  ['lt', '2026_m._lapkričio_29_d.'],
  ['pl', '29_listopada_2026'],
  ['ru', '29_ноября_2026_г.'],
])('the last second of a day in %s is %s', (language, text) => {
  const lastSecond = (Date.UTC(2026, 10, 30) / 1_000 - 1) as UnixSeconds;
  expect(dayText(lastSecond, language)).toBe(text.replaceAll('_', '\u00a0'));
});
