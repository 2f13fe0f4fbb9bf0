import { type Currency, decimalOf } from '../../kernel/money.ts';
import { Problems } from '../xml/problems.ts';
import { amountOf } from './simple-values.ts';
import type { BankCharge, Direction } from './statement.ts';
import type { TransactionDetails } from './transaction-details.ts';

/** A booking. Its details must add up to its amount. */
export type Booked = {
  readonly line: number;
  readonly minor: bigint;
  readonly currency: Currency;
  readonly direction: Direction;
  readonly isReversal: boolean;
  readonly charges: readonly BankCharge[];
  /** The number of payments in it, as the bank states it. */
  readonly batchCount: number | null;
};

type Share = { readonly minor: bigint; readonly direction: Direction };

export type Shares = {
  /** One for each transaction. Empty if their amounts are unknown. */
  readonly shares: readonly Share[];
  readonly chargedWithin: bigint;
};

const unknownShares: Shares = { shares: [], chargedWithin: 0n };

/**
 * Divides an entry among its transactions (decision 0196). If all amounts are given, they must add
 * up to the entry, or charges must explain the difference to the cent. Otherwise the statement is
 * refused. If some amounts are missing, the batch has no details and is one sum.
 */
export function sharesOf(
  booked: Booked,
  payments: readonly TransactionDetails[],
  problems: Problems,
): Shares {
  const saidToBe = booked.batchCount ?? payments.length;
  if (payments.length === 0 || (payments.length === 1 && saidToBe > 1)) return unknownShares;
  const given = payments.map((payment) => givenShare(booked, payment, problems));
  if (given.every((share) => share !== null)) {
    const shares = fittingShares(booked, given, payments);
    if (shares !== null) return shares;
    if (saidToBe > payments.length) return unknownShares;
    return doNotAddUp(booked, given, problems);
  }
  if (payments.length === 1) {
    return { shares: [{ minor: booked.minor, direction: booked.direction }], chargedWithin: 0n };
  }
  return instructedShares(booked, given, payments) ?? unknownShares;
}

/** The amount that the transaction itself states, in the currency of its entry. */
function givenShare(booked: Booked, payment: TransactionDetails, problems: Problems): Share | null {
  const direction = payment.direction ?? booked.direction;
  for (const amount of payment.amounts) {
    if (amount.currency === null) problems.note(amount.line, 'an amount has no currency');
    if (amount.currency === booked.currency) {
      return { minor: amountOf(amount, problems).minor, direction };
    }
  }
  return null;
}

/**
 * The amounts ordered may differ from the amounts booked. They are used only if everything adds up,
 * and they never refuse a statement.
 */
function instructedShares(
  booked: Booked,
  given: readonly (Share | null)[],
  payments: readonly TransactionDetails[],
): Shares | null {
  const shares: Share[] = [];
  const doubts = new Problems();
  for (const [at, payment] of payments.entries()) {
    const share = given[at];
    const { instructed } = payment;
    if (share !== null && share !== undefined) shares.push(share);
    else if (instructed?.currency === booked.currency) {
      const { minor } = amountOf(instructed, doubts);
      shares.push({ minor, direction: payment.direction ?? booked.direction });
    } else return null;
  }
  return doubts.first === null ? fittingShares(booked, shares, payments) : null;
}

const sumOf = (booked: Booked, shares: readonly Share[]): bigint =>
  shares.reduce(
    (sum, { minor, direction }) => (direction === booked.direction ? sum + minor : sum - minor),
    0n,
  );

function fittingShares(
  booked: Booked,
  shares: readonly Share[],
  payments: readonly TransactionDetails[],
): Shares | null {
  const sum = sumOf(booked, shares);
  if (sum === booked.minor) return { shares, chargedWithin: 0n };
  // The details of a reversal may still have the direction of the original.
  if (booked.isReversal && sum === -booked.minor) {
    return { shares: shares.map(turned), chargedWithin: 0n };
  }
  const missing = booked.minor - sum;
  const own = payments.flatMap(({ charges }) => charges);
  const explained = [own, booked.charges, [...own, ...booked.charges]].some(
    (charges) =>
      charges.length > 0 &&
      charges.every(({ currency }) => currency === booked.currency) &&
      sumOf(booked, charges) === missing,
  );
  return explained ? { shares, chargedWithin: missing } : null;
}

const turned = ({ minor, direction }: Share): Share => ({
  minor,
  direction: direction === 'CRDT' ? 'DBIT' : 'CRDT',
});

function doNotAddUp(booked: Booked, shares: readonly Share[], problems: Problems): Shares {
  const { currency, minor } = booked;
  const sum = sumOf(booked, shares);
  const shown =
    sum < 0n ? `-${decimalOf({ minor: -sum, currency })}` : decimalOf({ minor: sum, currency });
  const entry = decimalOf({ minor, currency });
  problems.note(
    booked.line,
    `the transactions add up to ${shown}, the entry is ${entry} ${currency}`,
  );
  return unknownShares;
}
