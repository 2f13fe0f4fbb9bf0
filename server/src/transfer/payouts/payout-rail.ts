import type { Payout, PayoutOutcome } from './payout.ts';

/** What carries money to accounts elsewhere. It finds what it was handed in the table `payout`. */
export type PayoutRail = {
  readonly name: string;
  /** Whose money it carries. */
  readonly serves: { readonly test: boolean; readonly live: boolean };
  /** What it answers by itself as soon as it has the payout; null: somebody will tell. */
  readonly answers: (payout: Payout) => PayoutOutcome | null;
};

export type PayoutRails = {
  /** The rail that pays out test or live money; null: none does. */
  readonly serving: (isTest: boolean) => PayoutRail | null;
};

/** `simulator`: stands in for what is missing in live projects; null: nothing does. */
export const payoutRailsOf = (
  rails: readonly PayoutRail[],
  simulator: PayoutRail | null,
): PayoutRails => ({
  serving: (isTest) =>
    rails.find(({ serves }) => serves[isTest ? 'test' : 'live']) ?? (isTest ? null : simulator),
});
