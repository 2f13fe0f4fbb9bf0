import type { InEveryLanguage } from '../../../pages/language.ts';
import type { BackBecause } from './money-back.ts';

/** What is read where a payment arrived and went back, wholly or in part. */
type MoneyBackTexts = {
  /** A part of a whole, inside of a sentence. */
  readonly part: (amount: string, whole: string) => string;
  readonly allBack: string;
  readonly partBack: string;
  readonly because: Readonly<Record<BackBecause, (amount: string) => string>>;
  readonly disputed: string;
  readonly disputedMeaning: (amount: string) => string;
  /** For whoever else opens the link. */
  readonly link: {
    readonly allBack: string;
    readonly partBack: string;
    readonly meaning: (amount: string) => string;
    readonly disputed: string;
    readonly disputedMeaning: (amount: string) => string;
  };
};

// biome-ignore format: one text per line
export const moneyBackTexts: InEveryLanguage<MoneyBackTexts> = {
  en: {
    part:     (amount, whole) => `${amount} of ${whole}`,
    allBack:  'Your payment was refunded',
    partBack: 'Part of your payment was refunded',
    because: {
      seller:         (amount) => `The seller refunded ${amount} to you.`,
      order_paid:     (amount) => `The order had already been paid, so ${amount} was refunded to you.`,
      too_much:       (amount) => `You paid more than was due, so ${amount} was refunded to you.`,
      order_canceled: (amount) => `The order had been cancelled, so ${amount} was refunded to you.`,
      several:        (amount) => `${amount} was refunded to you.`,
    },
    disputed: 'This payment is disputed',
    disputedMeaning: (amount) => `Your bank has taken ${amount} back from the seller.`,
    link: {
      allBack:  'Paid and then refunded',
      partBack: 'Paid and then partly refunded',
      meaning:  (amount) => `${amount} was refunded to the payer. There is nothing to pay here.`,
      disputed: 'Paid, but the payment is disputed',
      disputedMeaning: (amount) => `${amount} was taken back from the seller. You can no longer pay here.`,
    },
  },
  lt: {
    part:     (amount, whole) => `${amount} (iš ${whole})`,
    allBack:  'Pinigai jums grąžinti',
    partBack: 'Dalis pinigų jums grąžinta',
    because: {
      seller:         (amount) => `Pardavėjas jums grąžino ${amount}.`,
      order_paid:     (amount) => `Užsakymas jau buvo apmokėtas, todėl jums grąžinta ${amount}.`,
      too_much:       (amount) => `Mokėti reikėjo mažiau, todėl jums grąžinta ${amount}.`,
      order_canceled: (amount) => `Užsakymas buvo atšauktas, todėl jums grąžinta ${amount}.`,
      several:        (amount) => `Jums grąžinta ${amount}.`,
    },
    disputed: 'Mokėjimas ginčijamas',
    disputedMeaning: (amount) => `Jūsų bankas iš pardavėjo susigrąžino ${amount}.`,
    link: {
      allBack:  'Buvo apmokėta, bet pinigai grąžinti',
      partBack: 'Buvo apmokėta, bet dalis pinigų grąžinta',
      meaning:  (amount) => `Mokėtojui grąžinta ${amount}. Daugiau mokėti nereikia.`,
      disputed: 'Buvo apmokėta, bet mokėjimas ginčijamas',
      disputedMeaning: (amount) => `Iš pardavėjo susigrąžinta ${amount}. Sumokėti čia nebegalima.`,
    },
  },
  ru: {
    part:     (amount, whole) => `${amount} из ${whole}`,
    allBack:  'Деньги вам возвращены',
    partBack: 'Часть денег вам возвращена',
    because: {
      seller:         (amount) => `Продавец вернул вам ${amount}.`,
      order_paid:     (amount) => `Заказ уже был оплачен, поэтому вам возвращено ${amount}.`,
      too_much:       (amount) => `К оплате оставалось меньше, поэтому вам возвращено ${amount}.`,
      order_canceled: (amount) => `Заказ был отменён, поэтому вам возвращено ${amount}.`,
      several:        (amount) => `Вам возвращено ${amount}.`,
    },
    disputed: 'Платёж оспаривается',
    disputedMeaning: (amount) => `По требованию вашего банка у продавца списано ${amount}.`,
    link: {
      allBack:  'Было оплачено, но деньги возвращены',
      partBack: 'Было оплачено, но часть денег возвращена',
      meaning:  (amount) => `Плательщику возвращено ${amount}. Больше платить не нужно.`,
      disputed: 'Было оплачено, но платёж оспаривается',
      disputedMeaning: (amount) => `По требованию банка плательщика у продавца списано ${amount}. Оплатить здесь больше нельзя.`,
    },
  },
};
