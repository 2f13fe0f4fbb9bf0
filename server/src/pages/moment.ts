import type { UnixSeconds } from '../kernel/time.ts';
import { locales, type PageLanguage } from './language.ts';

/** A moment as its readers write it; nobody knows their zone here, so it says which one it is. */
export function momentText(moment: UnixSeconds, language: PageLanguage): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
  });
  return `${format.format(moment * 1_000)} UTC`;
}
