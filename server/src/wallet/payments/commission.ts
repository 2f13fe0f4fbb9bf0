import { shareOf } from '../../kernel/percent.ts';

/**
 * Wallet 2.3, the field `commission`. Fixed parts are minor units, percents millionths of the
 * price.
 */
export type Commission = {
  readonly outFixed: number;
  readonly inFixed: number;
  readonly outPerMillion: number;
  readonly inPerMillion: number;
};

/** The fees of each side of a price. Both go to the project's wallet (gaps 3). */
export type Fees = {
  /** Added to the payer's amount. */
  readonly out: bigint;
  /** Deducted from the beneficiary's amount. */
  readonly in: bigint;
};

/** Wallet 2.3: the fixed and the percent part of a side are added. Percents are rounded half up. */
export const feesOf = (commission: Commission | null, price: bigint): Fees =>
  commission === null
    ? { out: 0n, in: 0n }
    : {
        out: BigInt(commission.outFixed) + shareOf(price, BigInt(commission.outPerMillion)),
        in: BigInt(commission.inFixed) + shareOf(price, BigInt(commission.inPerMillion)),
      };

/** Wallet 2.3: the payer's total. */
export const totalOf = ({
  price,
  commission,
}: {
  readonly price: bigint;
  readonly commission: Commission | null;
}): bigint => price + feesOf(commission, price).out;
