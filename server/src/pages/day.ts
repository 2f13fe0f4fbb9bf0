import type { UnixSeconds } from '../kernel/time.ts';
import { type BuyerLanguage, inEveryLanguage, locales } from './language.ts';

const unbrokenSpace = '\u00a0';

const formats = inEveryLanguage(
  (language) => new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day as its readers write it, on one line and on every page alike. */
export const dayText = (moment: UnixSeconds, language: BuyerLanguage): string =>
  formats[language].format(moment * 1_000).replaceAll(' ', unbrokenSpace);
