/** The languages of the texts for buyers, by their own names (decision 0141). */
export const spokenLanguages = ['de', 'et', 'en', 'lv', 'lt', 'pl', 'ru'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

export const isSpoken = (code: string): code is SpokenLanguage =>
  (spokenLanguages as readonly string[]).includes(code);
