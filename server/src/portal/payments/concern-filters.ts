import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';

const concerns = ['charged_back', 'share_returned'] as const;
type Concern = (typeof concerns)[number];

type Words = Readonly<Record<'concern' | 'changedFrom' | Concern, string>>;

// biome-ignore format: a table
const words: InEveryLanguage<Words> = {
  en: { concern: 'Needs attention',    charged_back: 'charged back', share_returned: 'a part came back',  changedFrom: 'Changed since' },
  lt: { concern: 'Reikia dėmesio',     charged_back: 'užginčytas',   share_returned: 'grįžo dalis',       changedFrom: 'Keistas nuo' },
  ru: { concern: 'Требует внимания',   charged_back: 'оспорен',      share_returned: 'вернулась часть',   changedFrom: 'Изменён с' },
};

export const concernAllowed = { concern: concerns, changed_from: 'any' } as const;

/** The filters of the links in *Needs attention*, for payments of any status. */
export const concernFields = (
  set: TypedFilters,
  language: PageLanguage,
): readonly FilterField[] => [
  {
    ...{ kind: 'select', name: 'concern', label: words[language].concern },
    value: set['concern'] ?? '',
    options: concerns.map((value) => ({ value, text: words[language][value] })),
  },
  {
    ...{ kind: 'date', name: 'changed_from', label: words[language].changedFrom },
    value: set['changed_from'] ?? '',
  },
];

/** The lists of the API do not have these filters. */
export const isByConcern = (typed: TypedFilters): boolean =>
  Object.keys(concernAllowed).some((name) => (typed[name] ?? '') !== '');

/** The query of the list of those payments. `since`: a day. */
export const concernQuery = (concern: Concern, since?: string): string =>
  new URLSearchParams({
    concern,
    ...(since === undefined ? {} : { changed_from: since }),
  }).toString();
