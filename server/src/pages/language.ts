import { type SpokenLanguage, spokenLanguages } from '../kernel/language.ts';

/** The languages in which every page and every mail exists; any other one falls back to English. */
export const pageLanguages = ['en', 'lt', 'ru'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The languages of the buyer's pages (decision 0141). */
export const buyerLanguages = spokenLanguages;
export type BuyerLanguage = SpokenLanguage;

/**
 * The place of a language in the path of a route; the literal `locale` leaves it to the browser
 * (gaps 3, Locale pages). With any other word there is nothing at the address.
 */
export const localeParam = `:locale(${[...pageLanguages, 'locale'].join('|')})`;

/** Texts in every language: a language or a key that is missing does not compile. */
export type InEveryLanguage<Texts> = Readonly<Record<PageLanguage, Texts>>;

/** The same for the buyer's pages, and for the parts of the kit that stand on them. */
export type InEveryBuyerLanguage<Texts> = Readonly<Record<BuyerLanguage, Texts>>;

type Wishes = readonly (string | undefined)[];

const firstSpoken = <Language extends BuyerLanguage>(
  spoken: readonly (Language | 'en')[],
  wishes: Wishes,
): Language | 'en' =>
  wishes.flatMap((wish) => spoken.find((known) => known === wish) ?? [])[0] ?? 'en';

/** The first of the wishes that every page speaks. */
export const languageAmong = (...wishes: Wishes): PageLanguage =>
  firstSpoken(pageLanguages, wishes);

/** The first of the wishes that the buyer's pages speak. */
export const buyerLanguageAmong = (...wishes: Wishes): BuyerLanguage =>
  firstSpoken(buyerLanguages, wishes);

/** The languages of an Accept-Language header, in its order: its weights follow it in practice. */
export const languagesIn = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());

/** How amounts and days are written in each. */
export const locales: InEveryBuyerLanguage<string> = {
  de: 'de-DE',
  et: 'et-EE',
  en: 'en-GB',
  lv: 'lv-LV',
  lt: 'lt-LT',
  pl: 'pl-PL',
  ru: 'ru-RU',
};

/** The same in each: what is costly to make is made once. */
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
