import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import type { PageLanguage } from '../pages/language.ts';
import { clockTime, exactMoment, exactTime, longDay, momentView, shortDay } from './moments.ts';

/** 16 November 2026, 22:41:07. */
const moment = unixSeconds(1_794_868_867);
const nextYear = unixSeconds(1_798_800_000);

// biome-ignore format: a table
test.each<[PageLanguage, readonly string[]]>([
  ['en', ['16 Nov',   '16 November',     '16 Nov 2026, 22:41:07',      '22:41', '22:41:07']],
  ['lt', ['11-16',    'lapkričio 16 d.', '2026-11-16 22:41:07',        '22:41', '22:41:07']],
  ['ru', ['16 нояб.', '16 ноября',       '16 нояб. 2026 г., 22:41:07', '22:41', '22:41:07']],
])('the formats of a time in %s: %o', (language, texts) => {
  expect([shortDay, longDay, exactMoment, clockTime, exactTime].map((text) => text(moment, language))).toEqual(texts);
});

test('a list omits the current year, and the tooltip has the full time', () => {
  expect(momentView(moment, moment, 'en').text).toBe(
    '<time datetime="2026-11-16T22:41:07Z" title="16 November 2026 at 22:41\u00a0UTC">16 Nov, 22:41</time>',
  );
  expect(momentView(moment, nextYear, 'en').text).toContain('>16 Nov 2026, 22:41</time>');
  expect(momentView(moment, moment, 'lt').text).toContain('>11-16 22:41</time>');
});
