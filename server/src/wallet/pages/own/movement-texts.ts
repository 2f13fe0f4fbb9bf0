import type { InEveryLanguage } from '../../../pages/language.ts';

type MovementTexts = {
  /** The page with all movements. */
  readonly title: string;
  readonly all: string;
  readonly order: (reference: string) => string;
  readonly details: string;
  readonly month: string;
  readonly anyMonth: string;
  readonly search: string;
  readonly searchHint: string;
  readonly show: string;
  readonly nothingFound: string;
  /** The search stopped before the end. */
  readonly searchGoesOn: string;
  readonly olderResults: string;
  readonly statements: string;
  readonly statementsMeaning: string;
  readonly statement: (currency: string) => string;
  readonly csv: (currency: string) => string;
  readonly statementOf: (month: string) => string;
  readonly wholeTime: string;
  readonly owner: string;
  readonly account: string;
  readonly period: string;
  readonly opening: string;
  readonly closing: string;
  readonly balanceAfter: (amount: string) => string;
  readonly onlyFirst: (count: number) => string;
  readonly noAccount: readonly [heading: string, meaning: string];
};

// biome-ignore format: one text per line
export const movementTexts: InEveryLanguage<MovementTexts> = {
  en: {
    title: 'Transactions',
    all: 'All transactions, search and statements',
    order: (reference) => `Order ${reference}`,
    details: 'Details',
    month: 'Month',
    anyMonth: 'All months',
    search: 'Search',
    searchHint: 'Seller, recipient, description or amount, for example 12.50.',
    show: 'Show',
    nothingFound: 'No transactions found.',
    searchGoesOn: 'Only the latest 1,000 transactions were searched. Continue with the older ones.',
    olderResults: 'Continue the search',
    statements: 'Statements',
    statementsMeaning: 'For the month chosen above. Choose all months for a statement of everything.',
    statement: (currency) => `Statement in ${currency}, to read or print`,
    csv: (currency) => `Statement in ${currency} as a spreadsheet (CSV)`,
    statementOf: (month) => `Statement: ${month}`,
    wholeTime: 'all time',
    owner: 'Wallet owner',
    account: 'Account',
    period: 'Period',
    opening: 'Opening balance',
    closing: 'Closing balance',
    balanceAfter: (amount) => `Balance ${amount}`,
    onlyFirst: (count) => `Only the first ${count} transactions are shown. The spreadsheet (CSV) has all of them.`,
    noAccount: ['There is no such account', 'Your wallet has no account in this currency. Go back to your transactions and choose another one.'],
  },
  lt: {
    title: 'Operacijos',
    all: 'Visos operacijos, paieška ir išrašai',
    order: (reference) => `Užsakymas ${reference}`,
    details: 'Išsamiau',
    month: 'Mėnuo',
    anyMonth: 'Visi mėnesiai',
    search: 'Paieška',
    searchHint: 'Pardavėjas, gavėjas, aprašymas arba suma, pavyzdžiui, 12,50.',
    show: 'Rodyti',
    nothingFound: 'Operacijų nerasta.',
    searchGoesOn: 'Ieškota tik tarp 1 000 naujausių operacijų. Galite tęsti paiešką tarp senesnių.',
    olderResults: 'Tęsti paiešką',
    statements: 'Išrašai',
    statementsMeaning: 'Už pirmiau pasirinktą mėnesį. Jei reikia viso laikotarpio išrašo, pasirinkite visus mėnesius.',
    statement: (currency) => `Išrašas (${currency}) skaityti arba spausdinti`,
    csv: (currency) => `Išrašas (${currency}) skaičiuoklei (CSV)`,
    statementOf: (month) => `Išrašas: ${month}`,
    wholeTime: 'visas laikotarpis',
    owner: 'Piniginės savininkas',
    account: 'Sąskaita',
    period: 'Laikotarpis',
    opening: 'Pradinis likutis',
    closing: 'Galutinis likutis',
    balanceAfter: (amount) => `Likutis ${amount}`,
    onlyFirst: (count) => `Rodomos tik pirmosios ${count} operacijų. Skaičiuoklės faile (CSV) yra visos.`,
    noAccount: ['Tokios sąskaitos nėra', 'Jūsų piniginėje nėra sąskaitos šia valiuta. Grįžkite prie operacijų ir pasirinkite kitą.'],
  },
  ru: {
    title: 'Операции',
    all: 'Все операции, поиск и выписки',
    order: (reference) => `Заказ ${reference}`,
    details: 'Подробнее',
    month: 'Месяц',
    anyMonth: 'Все месяцы',
    search: 'Поиск',
    searchHint: 'Продавец, получатель, описание или сумма, например 12,50.',
    show: 'Показать',
    nothingFound: 'Операции не найдены.',
    searchGoesOn: 'Поиск выполнен только среди последних 1000 операций. Его можно продолжить среди более старых.',
    olderResults: 'Продолжить поиск',
    statements: 'Выписки',
    statementsMeaning: 'За месяц, выбранный выше. Для выписки за всё время выберите все месяцы.',
    statement: (currency) => `Выписка (${currency}) для чтения или печати`,
    csv: (currency) => `Выписка (${currency}) в виде таблицы (CSV)`,
    statementOf: (month) => `Выписка: ${month}`,
    wholeTime: 'за всё время',
    owner: 'Владелец кошелька',
    account: 'Счёт',
    period: 'Период',
    opening: 'Начальный баланс',
    closing: 'Конечный баланс',
    balanceAfter: (amount) => `Баланс ${amount}`,
    onlyFirst: (count) => `Показаны только первые операции: ${count}. В таблице (CSV) есть все.`,
    noAccount: ['Такого счёта нет', 'В вашем кошельке нет счёта в этой валюте. Вернитесь к операциям и выберите другую.'],
  },
};
