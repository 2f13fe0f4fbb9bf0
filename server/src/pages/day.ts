import type { UnixSeconds } from '../kernel/time.ts';
import { locales, type PageLanguage } from './language.ts';

const unbrokenSpace = '\u00a0';

/** A day as its readers write it, on one line and on every page alike. */
export const dayText = (moment: UnixSeconds, language: PageLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
    .format(moment * 1_000)
    .replaceAll(' ', unbrokenSpace);
