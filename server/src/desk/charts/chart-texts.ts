import type { InEveryLanguage } from '../../pages/language.ts';

type ChartTexts = {
  readonly day: string;
  readonly hour: string;
  readonly share: string;
  readonly delivered: string;
  readonly failed: string;
  /**
   * Sentences of the text alternative, without their final stop. Values come last, so that no
   * number changes the form of a word.
   */
  readonly range: (first: string, last: string) => string;
  readonly total: (series: string, value: string) => string;
  readonly last: (series: string, value: string) => string;
  readonly most: (value: string, when: string) => string;
  readonly nothing: string;
};

// biome-ignore format: one text per line
export const chartTexts: InEveryLanguage<ChartTexts> = {
  en: {
    day: 'Day',
    hour: 'Hour',
    share: 'Share',
    delivered: 'Delivered',
    failed: 'Failed',
    range: (first, last) => `From ${first} to ${last}`,
    total: (series, value) => `${series}, total: ${value}`,
    last: (series, value) => `${series}, last: ${value}`,
    most: (value, when) => `Most: ${value}, ${when}`,
    nothing: 'Nothing in this period',
  },
  lt: {
    day: 'Diena',
    hour: 'Valanda',
    share: 'Dalis',
    delivered: 'Pristatyta',
    failed: 'Nepristatyta',
    range: (first, last) => `Laikotarpis: ${first} – ${last}`,
    total: (series, value) => `${series}, iš viso: ${value}`,
    last: (series, value) => `${series}, paskutinė reikšmė: ${value}`,
    most: (value, when) => `Daugiausia: ${value}, ${when}`,
    nothing: 'Šiuo laikotarpiu nieko nebuvo',
  },
  ru: {
    day: 'День',
    hour: 'Час',
    share: 'Доля',
    delivered: 'Доставлено',
    failed: 'Не доставлено',
    range: (first, last) => `Период: ${first} – ${last}`,
    total: (series, value) => `${series}, всего: ${value}`,
    last: (series, value) => `${series}, последнее значение: ${value}`,
    most: (value, when) => `Больше всего: ${value}, ${when}`,
    nothing: 'За этот период ничего не было',
  },
};

/** Joins sentences. In some languages a date brings its own full stop. */
export const spokenAs = (sentences: readonly string[]): string =>
  sentences.map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`)).join(' ');
