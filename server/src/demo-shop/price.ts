import { FlorinUsageError, toMinor } from 'florin-sdk';
import { amountText } from '../pages/amount.ts';
import { currency } from './wares.ts';

/** An amount for people. */
export const price = (minor: number): string =>
  amountText({ minor: BigInt(minor), currency }, 'en');

/** The limits of a donation. */
export const donation = { least: 100, most: 100_000 };

/** Why a typed donation is invalid. */
export type DonationProblem = 'no_amount' | 'beyond_limits';

/** The typed amount, or what is wrong with it. */
export function donationIn(typed: string): number | DonationProblem {
  try {
    const minor = toMinor(typed.trim().replace(/^€\s*/, '').replace(',', '.'), currency);
    return minor >= donation.least && minor <= donation.most ? minor : 'beyond_limits';
  } catch (error) {
    if (error instanceof FlorinUsageError) return 'no_amount';
    throw error;
  }
}
