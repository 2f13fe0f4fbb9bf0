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

/** What each side gives up of a price; both go to the project's wallet (gaps 3). */
export type Fees = {
  /** Added to what the payer pays. */
  readonly out: bigint;
  /** Taken from what the beneficiary gets. */
  readonly in: bigint;
};

/**
 * Wallet 2.3: the fixed and the percent part of a side add together; percents are rounded half up.
 */
export const feesOf = (commission: Commission | null, price: bigint): Fees =>
  commission === null
    ? { out: 0n, in: 0n }
    : {
        out: BigInt(commission.outFixed) + shareOf(price, BigInt(commission.outPerMillion)),
        in: BigInt(commission.inFixed) + shareOf(price, BigInt(commission.inPerMillion)),
      };

/** Wallet 2.3: what the payer pays in all. */
export const totalOf = ({
  price,
  commission,
}: {
  readonly price: bigint;
  readonly commission: Commission | null;
}): bigint => price + feesOf(commission, price).out;
