import { type Currency, currencyDigits, decimalOf, type Money } from '../kernel/money.ts';
import { type BuyerLanguage, locales } from './language.ts';

/** Making a formatter takes a hundred times as long as using it, and a page may show many amounts. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: Currency, language: BuyerLanguage): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const digits = currencyDigits[currency];
  const made = new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}

/** An amount as people write it. The decimals are our own: for some currencies Intl has others. */
export const amountText = (money: Money, language: BuyerLanguage): string =>
  formatterOf(money.currency, language).format(decimalOf(money) as `${number}`);

/** An amount as a reader of a language types it in a form: some currencies have no decimals. */
export function amountInField(money: Money, language: BuyerLanguage): string {
  const decimal = decimalOf(money);
  return language === 'en' ? decimal : decimal.replace('.', ',');
}

export const exampleAmount = (currency: Currency, language: BuyerLanguage): string =>
  amountInField({ minor: 1_250n, currency }, language);
