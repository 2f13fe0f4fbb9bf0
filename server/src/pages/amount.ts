import { currencyDigits, decimalOf, type Money } from '../kernel/money.ts';
import { locales, type PageLanguage } from './language.ts';

/** An amount as people write it. The digits are ours: for some currencies Intl has others. */
export function amountText(money: Money, language: PageLanguage): string {
  const digits = currencyDigits[money.currency];
  const format = new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(decimalOf(money) as `${number}`);
}
