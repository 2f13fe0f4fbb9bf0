import { expect, test } from 'vitest';
import type { UnixSeconds } from '../kernel/time.ts';
import type { BuyerLanguage } from './language.ts';
import { momentText } from './moment.ts';

// docs/glossary.md, rule 3: after "until" the moment has no preposition of its own.
test.each<[BuyerLanguage, string]>([
  ['de', '28. Juli 2026, 14:05 UTC'],
  ['et', '28. juuli 2026, 14:05 UTC'],
  ['en', '28 July 2026 at 14:05 UTC'],
  ['lv', '2026. gada 28. jūlijs 14:05 UTC'],
  ['lt', '2026 m. liepos 28 d. 14:05 UTC'],
  ['pl', '28 lipca 2026 14:05 UTC'],
  ['ru', '28 июля 2026 г., 14:05 UTC'],
])('a moment in %s is %s', (language, text) => {
  const moment = (Date.UTC(2026, 6, 28, 14, 5) / 1_000) as UnixSeconds;
  expect(momentText(moment, language)).toBe(text);
});
