import { currencies } from '../kernel/money.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';
import type { FilterField } from './filters.ts';
import type { TypedFilters } from './list-query.ts';

type FilterWords = Readonly<
  Record<'status' | 'reference' | 'currency' | 'amountFrom' | 'amountTo' | 'from' | 'to', string>
>;

// biome-ignore format: a table
const filterWords: InEveryLanguage<FilterWords> = {
  en: { status: 'Status', reference: 'Reference', currency: 'Currency', amountFrom: 'Amount from', amountTo: 'Amount to', from: 'From', to: 'To' },
  lt: { status: 'Būsena', reference: 'Numeris',   currency: 'Valiuta',  amountFrom: 'Suma nuo',    amountTo: 'Suma iki',  from: 'Nuo',  to: 'Iki' },
  ru: { status: 'Статус', reference: 'Номер',     currency: 'Валюта',   amountFrom: 'Сумма от',    amountTo: 'Сумма до',  from: 'С',    to: 'По' },
};

/** The filters that are allowed. The words of `status` are those of the list. */
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

/** The allowed filters by status and days, for lists without an amount. */
export const stateAllowed = (statuses: readonly string[]) =>
  ({ status: statuses, from: 'any', to: 'any' }) as const;

const fieldIn = (set: TypedFilters, name: string, label: string) => ({
  name,
  label,
  value: set[name] ?? '',
});

function statusField(
  set: TypedFilters,
  language: PageLanguage,
  statuses: Readonly<Record<string, string>>,
): FilterField {
  const options = Object.entries(statuses).map(([value, text]) => ({ value, text }));
  return { ...fieldIn(set, 'status', filterWords[language].status), kind: 'select', options };
}

function dayFields(set: TypedFilters, language: PageLanguage): readonly FilterField[] {
  const words = filterWords[language];
  return [
    { ...fieldIn(set, 'from', words.from), kind: 'date' },
    { ...fieldIn(set, 'to', words.to), kind: 'date' },
  ];
}

/** The filters that all lists without an amount share. */
export const stateFilters = (
  set: TypedFilters,
  language: PageLanguage,
  statuses: Readonly<Record<string, string>>,
): readonly FilterField[] => [statusField(set, language, statuses), ...dayFields(set, language)];

/** The filters that the lists of orders, links and payments share. */
export function moneyFilters(
  set: TypedFilters,
  own: readonly string[],
  language: PageLanguage,
  statuses: Readonly<Record<string, string>>,
): readonly FilterField[] {
  const words = filterWords[language];
  const options = own.map((value) => ({ value, text: value }));
  return [
    statusField(set, language, statuses),
    { ...fieldIn(set, 'reference', words.reference), kind: 'text' },
    { ...fieldIn(set, 'currency', words.currency), kind: 'select', options },
    { ...fieldIn(set, 'amount_min', words.amountFrom), kind: 'amount' },
    { ...fieldIn(set, 'amount_max', words.amountTo), kind: 'amount' },
    ...dayFields(set, language),
  ];
}
