import { type Currency, decimalOf, type Money } from '../../kernel/money.ts';
import { amountText } from '../../pages/amount.ts';
import { inEveryLanguage, locales, type PageLanguage } from '../../pages/language.ts';

/** The unit of a chart: a count, or minor units of a currency. */
export type Unit = 'count' | { readonly currency: Currency };

const counts = inEveryLanguage((language) => new Intl.NumberFormat(locales[language]));
const percents = inEveryLanguage(
  (language) =>
    new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }),
);

/** A value in full, in the reader's notation. */
export const valueText = (value: bigint, unit: Unit, language: PageLanguage): string =>
  unit === 'count'
    ? counts[language].format(value)
    : amountText({ minor: value, currency: unit.currency }, language);

const compact = { notation: 'compact', maximumFractionDigits: 2 } as const;

/** Shortened amounts, by language and currency: making a formatter is costly. */
const compactFormats = new Map<string, Intl.NumberFormat>();

function compactFormat(unit: Unit, language: PageLanguage): Intl.NumberFormat {
  const key = `${language} ${unit === 'count' ? unit : unit.currency}`;
  const known = compactFormats.get(key);
  if (known !== undefined) return known;
  const money =
    unit === 'count'
      ? {}
      : { style: 'currency' as const, currency: unit.currency, minimumFractionDigits: 0 };
  const made = new Intl.NumberFormat(locales[language], { ...compact, ...money });
  compactFormats.set(key, made);
  return made;
}

const exactText = (money: Money): `${number}` => decimalOf(money) as `${number}`;

/** A round number on an axis, as short as the reader's language allows: "€2k". */
export function axisText(value: bigint, unit: Unit, language: PageLanguage): string {
  const format = compactFormat(unit, language);
  if (unit === 'count') return format.format(value);
  return format.format(exactText({ minor: value, currency: unit.currency }));
}

/** Tenths of a percent as a percentage: "83.4%". */
export const percentText = (permille: number, language: PageLanguage): string =>
  percents[language].format(permille / 1_000);
