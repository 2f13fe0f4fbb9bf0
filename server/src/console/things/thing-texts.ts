import { linkTexts } from '../../faces/link-texts.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { paymentTexts } from '../../faces/payment-texts.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { Thing } from './places.ts';

type ThingTexts = {
  /** The titles of the lists, except those of the checkout, which exist elsewhere. */
  readonly lists: Readonly<Record<Exclude<Thing, 'order' | 'payment' | 'link'>, string>>;
  readonly empty: string;
  /** The title of one object, with the name that people know. */
  readonly one: Readonly<
    Record<Exclude<Thing, 'order' | 'payment'>, (name: string | number) => string>
  >;
  readonly merchant: string;
  readonly test: string;
  readonly payer: string;
  readonly recipient: string;
  readonly wallet: string;
  readonly owner: string;
  readonly account: string;
  readonly payment: string;
  readonly refunds: string;
  readonly link: string;
  readonly permission: string;
  readonly transaction: string;
  readonly description: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly most: string;
  readonly limits: string;
  readonly limit: (amount: string, hours: string) => string;
  readonly reservedUntil: string;
  readonly performed: string;
  readonly callback: string;
  readonly webhooks: string;
  readonly noWebhooks: string;
  readonly lastAnswer: (answer: string) => string;
  readonly whatToDo: string;
  readonly bankCode: string;
  readonly chargedBack: string;
  /** The labels of filters in an address. */
  readonly filters: Readonly<Record<'project_id' | 'wallet_id' | 'method' | 'owner', string>>;
};

// biome-ignore format: one text per line
export const thingTexts: InEveryLanguage<ThingTexts> = {
  en: {
    lists: { refund: 'Refunds', transaction: 'Transactions', allowance: 'Payment permissions', transfer: 'Transfers', wallet: 'Wallets' },
    empty: 'Nothing matches.',
    one: {
      refund: (name) => `Refund: ${name}`, link: (name) => `Payment link: ${name}`,
      transaction: (name) => `Transaction: ${name}`, allowance: (name) => `Payment permission ${name}`, transfer: (name) => `Transfer ${name}`, wallet: (name) => `Wallet ${name}`,
    },
    merchant: 'Merchant',
    test: 'test',
    payer: 'Payer',
    recipient: 'Recipient',
    wallet: 'Wallet',
    owner: 'Owner',
    account: 'Account number',
    payment: 'Payment',
    refunds: 'Refunds',
    link: 'Payment link',
    permission: 'Payment permission',
    transaction: 'Transaction',
    description: 'What for',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    most: 'At most',
    limits: 'Limits',
    limit: (amount, hours) => `${amount} in ${hours} h`,
    reservedUntil: 'Reserved until',
    performed: 'Done at',
    callback: 'Webhook address',
    webhooks: 'Webhooks',
    noWebhooks: 'No webhook was sent about it.',
    lastAnswer: (answer) => `last answer: ${answer}`,
    whatToDo: 'What to do',
    bankCode: 'Code of the bank',
    chargedBack: 'Charged back',
    filters: { project_id: 'Merchant (id)', wallet_id: 'Wallet', method: 'Method', owner: 'Owner (id)' },
  },
  lt: {
    lists: { refund: 'Grąžinimai', transaction: 'Operacijos', allowance: 'Leidimai nuskaityti pinigus', transfer: 'Pervedimai', wallet: 'Piniginės' },
    empty: 'Nieko nerasta.',
    one: {
      refund: (name) => `Grąžinimas: ${name}`, link: (name) => `Mokėjimo nuoroda: ${name}`,
      transaction: (name) => `Operacija: ${name}`, allowance: (name) => `Leidimas nuskaityti pinigus ${name}`, transfer: (name) => `Pervedimas ${name}`, wallet: (name) => `Piniginė ${name}`,
    },
    merchant: 'Prekybininkas',
    test: 'bandomasis',
    payer: 'Mokėtojas',
    recipient: 'Gavėjas',
    wallet: 'Piniginė',
    owner: 'Savininkas',
    account: 'Sąskaitos numeris',
    payment: 'Mokėjimas',
    refunds: 'Grąžinimai',
    link: 'Mokėjimo nuoroda',
    permission: 'Leidimas nuskaityti pinigus',
    transaction: 'Operacija',
    description: 'Už ką',
    validFrom: 'Galioja nuo',
    validUntil: 'Galioja iki',
    most: 'Daugiausia',
    limits: 'Ribos',
    limit: (amount, hours) => `${amount} per ${hours} val.`,
    reservedUntil: 'Rezervuota iki',
    performed: 'Atlikta',
    callback: 'Pranešimų adresas',
    webhooks: 'Pranešimai',
    noWebhooks: 'Apie tai pranešimų nesiųsta.',
    lastAnswer: (answer) => `paskutinis atsakymas: ${answer}`,
    whatToDo: 'Ką daryti',
    bankCode: 'Banko kodas',
    chargedBack: 'Užginčyta',
    filters: { project_id: 'Prekybininkas (id)', wallet_id: 'Piniginė', method: 'Būdas', owner: 'Savininkas (id)' },
  },
  ru: {
    lists: { refund: 'Возвраты', transaction: 'Операции', allowance: 'Разрешения на списание', transfer: 'Переводы', wallet: 'Кошельки' },
    empty: 'Ничего не найдено.',
    one: {
      refund: (name) => `Возврат: ${name}`, link: (name) => `Ссылка на оплату: ${name}`,
      transaction: (name) => `Операция: ${name}`, allowance: (name) => `Разрешение на списание ${name}`, transfer: (name) => `Перевод ${name}`, wallet: (name) => `Кошелёк ${name}`,
    },
    merchant: 'Продавец',
    test: 'тестовый',
    payer: 'Плательщик',
    recipient: 'Получатель',
    wallet: 'Кошелёк',
    owner: 'Владелец',
    account: 'Номер счёта',
    payment: 'Платёж',
    refunds: 'Возвраты',
    link: 'Ссылка на оплату',
    permission: 'Разрешение на списание',
    transaction: 'Операция',
    description: 'За что',
    validFrom: 'Действует с',
    validUntil: 'Действует до',
    most: 'Не более',
    limits: 'Лимиты',
    limit: (amount, hours) => `${amount} за ${hours} ч`,
    reservedUntil: 'В резерве до',
    performed: 'Выполнено',
    callback: 'Адрес уведомлений',
    webhooks: 'Уведомления',
    noWebhooks: 'Уведомлений об этом не отправляли.',
    lastAnswer: (answer) => `последний ответ: ${answer}`,
    whatToDo: 'Что делать',
    bankCode: 'Код банка',
    chargedBack: 'Оспорено',
    filters: { project_id: 'Продавец (id)', wallet_id: 'Кошелёк', method: 'Способ', owner: 'Владелец (id)' },
  },
};

const checkoutTexts = { order: orderTexts, payment: paymentTexts, link: linkTexts } as const;

/** The title of a list, which is also the text of links to it. */
export const listTitle = (thing: Thing, language: PageLanguage): string =>
  thing === 'order' || thing === 'payment' || thing === 'link'
    ? checkoutTexts[thing][language].title
    : thingTexts[language].lists[thing];
