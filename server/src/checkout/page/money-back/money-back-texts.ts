import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { BackBecause } from './money-back.ts';

/** Texts for a payment that arrived and was returned, wholly or in part. */
type MoneyBackTexts = {
  /** A part of a whole, within a sentence. */
  readonly part: (amount: string, whole: string) => string;
  readonly allBack: string;
  readonly partBack: string;
  readonly because: Readonly<Record<BackBecause, (amount: string) => string>>;
  readonly disputed: string;
  readonly disputedMeaning: (amount: string) => string;
  /** For other people who open the link. */
  readonly link: {
    readonly allBack: string;
    readonly partBack: string;
    readonly meaning: (amount: string) => string;
    readonly disputed: string;
    readonly disputedMeaning: (amount: string) => string;
  };
};

// biome-ignore format: one text per line
export const moneyBackTexts: InEveryBuyerLanguage<MoneyBackTexts> = {
  de: {
    part:     (amount, whole) => `${amount} von ${whole}`,
    allBack:  'Ihre Zahlung wurde erstattet',
    partBack: 'Ein Teil Ihrer Zahlung wurde erstattet',
    because: {
      seller:         (amount) => `Der Verkäufer hat Ihnen ${amount} erstattet.`,
      order_paid:     (amount) => `Die Bestellung war bereits bezahlt, daher wurden Ihnen ${amount} erstattet.`,
      too_much:       (amount) => `Es war weniger zu zahlen, daher wurden Ihnen ${amount} erstattet.`,
      order_canceled: (amount) => `Die Bestellung war storniert, daher wurden Ihnen ${amount} erstattet.`,
      several:        (amount) => `Ihnen wurden ${amount} erstattet.`,
    },
    disputed: 'Diese Zahlung wurde beanstandet',
    disputedMeaning: (amount) => `Ihre Bank hat ${amount} vom Verkäufer zurückgeholt.`,
    link: {
      allBack:  'Bezahlt und danach erstattet',
      partBack: 'Bezahlt und danach teilweise erstattet',
      meaning:  (amount) => `Dem Zahler wurden ${amount} erstattet. Hier ist nichts zu bezahlen.`,
      disputed: 'Bezahlt, aber die Zahlung wurde beanstandet',
      disputedMeaning: (amount) => `Vom Verkäufer wurden ${amount} zurückgeholt. Hier können Sie nicht mehr bezahlen.`,
    },
  },
  et: {
    part:     (amount, whole) => `${amount} (kogusummast ${whole})`,
    allBack:  'Teie makse tagastati',
    partBack: 'Osa teie maksest tagastati',
    because: {
      seller:         (amount) => `Müüja tagastas teile ${amount}.`,
      order_paid:     (amount) => `Tellimus oli juba makstud, seega tagastati teile ${amount}.`,
      too_much:       (amount) => `Maksta oli vaja vähem, seega tagastati teile ${amount}.`,
      order_canceled: (amount) => `Tellimus oli tühistatud, seega tagastati teile ${amount}.`,
      several:        (amount) => `Teile tagastati ${amount}.`,
    },
    disputed: 'See makse on vaidlustatud',
    disputedMeaning: (amount) => `Teie pank võttis müüjalt tagasi ${amount}.`,
    link: {
      allBack:  'Makstud ja seejärel tagastatud',
      partBack: 'Makstud ja seejärel osaliselt tagastatud',
      meaning:  (amount) => `Maksjale tagastati ${amount}. Siin ei ole vaja midagi maksta.`,
      disputed: 'Makstud, kuid makse on vaidlustatud',
      disputedMeaning: (amount) => `Müüjalt võeti tagasi ${amount}. Siin ei saa enam maksta.`,
    },
  },
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
  lv: {
    part:     (amount, whole) => `${amount} (no ${whole})`,
    allBack:  'Nauda jums ir atmaksāta',
    partBack: 'Daļa naudas jums ir atmaksāta',
    because: {
      seller:         (amount) => `Pārdevējs jums atmaksāja ${amount}.`,
      order_paid:     (amount) => `Pasūtījums jau bija apmaksāts, tāpēc jums atmaksāta summa: ${amount}.`,
      too_much:       (amount) => `Bija jāmaksā mazāk, tāpēc jums atmaksāta summa: ${amount}.`,
      order_canceled: (amount) => `Pasūtījums bija atcelts, tāpēc jums atmaksāta summa: ${amount}.`,
      several:        (amount) => `Jums atmaksāta summa: ${amount}.`,
    },
    disputed: 'Maksājums ir apstrīdēts',
    disputedMeaning: (amount) => `Jūsu banka no pārdevēja atguva ${amount}.`,
    link: {
      allBack:  'Bija apmaksāts, bet nauda ir atmaksāta',
      partBack: 'Bija apmaksāts, bet daļa naudas ir atmaksāta',
      meaning:  (amount) => `Maksātājam atmaksāta summa: ${amount}. Šeit nekas nav jāmaksā.`,
      disputed: 'Bija apmaksāts, bet maksājums ir apstrīdēts',
      disputedMeaning: (amount) => `No pārdevēja atgūta summa: ${amount}. Šeit samaksāt vairs nevar.`,
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
  pl: {
    part:     (amount, whole) => `${amount} z ${whole}`,
    allBack:  'Płatność została zwrócona',
    partBack: 'Część płatności została zwrócona',
    because: {
      seller:         (amount) => `Sprzedawca zwrócił Państwu ${amount}.`,
      order_paid:     (amount) => `Zamówienie było już opłacone, dlatego zwrócono Państwu ${amount}.`,
      too_much:       (amount) => `Do zapłaty było mniej, dlatego zwrócono Państwu ${amount}.`,
      order_canceled: (amount) => `Zamówienie było anulowane, dlatego zwrócono Państwu ${amount}.`,
      several:        (amount) => `Zwrócono Państwu ${amount}.`,
    },
    disputed: 'Płatność została zakwestionowana',
    disputedMeaning: (amount) => `Państwa bank odzyskał od sprzedawcy ${amount}.`,
    link: {
      allBack:  'Zapłacono, a potem zwrócono pieniądze',
      partBack: 'Zapłacono, a potem zwrócono część pieniędzy',
      meaning:  (amount) => `Płatnikowi zwrócono ${amount}. Tutaj nie trzeba nic płacić.`,
      disputed: 'Zapłacono, ale płatność została zakwestionowana',
      disputedMeaning: (amount) => `Od sprzedawcy odzyskano ${amount}. Tutaj nie można już zapłacić.`,
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
