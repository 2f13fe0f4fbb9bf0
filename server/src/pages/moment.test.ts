import { expect, test } from 'vitest';
import type { UnixSeconds } from '../kernel/time.ts';
import type { BuyerLanguage } from './language.ts';
import { dayText, momentText } from './moment.ts';

// In the tables "_" is the no-break space: no line begins with the zone or a lone letter.
// docs/glossary.md, rule 3: after "until" the time has no preposition of its own.
test.each<[BuyerLanguage, string]>([
  ['de', '28. Juli 2026, 14:05_UTC'],
  ['et', '28. juuli 2026, 14:05_UTC'],
  ['en', '28 July 2026 at 14:05_UTC'],
  ['lv', '2026. gada 28. jūlijs 14:05_UTC'],
  ['lt', '2026_m. liepos 28_d. 14:05_UTC'],
  ['pl', '28 lipca 2026 14:05_UTC'],
  ['ru', '28 июля 2026_г., 14:05_UTC'],
])('a moment in %s is %s', (language, text) => {
  const moment = (Date.UTC(2026, 6, 28, 14, 5) / 1_000) as UnixSeconds;
  expect(momentText(moment, language)).toBe(text.replaceAll('_', '\u00a0'));
});

// No line break ever splits a day.
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
