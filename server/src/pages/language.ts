/** The languages in which pages are complete; every other one falls back to English. */
export const pageLanguages = ['en', 'lt', 'ru'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/**
 * The place of a language in the path of a route; the literal `locale` leaves it to the browser
 * (gaps 3, Locale pages). With any other word there is nothing at the address.
 */
export const localeParam = `:locale(${[...pageLanguages, 'locale'].join('|')})`;

/** Texts in every language: a language or a key that is missing does not compile. */
export type InEveryLanguage<Texts> = Readonly<Record<PageLanguage, Texts>>;

const isPageLanguage = (code: string | undefined): code is PageLanguage =>
  pageLanguages.some((known) => known === code);

/** The first of the wishes that we speak. */
export const languageAmong = (...wishes: readonly (string | undefined)[]): PageLanguage =>
  wishes.find(isPageLanguage) ?? 'en';

/** The languages of an Accept-Language header, in its order: its weights follow it in practice. */
export const languagesIn = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());

/** How amounts and days are written in each. */
export const locales: InEveryLanguage<string> = { en: 'en-GB', lt: 'lt-LT', ru: 'ru-RU' };

/** The same in each: what is costly to make is made once. */
export const inEveryLanguage = <Value>(
  make: (language: PageLanguage) => Value,
): InEveryLanguage<Value> => ({ en: make('en'), lt: make('lt'), ru: make('ru') });

export const languageNames: InEveryLanguage<string> = {
  en: 'English',
  lt: 'Lietuvių',
  ru: 'Русский',
};
