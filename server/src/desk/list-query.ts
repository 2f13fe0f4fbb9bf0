import type { ListQuery, PageMetadata } from '../figures/lists/list.wire.ts';
import { type Currency, isCurrency } from '../kernel/money.ts';
import { isUuid } from '../kernel/uuid.ts';
import { typedAmount } from '../pages/typed-amount.ts';
import { addressWith } from './filters.ts';
import { firstMomentOf, momentAfter } from './typed-day.ts';

/** The filters in the address of a list, as its reader typed or chose them. */
export type TypedFilters = Readonly<Record<string, string | undefined>>;

type Read = { readonly query: ListQuery; readonly wrong: readonly string[] };

function uuidOf(name: string) {
  return (text: string): ListQuery | null => {
    const id = text.toLowerCase();
    return isUuid(id) ? { [name]: id } : null;
  };
}

/** Turns each field of a filter form into a query of the list. Null: the value is unreadable. */
const readers: Readonly<Record<string, (text: string, currency: Currency) => ListQuery | null>> = {
  from: (text) => {
    const at = firstMomentOf(text);
    return at === null ? null : { created_from: at };
  },
  to: (text) => {
    const at = momentAfter(text);
    return at === null ? null : { created_to: at };
  },
  changed_from: (text) => {
    const at = firstMomentOf(text);
    return at === null ? null : { changed_from: at };
  },
  reusable_link_id: uuidOf('reusable_link_id'),
  project_id: uuidOf('project_id'),
  payment_id: uuidOf('payment_id'),
  wallet_id: (text) => (/^[1-9]\d{0,14}$/.test(text) ? { wallet_id: Number(text) } : null),
  // For mails; `to` is a day on every page.
  recipient: (text) => ({ to: text }),
  amount_min: (text, currency) => {
    const minor = typedAmount(text, currency);
    return minor === null ? null : { amount_min: Number(minor) };
  },
  amount_max: (text, currency) => {
    const minor = typedAmount(text, currency);
    return minor === null ? null : { amount_max: Number(minor) };
  },
};

/** One field as a query of the list. Null: the value is unreadable. */
function partOf(
  name: string,
  text: string,
  words: readonly string[] | 'any',
  currency: Currency,
): ListQuery | null {
  const read = readers[name];
  if (read !== undefined) return read(text, currency);
  return words === 'any' || words.includes(text) ? { [name]: text } : null;
}

/**
 * The filters of an address as a query of the list. Empty fields are ignored, and `wrong` names the
 * unreadable ones. Days are in UTC, and the last day is included. Amounts are in the chosen
 * currency, else in `usual`, which their reader sees.
 */
export function listQueryOf(
  typed: TypedFilters,
  allowed: Readonly<Record<string, readonly string[] | 'any'>>,
  usual: Currency = 'EUR',
): Read {
  const given = typed['currency'] ?? '';
  const currency = isCurrency(given) ? given : usual;
  const parts = Object.entries(allowed).flatMap(([name, words]) => {
    const text = typed[name]?.trim() ?? '';
    return text === '' ? [] : [{ name, part: partOf(name, text, words, currency) }];
  });
  return {
    query: Object.assign({}, ...parts.map(({ part }) => part ?? {})),
    wrong: parts.flatMap(({ name, part }) => (part === null ? [name] : [])),
  };
}

/** A download must contain exactly the requested rows, so an unreadable filter ends it. */
export const csvAsked = (
  { format }: TypedFilters,
  wrong: readonly string[],
): Readonly<Record<'format', 'csv'>> | null =>
  format === 'csv' && wrong.length === 0 ? { format } : null;

/** The addresses of the pages around this one. They keep the filters. */
export function pageAddresses(
  address: string,
  filters: TypedFilters,
  { has_next: hasNext, has_previous: hasPrevious, cursors }: PageMetadata,
) {
  const set = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const at = (more: Readonly<Record<string, string>>) => addressWith(address, { ...set, ...more });
  return {
    nextAddress: hasNext && cursors.after !== null ? at({ after: cursors.after }) : null,
    previousAddress: hasPrevious && cursors.before !== null ? at({ before: cursors.before }) : null,
    csvAddress: at({ format: 'csv' }),
  };
}
