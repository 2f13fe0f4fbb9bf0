import type { UnixSeconds } from '../kernel/time.ts';
import { type BuyerLanguage, inEveryLanguage, locales } from './language.ts';

const formats = inEveryLanguage(
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
  `${withoutPreposition(formats[language].format(moment * 1_000))} UTC`;
