import type { StatementQuery } from '../figures/statements/statement.wire.ts';
import type { Currency } from '../kernel/money.ts';
import { listQueryOf, type TypedFilters } from './list-query.ts';

const daySeconds = 86_400;

/** So many days are shown where none are asked for: all of them would begin with the oldest. */
const daysShown = 30;

const dayText = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

export type AskedStatement = {
  /** What the fields show. */
  readonly filters: Readonly<Record<'currency' | 'from' | 'to', string>>;
  readonly query: StatementQuery & { readonly currency: Currency };
  /** Fields that could not be read; they ask for nothing. */
  readonly wrong: readonly string[];
};

/** The statement that an address asks for; `own` are the currencies of the project. */
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
  // Nobody downloads other days than those that were typed.
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
