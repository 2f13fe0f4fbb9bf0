import type { Currency } from '../../kernel/money.ts';
import type { Figure } from './tally.ts';

/** The columns that split the rows of a day, apart from the currency. */
export const breakdowns = ['day', 'method', 'reason'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** One figure of one day. `detail` is the method or the reason, if the rows are split by one. */
export type DailySum = {
  readonly day: number;
  readonly currency: Currency;
  readonly detail: string;
  readonly figure: Figure;
  readonly number: number;
  readonly amount: bigint;
};

/** All figures of one day, currency and detail. 0: it did not happen. */
export type DailyFigures = {
  readonly day: number;
  readonly currency: Currency;
  readonly detail: string;
  readonly numbers: Readonly<Record<Figure, number>>;
  readonly amounts: Readonly<Record<Figure, bigint>>;
};

const noNumbers: DailyFigures['numbers'] = {
  orders: 0,
  orders_paid: 0,
  payments: 0,
  payments_settled: 0,
  payments_failed: 0,
  refunds: 0,
};

const noAmounts: DailyFigures['amounts'] = {
  orders: 0n,
  orders_paid: 0n,
  payments: 0n,
  payments_settled: 0n,
  payments_failed: 0n,
  refunds: 0n,
};

/**
 * Puts the sums side by side, in the order in which their days, currencies and details first
 * appear.
 */
export function dailyFigures(sums: readonly DailySum[]): readonly DailyFigures[] {
  const rows = new Map<string, DailyFigures>();
  for (const { day, currency, detail, figure, number, amount } of sums) {
    const key = `${day} ${currency} ${detail}`;
    const before = rows.get(key);
    rows.set(key, {
      day,
      currency,
      detail,
      numbers: { ...(before?.numbers ?? noNumbers), [figure]: number },
      amounts: { ...(before?.amounts ?? noAmounts), [figure]: amount },
    });
  }
  return [...rows.values()];
}

/**
 * Business 7: 0 to 1. An order of yesterday may be paid today, so a day can have more paid orders
 * than created ones. That counts as 1.
 */
export const conversionOf = (paid: number, begun: number): number =>
  begun === 0 ? 0 : Math.min(1, paid / begun);
