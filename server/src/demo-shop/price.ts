import { FlorinUsageError, toDecimal, toMinor } from 'florin-sdk';
import { currency } from './wares.ts';

/** An amount for people. */
export const price = (minor: number): string => `€${toDecimal(minor, currency)}`;

/** What a donor may give. */
export const donation = { least: 100, most: 100_000 };

/** The amount that somebody has typed; null: it is none, or not one that is taken. */
export function donationIn(typed: string): number | null {
  try {
    const minor = toMinor(typed.trim().replace(/^€\s*/, '').replace(',', '.'), currency);
    return minor >= donation.least && minor <= donation.most ? minor : null;
  } catch (error) {
    if (error instanceof FlorinUsageError) return null;
    throw error;
  }
}
