import { currencyDigits, isCurrency } from '../kernel/money.ts';

type Style = (text: string) => string;

/** The few styles of the output. Without colours each returns its text unchanged. */
export type Paint = Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', Style>>;

const style =
  (on: number, off: number): Style =>
  (text) =>
    text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;

const plain: Style = (text) => text;

export const noPaint: Paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

export const colours: Paint = {
  bold: style(1, 22),
  dim: style(2, 22),
  red: style(31, 39),
  green: style(32, 39),
  yellow: style(33, 39),
};

/** Names and subjects come from strangers: no character of theirs may control the terminal. */
export const harmless = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\u{fffd}');

/** A value of a JSON answer on one line. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(shown).join(', ');
  if (typeof value !== 'object') return harmless(String(value));
  const members = Object.entries(value);
  return members.length === 0
    ? '-'
    : members.map(([name, member]) => `${harmless(name)}=${shown(member)}`).join(', ');
}

/**
 * A document as lines of `name value`. A member that is an object has a line for each of its
 * members.
 */
export function fields(document: Readonly<Record<string, unknown>>, paint: Paint): string {
  const rows = Object.entries(document).flatMap(([name, value]) => memberRows(name, value));
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${paint.dim(name.padEnd(width))}  ${value}\n`).join('');
}

function memberRows(name: string, value: unknown): readonly (readonly [string, string])[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const members = isObject ? Object.entries(value) : [];
  return members.length === 0
    ? [[label(name), shown(value)]]
    : members.map(([key, member]) => [`${label(name)} ${harmless(key)}`, shown(member)] as const);
}

const label = (name: string): string => harmless(name).replaceAll('_', ' ');

export type Column = { readonly title: string; readonly align?: 'right' };

/** Rows under their titles, as wide as needed. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const [cell, width] = [cells[index] ?? '', widths[index] ?? 0];
        return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const head = line(columns.map(({ title }) => title));
  return [paint.dim(head), ...rows.map(line)].map((text) => `${text}\n`).join('');
}

/** A cut column keeps at least this many letters. */
const narrowest = 8;
const gap = 2;

/**
 * The same within the width of a terminal: the widest columns are cut until a row fits on a line.
 * Without a width, as in a pipe, nothing is cut.
 */
export function fitted(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paint: Paint,
  width: number | undefined,
): string {
  if (width === undefined) return table(columns, rows, paint);
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const needed = (): number => widths.reduce((sum, one) => sum + one + gap, -gap);
  while (needed() > width) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  const cut = (text: string, index: number): string => {
    const most = widths[index] ?? text.length;
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  };
  const titles = columns.map((column, index) => ({ ...column, title: cut(column.title, index) }));
  return table(
    titles,
    rows.map((row) => row.map(cut)),
    paint,
  );
}

/** Minor units in the usual notation: 123456 EUR is `1234.56`. */
export function amount(minor: unknown, currency: unknown): string {
  const isKnown = typeof currency === 'string' && isCurrency(currency);
  if (!isKnown || !Number.isSafeInteger(minor)) return shown(minor);
  const decimals = currencyDigits[currency];
  const digits = String(minor)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const sign = Number(minor) < 0 ? '-' : '';
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

const unixSecondsMax = 8_640_000_000_000;

/** Unix seconds as a moment in UTC: `2027-01-15 08:00:00Z`. */
export function moment(seconds: unknown): string {
  const isMoment = typeof seconds === 'number' && Math.abs(seconds) <= unixSecondsMax;
  if (!isMoment) return shown(seconds);
  return new Date(seconds * 1_000).toISOString().replace('T', ' ').replace(/\.\d+/, '');
}

/** `1 posting`, `2 postings`. */
export const count = (number: unknown, noun: string): string =>
  `${shown(number)} ${noun}${number === 1 ? '' : 's'}`;
