import { type Currency, minorOf, minorOrZeroOf } from '../kernel/money.ts';

/** Spaces of every kind group the digits of an amount; some languages write an apostrophe. */
const grouping = /[\s\u00a0\u202f'’]/g;

/**
 * An amount as people type it: `12.50`, `12,50`, `1 250,00`. If the currency has two decimals, a
 * point or a comma before three digits is refused: some readers mean thousands by it, others
 * decimals. Null: it is no amount.
 */
export function typedAmount(text: string, currency: Currency): bigint | null {
  return minorOf(plainOf(text), currency);
}

/** The same, where an empty text means zero. */
export const typedAmountOrZero = (text: string, currency: Currency): bigint | null =>
  minorOrZeroOf(plainOf(text), currency);

const plainOf = (text: string): string => text.trim().replace(grouping, '').replace(',', '.');
