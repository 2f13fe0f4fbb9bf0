import { amountMinorMax, type Currency, currencyDigits, isCurrency } from '../../kernel/money.ts';
import { at, type Element, type Path, textOf } from '../xml/element.ts';
import { type Problems, quoted } from '../xml/problems.ts';
import type { Direction } from './statement.ts';

export type ReadAmount = { readonly minor: bigint; readonly currency: Currency };

const none: ReadAmount = { minor: 0n, currency: 'EUR' };
const decimal = /^(\d*)(?:\.(\d*))?$/;

/** The amount as the element states it. */
export type AmountText = Pick<Element, 'text' | 'currency' | 'line'>;

/** An amount with its currency, in the digits of that currency. Zeros beyond them are ignored. */
export function amountOf(element: AmountText, problems: Problems): ReadAmount {
  const { line, currency } = element;
  const wrong = (reason: string): ReadAmount => {
    problems.note(line, reason);
    return none;
  };
  if (currency === null) return wrong('an amount has no currency');
  if (!isCurrency(currency)) return wrong(`the currency ${quoted(currency)} is not known`);
  const text = element.text.trim();
  if (text === '') return wrong('an amount is empty');
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  if (whole === '' && fraction === '') return wrong(`the amount ${quoted(text)} is no number`);
  const digits = currencyDigits[currency];
  if (fraction.length > digits && /[1-9]/.test(fraction.slice(digits))) {
    return wrong(`the amount ${quoted(text)} has more decimals than ${currency}`);
  }
  // No amount has more than twenty digits; a hundred thousand would take too long.
  const significant = whole.startsWith('0') ? whole.replace(/^0+/, '') : whole;
  if (significant.length > 20) return wrong(`the amount ${quoted(text)} is too large`);
  const minor = BigInt(significant + fraction.slice(0, digits).padEnd(digits, '0'));
  if (minor > amountMinorMax) return wrong(`the amount ${quoted(text)} is too large`);
  return { minor, currency };
}

const directions: Readonly<Record<string, Direction>> = { CRDT: 'CRDT', DBIT: 'DBIT' };

/** Null: missing. */
export function directionOf(parent: Element, problems: Problems): Direction | null {
  const element = parent.child('CdtDbtInd');
  if (element === null) return null;
  const direction = directions[element.text.trim()];
  if (direction === undefined) {
    problems.note(element.line, `${quoted(element.text.trim())} is neither CRDT nor DBIT`);
  }
  return direction ?? null;
}

export function mandatoryDirectionOf(parent: Element, problems: Problems): Direction {
  const direction = directionOf(parent, problems);
  if (direction === null) problems.note(parent.line, `${parent.name} has no CdtDbtInd`);
  return direction ?? 'CRDT';
}

const truths: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** Null: missing. */
export function truthOf(element: Element | null, problems: Problems): boolean | null {
  const text = textOf(element);
  if (element === null || text === null) return null;
  const truth = truths[text];
  if (truth === undefined) {
    problems.note(element.line, `${element.name} is ${quoted(text)}, neither true nor false`);
  }
  return truth ?? null;
}

const dateForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const daysOf = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** A date is `Dt` or `DtTm`, depending on version and bank. */
const datePaths: readonly Path[] = [['Dt'], ['DtTm']];

/** The day in the bank's own text, without regard to its time zone. Null: none. */
function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] = dateForm.exec(text) ?? [];
  const isDate =
    Number(year) > 0 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOf(Number(year), Number(month));
  return isDate ? `${year}-${month}-${day}` : null;
}

/** A cache: nearly all entries of a statement have the same day. */
let lastDay: { readonly text: string; readonly day: string | null } = { text: '', day: null };

/** Null: missing. */
export function dateOf(element: Element | null, problems: Problems): string | null {
  const text = textOf(element);
  if (element === null || text === null) return null;
  if (text !== lastDay.text) lastDay = { text, day: dayIn(text) };
  if (lastDay.day === null) problems.note(element.line, `${quoted(text)} is no date`);
  return lastDay.day;
}

/** A date inside an element: `BookgDt/Dt`, for example. */
export function dateIn(parent: Element, name: string, problems: Problems): string | null {
  const element = parent.child(name);
  if (element === null) return null;
  for (const path of datePaths) {
    const found = at(element, path);
    if (found !== null) return dateOf(found, problems);
  }
  return null;
}

/** Placeholders of banks for empty fields, without blanks and punctuation. */
// biome-ignore format: a list
const placeholders: ReadonlySet<string> = new Set([
  'NOTPROVIDED', 'NONREF', 'NONE', 'NOREF', 'NOREFERENCE', 'NA', 'UNKNOWN', 'NULL',
]);
const placeholderLengthMax = 16;
const nothingSaid = /^[\s0./_*-]*$/;
/** No placeholder has a digit from 1 to 9. */
const saysSomething = /[1-9]/;

/** A reference. Null: the bank only fills the field. */
export function referenceOf(text: string | null): string | null {
  if (text === null) return null;
  if (saysSomething.test(text)) return text;
  if (nothingSaid.test(text)) return null;
  if (text.length > placeholderLengthMax) return text;
  return placeholders.has(text.toUpperCase().replace(/[\s./_*-]/g, '')) ? null : text;
}
