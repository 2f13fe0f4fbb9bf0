import { type SpokenLanguage, spokenLanguages } from '../kernel/language.ts';

/** The languages of all pages and mails. Any other language falls back to English. */
export const pageLanguages = ['en', 'lt', 'ru'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The languages of the buyer's pages (decision 0141). */
export const buyerLanguages = spokenLanguages;
export type BuyerLanguage = SpokenLanguage;

/**
 * The place of a language in the path of a route. The literal `locale` leaves the choice to the
 * browser (gaps 3, Locale pages). With any other word, the address does not exist.
 */
export const localeParam = `:locale(${[...pageLanguages, 'locale'].join('|')})`;

/** Texts in every language: a language or a key that is missing does not compile. */
export type InEveryLanguage<Texts> = Readonly<Record<PageLanguage, Texts>>;

/** The same for the buyer's pages, and for the shared parts of pages that they use. */
export type InEveryBuyerLanguage<Texts> = Readonly<Record<BuyerLanguage, Texts>>;

type Wishes = readonly (string | undefined)[];

const firstSpoken = <Language extends BuyerLanguage>(
  spoken: readonly (Language | 'en')[],
  wishes: Wishes,
): Language | 'en' =>
  wishes.flatMap((wish) => spoken.find((known) => known === wish) ?? [])[0] ?? 'en';

/** The first wish among the languages of all pages. */
export const languageAmong = (...wishes: Wishes): PageLanguage =>
  firstSpoken(pageLanguages, wishes);

/** The first wish among the languages of the buyer's pages. */
export const buyerLanguageAmong = (...wishes: Wishes): BuyerLanguage =>
  firstSpoken(buyerLanguages, wishes);

/** The languages of an Accept-Language header, in its order: in practice its weights follow it. */
export const languagesIn = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());

/** The locale for amounts and days in each language. */
export const locales: InEveryBuyerLanguage<string> = {
  de: 'de-DE',
  et: 'et-EE',
  en: 'en-GB',
  lv: 'lv-LV',
  lt: 'lt-LT',
  pl: 'pl-PL',
  ru: 'ru-RU',
};

/** One value for each language: costly values are made once. */
export const inEveryLanguage = <Value>(
  make: (language: BuyerLanguage) => Value,
): InEveryBuyerLanguage<Value> => ({
  de: make('de'),
  et: make('et'),
  en: make('en'),
  lv: make('lv'),
  lt: make('lt'),
  pl: make('pl'),
  ru: make('ru'),
});

export const languageNames: InEveryBuyerLanguage<string> = {
  de: 'Deutsch',
  et: 'Eesti',
  en: 'English',
  lv: 'Latviešu',
  lt: 'Lietuvių',
  pl: 'Polski',
  ru: 'Русский',
};
