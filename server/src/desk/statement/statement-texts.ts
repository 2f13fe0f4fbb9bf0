import type { InEveryLanguage } from '../../pages/language.ts';

type StatementTexts = {
  readonly statement: (currency: string) => string;
  readonly opening: string;
  readonly closing: string;
  readonly date: string;
  readonly kind: string;
  readonly counterparty: string;
  readonly reference: string;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly cursor: string;
  readonly empty: string;
  readonly camt: string;
  /** By the kinds of movements that a statement names. Unknown kinds are shown unchanged. */
  readonly kinds: Readonly<Record<string, string>>;
};

export const statementTexts: InEveryLanguage<StatementTexts> = {
  en: {
    statement: (currency) => `Statement, ${currency}`,
    opening: 'Before these days',
    closing: 'After these days',
    date: 'Date',
    kind: 'What it was',
    counterparty: 'Counterparty',
    reference: 'Reference',
    amount: 'Amount',
    balanceAfter: 'Balance',
    currency: 'Currency',
    from: 'From',
    to: 'To',
    cursor: 'page',
    empty: 'Nothing moved in these days.',
    camt: 'Download camt.053',
    kinds: {},
  },
  lt: {
    statement: (currency) => `Išrašas, ${currency}`,
    opening: 'Likutis laikotarpio pradžioje',
    closing: 'Likutis laikotarpio pabaigoje',
    date: 'Data',
    kind: 'Operacija',
    counterparty: 'Kita šalis',
    reference: 'Numeris',
    amount: 'Suma',
    balanceAfter: 'Likutis',
    currency: 'Valiuta',
    from: 'Nuo',
    to: 'Iki',
    cursor: 'puslapis',
    empty: 'Šiuo laikotarpiu operacijų nebuvo.',
    camt: 'Atsisiųsti camt.053',
    kinds: {
      Settlement: 'Gautas mokėjimas',
      Distribution: 'Paskirstymas',
      Refund: 'Grąžinimas',
      Chargeback: 'Užginčytas mokėjimas',
      Deposit: 'Papildymas',
      Payment: 'Mokėjimas',
      Commission: 'Komisinis mokestis',
      Transfer: 'Pervedimas',
    },
  },
  ru: {
    statement: (currency) => `Выписка, ${currency}`,
    opening: 'Остаток на начало периода',
    closing: 'Остаток на конец периода',
    date: 'Дата',
    kind: 'Операция',
    counterparty: 'Другая сторона',
    reference: 'Номер',
    amount: 'Сумма',
    balanceAfter: 'Остаток',
    currency: 'Валюта',
    from: 'С',
    to: 'По',
    cursor: 'страница',
    empty: 'За этот период операций не было.',
    camt: 'Скачать camt.053',
    kinds: {
      Settlement: 'Полученный платёж',
      Distribution: 'Распределение',
      Refund: 'Возврат',
      Chargeback: 'Оспоренный платёж',
      Deposit: 'Пополнение',
      Payment: 'Платёж',
      Commission: 'Комиссия',
      Transfer: 'Перевод',
    },
  },
};
