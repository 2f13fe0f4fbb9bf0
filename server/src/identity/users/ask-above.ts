import type { Currency, Money } from '../../kernel/money.ts';

/** The money that a person agrees to pay. A null amount means whatever is requested later. */
export type Agreed = Omit<Money, 'minor'> & { readonly minor: bigint | null };

/**
 * Whether the amounts exceed what a person may agree to without a fresh second factor
 * (decision 0189). Amounts of one currency are added up. A null amount has no bound.
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
