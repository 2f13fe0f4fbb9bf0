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

/** The largest amount one request may name: 2^53-1, the largest integer JSON clients agree on. */
export const amountMinorMax = 9_007_199_254_740_991n;
