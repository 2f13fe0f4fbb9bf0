import { expect, test } from 'vitest';
import type { UnixSeconds } from '../kernel/time.ts';
import type { PageLanguage } from './language.ts';
import { momentText } from './moment.ts';

// docs/glossary.md, rule 3: after "until" the moment has no preposition of its own.
test.each<[PageLanguage, string]>([
  ['en', '28 July 2026 at 14:05 UTC'],
  ['lt', '2026 m. liepos 28 d. 14:05 UTC'],
  ['ru', '28 июля 2026 г., 14:05 UTC'],
])('a moment in %s is %s', (language, text) => {
  const moment = (Date.UTC(2026, 6, 28, 14, 5) / 1_000) as UnixSeconds;
  expect(momentText(moment, language)).toBe(text);
});
