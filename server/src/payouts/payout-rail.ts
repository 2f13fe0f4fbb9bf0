import type { Currency } from '../kernel/money.ts';
import type { Simulation } from '../ledger/simulation.ts';
import type { Payout, PayoutOutcome } from './payout.ts';

/** Carries money to accounts elsewhere. It finds its payouts in the table `payout`. */
export type PayoutRail = {
  readonly name: string;
  /** The modes whose money it carries. */
  readonly serves: { readonly test: boolean; readonly live: boolean };
  /** Its immediate answer to a payout. Null: the answer comes later. */
  readonly answers: (payout: Payout) => PayoutOutcome | null;
  /** Set if it uses the files of a bank. */
  readonly bank?: BankWay;
  /** The largest single payout, in minor units. Absent: any amount. */
  readonly amountMax?: bigint;
};

/** The bank account whose files carry the money, and the ledger's account of money in transit. */
export type BankWay = { readonly accountId: string; readonly onTheWay: bigint };

/** The money to pay out. `projectId` null: it belongs to no project, as in a wallet. */
export type Leaving = {
  readonly isTest: boolean;
  readonly currency: Currency;
  readonly projectId: string | null;
};

export type PayoutRails = {
  /** The rail that pays out this money, or null. */
  readonly serving: (leaving: Leaving) => PayoutRail | null;
};

/** Whether it only simulates payouts of live money. */
export const isSimulatedPayout = ({ serves }: PayoutRail, isTest: boolean): boolean =>
  !isTest && !serves.live;

type Simulated = Pick<Simulation, 'isOn' | 'isMarked'> & {
  readonly simulator: PayoutRail;
  /** The files of the bank account that serves, or null. */
  readonly bankFiles: (leaving: Leaving) => PayoutRail | null;
};

/**
 * If a bank account serves, its files carry the money. Otherwise the simulator pays test money
 * (bank 6, Test projects). While the simulator is on, it pays out all live money. Once simulated
 * money has been in the books, no real rail pays out (decision 0113-simulated-money-is-marked).
 */
export const payoutRailsOf = ({
  simulator,
  bankFiles,
  isOn,
  isMarked,
}: Simulated): PayoutRails => ({
  serving: (leaving) => {
    if (leaving.isTest) return bankFiles(leaving) ?? simulator;
    if (isOn) return simulator;
    return isMarked ? null : bankFiles(leaving);
  },
});
