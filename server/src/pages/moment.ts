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

/** Some languages put a word before the hour, which cannot stand after "until" (docs/glossary.md). */
const withoutPreposition = (moment: string): string => moment.replace(/ в | um |, kell /, ', ');

/** A moment as its readers write it; nobody knows their zone here, so it says which one it is. */
export const momentText = (moment: UnixSeconds, language: BuyerLanguage): string =>
  `${withoutPreposition(momentFormats[language].format(moment * 1_000))} UTC`;

const unbrokenSpace = '\u00a0';

const dayFormats = inEveryLanguage(
  (language) => new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day as its readers write it, on one line and on every page alike. */
export const dayText = (moment: UnixSeconds, language: BuyerLanguage): string =>
  dayFormats[language].format(moment * 1_000).replaceAll(' ', unbrokenSpace);
