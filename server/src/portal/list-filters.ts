import type { FilterField } from '../desk/filters.ts';
import type { TypedFilters } from '../desk/list-query.ts';
import type { Project } from '../identity/projects/project.ts';
import { currencies } from '../kernel/money.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';

type FilterWords = Readonly<
  Record<'status' | 'reference' | 'currency' | 'amountFrom' | 'amountTo' | 'from' | 'to', string>
>;

// biome-ignore format: a table
const filterWords: InEveryLanguage<FilterWords> = {
  en: { status: 'Status', reference: 'Reference', currency: 'Currency', amountFrom: 'Amount from', amountTo: 'Amount to', from: 'From', to: 'To' },
  lt: { status: 'Būsena', reference: 'Numeris',   currency: 'Valiuta',  amountFrom: 'Suma nuo',    amountTo: 'Suma iki',  from: 'Nuo',  to: 'Iki' },
  ru: { status: 'Статус', reference: 'Номер',     currency: 'Валюта',   amountFrom: 'Сумма от',    amountTo: 'Сумма до',  from: 'С',    to: 'По' },
};

/** What these filters take; the words of `status` are those of the list. */
export const moneyAllowed = (statuses: readonly string[]) =>
  ({
    status: statuses,
    reference: 'any',
    currency: currencies,
    amount_min: 'any',
    amount_max: 'any',
    from: 'any',
    to: 'any',
  }) as const;

/** The filters that the lists of orders, links and payments have in common. */
export function moneyFilters(
  set: TypedFilters,
  project: Project,
  language: PageLanguage,
  statuses: Readonly<Record<string, string>>,
): readonly FilterField[] {
  const words = filterWords[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const options = Object.entries(statuses).map(([value, text]) => ({ value, text }));
  const own = project.configuration.currencies.map((value) => ({ value, text: value }));
  return [
    { ...field('status', words.status), kind: 'select', options },
    { ...field('reference', words.reference), kind: 'text' },
    { ...field('currency', words.currency), kind: 'select', options: own },
    { ...field('amount_min', words.amountFrom), kind: 'amount' },
    { ...field('amount_max', words.amountTo), kind: 'amount' },
    { ...field('from', words.from), kind: 'date' },
    { ...field('to', words.to), kind: 'date' },
  ];
}
