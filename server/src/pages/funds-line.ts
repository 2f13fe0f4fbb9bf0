import type { Money } from '../kernel/money.ts';
import { amountText } from './amount.ts';
import { type Html, html } from './html.ts';
import type { InEveryLanguage, PageLanguage } from './language.ts';

/** A wallet's balance in a currency, and the amount to pay. */
export type Funds = {
  readonly currency: Money['currency'];
  readonly needed: bigint;
  readonly available: bigint;
};

type FundsTexts = {
  readonly has: (amounts: string) => string;
  readonly lacks: (amounts: string) => string;
};

const texts: InEveryLanguage<FundsTexts> = {
  en: {
    has: (amounts) => `Your wallet has ${amounts}.`,
    lacks: (amounts) => `Missing: ${amounts}.`,
  },
  lt: {
    has: (amounts) => `Jūsų piniginėje yra ${amounts}.`,
    lacks: (amounts) => `Trūksta: ${amounts}.`,
  },
  ru: {
    has: (amounts) => `В вашем кошельке ${amounts}.`,
    lacks: (amounts) => `Не\u00a0хватает: ${amounts}.`,
  },
};

/** Shown before a payment, and while it waits for money: the balance, and the missing amount. */
export function fundsLine(funds: readonly Funds[], language: PageLanguage): Html | false {
  const words = (minor: bigint, currency: Funds['currency']): string =>
    amountText({ minor, currency }, language);
  const has = funds.map(({ available, currency }) => words(available, currency));
  const lacking = funds
    .filter(({ available, needed }) => available < needed)
    .map(({ available, needed, currency }) => words(needed - available, currency));
  const lacks =
    lacking.length > 0 && html` <strong>${texts[language].lacks(lacking.join(', '))}</strong>`;
  return (
    funds.length > 0 && html`<p class="note">${texts[language].has(has.join(', '))}${lacks}</p>`
  );
}
