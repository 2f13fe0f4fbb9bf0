import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The figures that are counted. Each is counted in one place (decision 0151). */
export type Figure =
  | 'orders'
  | 'orders_paid'
  | 'payments'
  | 'payments_settled'
  | 'payments_failed'
  | 'refunds';

/** The increase of one figure on one day, in number and in amount. */
export type Tally = {
  readonly projectId: string;
  readonly isTest: boolean;
  /** Days since 1970 in UTC. */
  readonly day: number;
  readonly currency: Currency;
  readonly figure: Figure;
  /** Empty if the figure has no method. */
  readonly method: string;
  /** Why a payment failed. Empty for every other figure. */
  readonly reason: string;
  readonly number: number;
  /** Minor units; 0 if the figure has no amount. */
  readonly amount: bigint;
};

export const daySeconds = 86_400;

/** The UTC day of a moment, in days since 1970. */
export const dayOf = (at: UnixSeconds): number => Math.floor(at / daySeconds);

const keyOf = ({ projectId, isTest, day, currency, figure, method, reason }: Tally): string =>
  `${projectId} ${isTest} ${day} ${currency} ${figure} ${method} ${reason}`;

/** One row for each figure, day and project: a batch of a busy shop writes few rows. */
export function mergedTallies(tallies: readonly Tally[]): readonly Tally[] {
  if (tallies.length < 2) return tallies;
  const merged = new Map<string, Tally>();
  for (const tally of tallies) {
    const key = keyOf(tally);
    const before = merged.get(key);
    const sum =
      before === undefined
        ? tally
        : {
            ...tally,
            number: before.number + tally.number,
            amount: before.amount + tally.amount,
          };
    merged.set(key, sum);
  }
  return [...merged.values()];
}
