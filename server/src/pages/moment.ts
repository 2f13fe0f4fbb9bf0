import type { UnixSeconds } from '../kernel/time.ts';
import { type BuyerLanguage, inEveryLanguage, locales } from './language.ts';

const momentFormats = inEveryLanguage(
  (language) =>
    new Intl.DateTimeFormat(locales[language], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
);

/** Some languages put a word before the hour, which is wrong after "until" (docs/glossary.md). */
const withoutPreposition = (moment: string): string => moment.replace(/ в | um |, kell /, ', ');

const unbrokenSpace = '\u00a0';

/** No line begins with the zone, or with the letter of a year or a day (2026 m., 2026 г.). */
const bound = (text: string): string =>
  text.replace(/ (?=UTC$)|(?<=\d) (?=[mdг]\.)/g, unbrokenSpace);

/** A time as its readers write it. Their zone is unknown here, so the text names its zone. */
export const momentText = (moment: UnixSeconds, language: BuyerLanguage): string =>
  bound(`${withoutPreposition(momentFormats[language].format(moment * 1_000))} UTC`);

const dayFormats = inEveryLanguage(
  (language) => new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day as its readers write it, on one line, and the same on every page. */
export const dayText = (moment: UnixSeconds, language: BuyerLanguage): string =>
  dayFormats[language].format(moment * 1_000).replaceAll(' ', unbrokenSpace);
