import type { UnixSeconds } from '../kernel/time.ts';
import { type Html, html } from '../pages/html.ts';
import { inEveryLanguage, locales, type PageLanguage } from '../pages/language.ts';
import { momentText } from '../pages/moment.ts';

const formatsOf = (options: Intl.DateTimeFormatOptions) =>
  inEveryLanguage(
    (language) => new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }),
  );

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const shortDays = formatsOf(day);
const shortMoments = formatsOf({ ...day, ...clock });
const momentsOfYears = formatsOf({ ...day, year: 'numeric', ...clock });
const exactMoments = formatsOf({ ...day, year: 'numeric', ...clock, second: '2-digit' });
const longDays = formatsOf({ day: 'numeric', month: 'long' });
const clockTimes = formatsOf(clock);
const exactTimes = formatsOf({ ...clock, second: '2-digit' });

const yearOf = (moment: number): number => new Date(moment * 1_000).getUTCFullYear();

/** "16 Nov", for the axis of a chart. */
export const shortDay = (moment: number, language: PageLanguage): string =>
  shortDays[language].format(moment * 1_000);

/** "16 November", for a sentence. */
export const longDay = (moment: number, language: PageLanguage): string =>
  longDays[language].format(moment * 1_000);

/** "22:41". */
export const clockTime = (moment: number, language: PageLanguage): string =>
  clockTimes[language].format(moment * 1_000);

/** "22:41:07". */
export const exactTime = (moment: number, language: PageLanguage): string =>
  exactTimes[language].format(moment * 1_000);

/** "16 Nov 2026, 22:41:07". */
export const exactMoment = (moment: number, language: PageLanguage): string =>
  exactMoments[language].format(moment * 1_000);

/** The moment for machines. People read `text`, and the full moment when they point at it. */
export const timeElement = (moment: UnixSeconds, text: string, language: PageLanguage): Html =>
  html`<time datetime="${new Date(moment * 1_000).toISOString().slice(0, 19)}Z" title="${momentText(moment, language)}">${text}</time>`;

/** A moment in a list: "16 Nov, 22:41". The year is shown if it differs from that of `now`. */
export function momentView(moment: UnixSeconds, now: UnixSeconds, language: PageLanguage): Html {
  const formats = yearOf(moment) === yearOf(now) ? shortMoments : momentsOfYears;
  return timeElement(moment, formats[language].format(moment * 1_000), language);
}
