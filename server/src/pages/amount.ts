import { currencyDigits, type Money } from '../kernel/money.ts';
import type { InEveryLanguage, PageLanguage } from './language.ts';

const locales: InEveryLanguage<string> = { en: 'en-GB', lt: 'lt-LT', ru: 'ru-RU' };

/** The amount in major units as plain digits: no float comes near it. */
function decimalOf({ minor, currency }: Money): string {
  const digits = currencyDigits[currency];
  const all = minor.toString().padStart(digits + 1, '0');
  return digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`;
}

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
