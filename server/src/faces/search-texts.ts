import type { OwnHitType } from '../figures/search/own-search.store.ts';
import type { InEveryLanguage } from '../pages/language.ts';

type SearchTexts = {
  readonly title: string;
  readonly lead: string;
  readonly found: (text: string) => string;
  readonly nothing: (text: string) => string;
  readonly type: string;
  readonly name: string;
  readonly status: string;
  readonly amount: string;
  readonly created: string;
  readonly types: Readonly<Record<OwnHitType, string>>;
  readonly payout: string;
  readonly more: string;
  readonly allOrders: string;
};

export const searchTexts: InEveryLanguage<SearchTexts> = {
  en: {
    title: 'Search',
    lead: 'By an id, the reference of an order or refund, the amount of an order (7310.37), or the number of a payout.',
    found: (text) => `Found by “${text}”`,
    nothing: (text) => `Nothing of this project was found by “${text}”.`,
    type: 'What it is',
    name: 'Reference or name',
    status: 'Status',
    amount: 'Amount',
    created: 'Created',
    types: { order: 'order', payment: 'payment', link: 'payment link', refund: 'refund' },
    payout: 'payout',
    more: 'There are more of them.',
    allOrders: 'All orders with this reference',
  },
  lt: {
    title: 'Paieška',
    lead: 'Pagal identifikatorių, užsakymo ar grąžinimo numerį, užsakymo sumą (7310,37) arba išmokos numerį.',
    found: (text) => `Rasta pagal „${text}“`,
    nothing: (text) => `Pagal „${text}“ šiame projekte nieko nerasta.`,
    type: 'Rūšis',
    name: 'Numeris arba pavadinimas',
    status: 'Būsena',
    amount: 'Suma',
    created: 'Sukurta',
    types: {
      order: 'užsakymas',
      payment: 'mokėjimas',
      link: 'mokėjimo nuoroda',
      refund: 'grąžinimas',
    },
    payout: 'išmoka',
    more: 'Jų yra daugiau.',
    allOrders: 'Visi užsakymai su šiuo numeriu',
  },
  ru: {
    title: 'Поиск',
    lead: 'По идентификатору, номеру заказа или возврата, сумме заказа (7310,37) либо номеру выплаты.',
    found: (text) => `Найдено по «${text}»`,
    nothing: (text) => `По «${text}» в этом проекте ничего не найдено.`,
    type: 'Что это',
    name: 'Номер или название',
    status: 'Статус',
    amount: 'Сумма',
    created: 'Создано',
    types: { order: 'заказ', payment: 'платёж', link: 'ссылка на оплату', refund: 'возврат' },
    payout: 'выплата',
    more: 'Найдено больше.',
    allOrders: 'Все заказы с этим номером',
  },
};
