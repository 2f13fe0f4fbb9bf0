import type { Currency, Money } from '../../kernel/money.ts';

/** What somebody agrees to; a null amount: as much as is asked for later. */
export type Agreed = Omit<Money, 'minor'> & { readonly minor: bigint | null };

/**
 * Whether somebody agrees to more than what they may agree to without a fresh second factor
 * (decision 0189). Amounts of one currency count together. A null amount has no bound.
 */
export function isAbove(askAbove: bigint | null, amounts: readonly Agreed[]): boolean {
  if (askAbove === null) return false;
  const totals = new Map<Currency, bigint>();
  for (const { minor, currency } of amounts) {
    if (minor === null) return true;
    totals.set(currency, (totals.get(currency) ?? 0n) + minor);
  }
  return [...totals.values()].some((total) => total > askAbove);
}
