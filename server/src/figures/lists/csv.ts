import { decimalOf, isCurrency } from '../../kernel/money.ts';

/** The columns of a list as CSV (business 7, CSV). */
export type CsvForm<Row> = {
  /** Fields of a row, by their names in JSON; a dot leads into an object. */
  readonly columns: readonly string[];
  /** The columns with amounts: each gets a second column in major units. */
  readonly amounts: readonly string[];
  readonly currencyOf: (row: Row) => string;
  /** The row as a CSV line needs it, if its amounts are not fields in minor units. */
  readonly flat?: (row: Row) => object;
};

export const csvType = 'text/csv; charset=utf-8';

/**
 * A file follows the order of the list, so a cursor for the opposite direction would have no
 * effect.
 */
export const noWayBack = 'before: CSV leads on in the order of the list. Use after instead.';

const csvAccepted = /(^|,)\s*text\/csv\s*($|[;,])/i;

/** A format named in the query comes first, and then the header `Accept`. */
export const wantsCsv = (format: string | undefined, accepted: string | undefined): boolean =>
  format === undefined ? csvAccepted.test(accepted ?? '') : format === 'csv';

/**
 * A spreadsheet runs a cell as a formula if it begins like this. In some countries a semicolon ends
 * a cell even within our quotation marks, and a line break ends its line.
 */
const formula = /^[\t\r\n]|(?<=^|[;\t\r\n])"*[=+\-@＝＋－＠]/g;
const needsQuotes = /[",\r\n]/;

const quoted = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Numbers and flags are ours. A text may come from anybody, so it always appears as a text. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return quoted(text.replaceAll(formula, "'$&"));
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

export const headerLine = ({ columns, amounts }: CsvForm<never>): string =>
  lineOf(columns.flatMap((name) => (amounts.includes(name) ? [name, `${name}_decimal`] : [name])));

export function rowLine<Row extends object>(form: CsvForm<Row>, row: Row): string {
  const currency = form.currencyOf(row);
  const shown = form.flat?.(row) ?? row;
  return lineOf(
    form.columns.flatMap((name) => {
      const value = valueAt(shown, name);
      if (!form.amounts.includes(name)) return [cellOf(value)];
      return [cellOf(value), majorOf(value, currency)];
    }),
  );
}

const valueAt = (row: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (within, part) => (within as Readonly<Record<string, unknown>> | null)?.[part],
      row,
    );

/** Signed, in plain digits that we write ourselves: no float is involved, and it is no formula. */
function majorOf(minor: unknown, currency: string): string {
  if (minor === null || minor === undefined || !isCurrency(currency)) return '';
  const amount = BigInt(minor as number);
  const decimal = decimalOf({ minor: amount < 0n ? -amount : amount, currency });
  return amount < 0n ? `-${decimal}` : decimal;
}
