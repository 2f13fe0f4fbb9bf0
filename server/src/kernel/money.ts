/** The currencies of checkout 2.6, in the document's order, with their minor digits. */
export const currencyDigits = {
  EUR: 2,
  GBP: 2,
  CHF: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  RON: 2,
  BGN: 2,
  HRK: 2,
  DKK: 2,
  SEK: 2,
  NOK: 2,
  USD: 2,
  AUD: 2,
  CAD: 2,
  JPY: 0,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof currencyDigits;

export const currencies = Object.keys(currencyDigits) as readonly Currency[];

export const isCurrency = (code: string): code is Currency => Object.hasOwn(currencyDigits, code);

/** An amount in minor units of its currency. Never a float, never without its currency. */
export type Money = { readonly minor: bigint; readonly currency: Currency };

/** The largest amount in one request: 2^53-1, the largest integer that JSON clients agree on. */
export const amountMinorMax = 9_007_199_254_740_991n;

/** The amount in major units as plain digits, with all its decimals. It never becomes a float. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = currencyDigits[currency];
  const sign = minor < 0n ? '-' : '';
  const all = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`;
}

const decimalForm = /^(\d{1,16})(?:\.(\d{1,3}))?$/;

/** Reads an amount in major units: "10.5" equals "10.50". Null: it is no amount, or too large. */
export function minorOf(decimal: string, currency: Currency): bigint | null {
  const minor = minorOrZeroOf(decimal, currency);
  return minor === 0n ? null : minor;
}

/** The same, but zero counts as an amount too: for a fee. */
export function minorOrZeroOf(decimal: string, currency: Currency): bigint | null {
  const [, whole, fraction = ''] = decimalForm.exec(decimal) ?? [];
  const digits = currencyDigits[currency];
  if (whole === undefined || fraction.length > digits) return null;
  const minor = BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
  return minor <= amountMinorMax ? minor : null;
}
