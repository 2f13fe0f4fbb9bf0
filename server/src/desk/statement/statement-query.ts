import type { StatementQuery } from '../../figures/statements/statement.wire.ts';
import type { Currency } from '../../kernel/money.ts';
import { listQueryOf, type TypedFilters } from '../list-query.ts';

const daySeconds = 86_400;

/** The number of days shown by default: a statement of all days would begin with the oldest. */
const daysShown = 30;

const dayText = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

export type AskedStatement = {
  /** The current values of the fields. */
  readonly filters: Readonly<Record<'currency' | 'from' | 'to', string>>;
  readonly query: StatementQuery & { readonly currency: Currency };
  /** Fields with unreadable values. They are ignored. */
  readonly wrong: readonly string[];
};

/** The statement that an address requests. `own` are the currencies of its owner. */
export function statementAsked(
  typed: TypedFilters,
  own: readonly [Currency, ...Currency[]],
  now: number,
): AskedStatement {
  const { from = '', to = '' } = typed;
  const isOpen = from.trim() === '' && to.trim() === '';
  const since = isOpen ? dayText(now - (daysShown - 1) * daySeconds) : from.trim();
  const days = { currency: typed['currency'], from: since, to };
  const { query, wrong } = listQueryOf(days, { currency: own, from: 'any', to: 'any' });
  const currency = own.find((one) => one === query['currency']) ?? own[0];
  const { created_from: start, created_to: end } = query;
  const { after, format } = typed;
  // A download must contain exactly the typed days.
  const isWhole = wrong.length === 0 && (format === 'csv' || format === 'camt053');
  return {
    filters: { currency, from: since, to: to.trim() },
    query: {
      currency,
      ...(start === undefined ? {} : { from: Number(start) }),
      ...(end === undefined ? {} : { to: Number(end) }),
      ...(after ? { after } : {}),
      ...(isWhole ? { format } : {}),
    },
    wrong,
  };
}
