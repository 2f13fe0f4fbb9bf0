import type { Currency } from '../kernel/money.ts';
import type { Simulation } from '../ledger/simulation.ts';
import type { Payout, PayoutOutcome } from './payout.ts';

/** What carries money to accounts elsewhere. It finds what it was handed in the table `payout`. */
export type PayoutRail = {
  readonly name: string;
  /** Whose money it carries. */
  readonly serves: { readonly test: boolean; readonly live: boolean };
  /** Its immediate answer to a payout; null: the answer comes later. */
  readonly answers: (payout: Payout) => PayoutOutcome | null;
  /** Where it goes by the files of a bank. */
  readonly bank?: BankWay;
  /** The most that one payout may be, in minor units; absent: any amount. */
  readonly amountMax?: bigint;
};

/** The account at a bank by whose files money leaves, with the ledger's account of what is on its way. */
export type BankWay = { readonly accountId: string; readonly onTheWay: bigint };

/** Whose money is to leave. `projectId` null: nobody's in particular, such as a wallet's. */
export type Leaving = {
  readonly isTest: boolean;
  readonly currency: Currency;
  readonly projectId: string | null;
};

export type PayoutRails = {
  /** The rail that pays out this money; null: none does. */
  readonly serving: (leaving: Leaving) => PayoutRail | null;
};

/** Whether it only pretends to pay live money. */
export const isSimulatedPayout = ({ serves }: PayoutRail, isTest: boolean): boolean =>
  !isTest && !serves.live;

type Simulated = Pick<Simulation, 'isOn' | 'isMarked'> & {
  readonly simulator: PayoutRail;
  /** The files of the bank account that serves; null: none does. */
  readonly bankFiles: (leaving: Leaving) => PayoutRail | null;
};

/**
 * Where a bank account serves, money leaves by its files, else test money by the simulator (bank 6,
 * Test projects). While the simulator is on, it pays out all live money. Once simulated money has been
 * in the books, no real rail pays out (decision 0113-simulated-money-is-marked).
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
