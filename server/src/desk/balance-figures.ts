import { type Html, html } from '../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';
import { moneyText } from './money-text.ts';
import { figureRow } from './parts.ts';

/** The balance of an account in the form of the APIs: minor units. */
export type ShownBalance = {
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
};

type Words = Readonly<Record<'balance' | 'held' | 'available', string>>;

const words: InEveryLanguage<Words> = {
  en: { balance: 'Balance', held: 'Reserved', available: 'Available' },
  lt: { balance: 'Likutis', held: 'Rezervuota', available: 'Disponuojamas likutis' },
  ru: { balance: 'Баланс', held: 'В резерве', available: 'Доступно' },
};

/** A row of figures for each currency. */
export const balanceFigures = (balances: readonly ShownBalance[], language: PageLanguage): Html => {
  const texts = words[language];
  const rows = balances.map(({ currency, balance, held, available }) => {
    const money = (minor: number) => moneyText(minor, currency, language);
    return figureRow([
      { label: `${texts.balance}, ${currency}`, value: money(balance) },
      { label: texts.held, value: money(held) },
      { label: texts.available, value: money(available) },
    ]);
  });
  return html`${rows}`;
};
