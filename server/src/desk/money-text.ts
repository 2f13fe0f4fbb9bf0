import type { Currency } from '../kernel/money.ts';
import { amountText } from '../pages/amount.ts';
import type { PageLanguage } from '../pages/language.ts';

/** An amount of a row as the API has it: minor units, and a currency that it accepted. */
export const moneyText = (minor: number, currency: string, language: PageLanguage): string =>
  amountText({ minor: BigInt(minor), currency: currency as Currency }, language);
