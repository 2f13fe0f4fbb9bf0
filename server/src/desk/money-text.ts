import type { Currency } from '../kernel/money.ts';
import { amountText } from '../pages/amount.ts';
import type { PageLanguage } from '../pages/language.ts';

/**
 * An amount of a row in the form of the API: minor units, and a currency that the API has accepted.
 */
export const moneyText = (minor: number, currency: string, language: PageLanguage): string =>
  amountText({ minor: BigInt(minor), currency: currency as Currency }, language);
