import { FlorinUsageError } from './errors.ts';
import { currencyDigits } from './generated/words.ts';

/** Converts amounts between minor units (1250) and decimal text ("12.50"). */

const known: Readonly<Record<string, number>> = currencyDigits;

/** The number of decimal digits of this currency: 2, or 0 for JPY. Throws for an unknown one. */
export function digitsOf(currency: string): number {
  const digits = Object.hasOwn(known, currency) ? known[currency] : undefined;
  if (digits === undefined) throw new FlorinUsageError(`${currency} is not a currency of Florin`);
  return digits;
}

const decimalForm = /^(-?)(\d{1,16})(?:\.(\d+))?$/;

/**
 * Decimal text to minor units: `toMinor('12.5', 'EUR')` is 1250. Throws a `FlorinUsageError` for
 * too many digits, a number instead of a text, or more than 2^53-1. It never rounds.
 */
export function toMinor(decimal: string, currency: string): number {
  const digits = digitsOf(currency);
  // A number would be read as its text: that is right for 12.5, and a surprise for 0.1 + 0.2.
  const parts = typeof decimal === 'string' ? decimalForm.exec(decimal) : null;
  const [, sign = '', whole, fraction = ''] = parts ?? [];
  if (whole === undefined || fraction.length > digits) {
    throw new FlorinUsageError(`"${decimal}" is not an amount in ${currency}`);
  }
  return safe(BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`));
}

/**
 * Minor units to decimal text with all digits: `toDecimal(1250, 'EUR')` is "12.50". Throws a
 * `FlorinUsageError` for an unknown currency or an amount that is not whole.
 */
export function toDecimal(minor: number | bigint, currency: string): string {
  const digits = digitsOf(currency);
  const amount = exact(minor);
  const sign = amount < 0n ? '-' : '';
  const all = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`;
}

/** The exact sum of amounts in minor units. Throws a `FlorinUsageError` beyond 2^53-1. */
export const sumMinor = (amounts: Iterable<number>): number => {
  let sum = 0n;
  for (const amount of amounts) sum += exact(amount);
  return safe(sum);
};

/** Beyond 2^53-1 a number may stand for several integers: the original one is already lost. */
function exact(minor: number | bigint): bigint {
  if (typeof minor === 'bigint' || Number.isSafeInteger(minor)) return BigInt(minor);
  throw new FlorinUsageError(`${String(minor)} is not a whole number of minor units`);
}

/** The service takes amounts up to 2^53-1, the largest integer JSON clients agree on. */
function safe(amount: bigint): number {
  const number = Number(amount);
  if (Number.isSafeInteger(number)) return number === 0 ? 0 : number;
  throw new FlorinUsageError(`${amount} is more than an amount can be`);
}
