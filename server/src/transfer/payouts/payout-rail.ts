import type { Simulation } from '../../ledger/simulation.ts';
import type { Payout, PayoutOutcome } from './payout.ts';

/** What carries money to accounts elsewhere. It finds what it was handed in the table `payout`. */
export type PayoutRail = {
  readonly name: string;
  /** Whose money it carries. */
  readonly serves: { readonly test: boolean; readonly live: boolean };
  /** Its immediate answer to a payout; null: the answer comes later. */
  readonly answers: (payout: Payout) => PayoutOutcome | null;
};

export type PayoutRails = {
  /** The rail that pays out test or live money; null: none does. */
  readonly serving: (isTest: boolean) => PayoutRail | null;
};

/** Whether it only pretends to pay live money. */
export const isSimulatedPayout = ({ serves }: PayoutRail, isTest: boolean): boolean =>
  !isTest && !serves.live;

type Simulated = Pick<Simulation, 'isOn' | 'isMarked'> & { readonly simulator: PayoutRail };

/**
 * While the simulator is on, it pays out all live money. Once simulated money has been in the
 * books, no real rail pays out (decision 0113-simulated-money-is-marked).
 */
export const payoutRailsOf = (
  rails: readonly PayoutRail[],
  { simulator, isOn, isMarked }: Simulated,
): PayoutRails => {
  const forTest = rails.find(({ serves }) => serves.test) ?? null;
  const real = isMarked ? null : (rails.find(({ serves }) => serves.live) ?? null);
  return { serving: (isTest) => (isTest ? forTest : isOn ? simulator : real) };
};
