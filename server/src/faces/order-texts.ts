import type { InEveryLanguage } from '../pages/language.ts';

/** The texts of the pages about orders. */
type OrderTexts = {
  readonly title: string;
  readonly newOrder: string;
  readonly created: string;
  readonly reference: string;
  readonly method: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly empty: string;
  readonly order: (reference: string) => string;
  readonly paid: string;
  readonly due: string;
  readonly links: string;
  readonly payments: string;
  readonly noLinks: string;
  readonly noPayments: string;
  readonly noWebhooks: string;
  readonly link: string;
  readonly reusableLink: string;
  readonly cancel: string;
  readonly cancelMeaning: string;
  readonly changeAmount: string;
  readonly changeMeaning: string;
  readonly newAmount: string;
  readonly language: string;
  readonly description: string;
  readonly descriptionHint: string;
  readonly referenceHint: string;
  readonly amountHint: (example: string) => string;
  readonly validity: string;
  readonly days: (days: number) => string;
  readonly anyMethod: string;
  readonly email: string;
  readonly emailHint: string;
  readonly create: string;
  readonly createLead: string;
  readonly done: Readonly<Record<'created' | 'canceled' | 'amount', string>>;
  readonly wrong: {
    readonly amount: (example: string) => string;
    readonly reference: string;
    readonly email: string;
    readonly choice: string;
    readonly method: string;
  };
  readonly canceledReason: Readonly<Record<string, string>>;
};

export const orderTexts: InEveryLanguage<OrderTexts> = {
  en: {
    title: 'Orders',
    newOrder: 'New order',
    created: 'Created',
    reference: 'Reference',
    method: 'Method',
    status: 'Status',
    amount: 'Amount',
    currency: 'Currency',
    empty: 'No orders match.',
    order: (reference) => `Order ${reference}`,
    paid: 'Paid',
    due: 'Still to be paid',
    links: 'Payment links',
    payments: 'Payments',
    noLinks: 'There is no payment link yet.',
    noPayments: 'No one has tried to pay yet.',
    noWebhooks: 'None are sent: the order names no callback_url.',
    link: 'Link',
    reusableLink: 'Reusable link',
    cancel: 'Cancel order',
    cancelMeaning: 'Its links stop working. It cannot be undone.',
    changeAmount: 'Change amount',
    changeMeaning: 'Active links were for the old amount and are cancelled.',
    newAmount: 'New amount',
    language: 'Language of the payment page',
    description: 'What the buyer pays for',
    descriptionHint: 'Shown on the payment page.',
    referenceHint: "Your own number. Letters, digits, spaces and _ / ? : ( ) . , ' + -",
    amountHint: (example) => `For example ${example}`,
    validity: 'The link can be paid for',
    days: (days) => {
      if (days === 0) return 'no limit';
      return days === 1 ? '1 day' : `${days} days`;
    },
    anyMethod: 'The buyer chooses',
    email: 'Email of the buyer',
    emailHint: 'You can leave it empty.',
    create: 'Create order and link',
    createLead: 'You get a link that the buyer pays with.',
    done: {
      created: 'The order and its payment link were created.',
      canceled: 'The order was cancelled.',
      amount: 'The amount was changed. Make a new link for it.',
    },
    wrong: {
      amount: (example) => `Write an amount above zero in this form: ${example}.`,
      reference: 'Write a reference, using only the characters below.',
      email: 'This is not an email address.',
      choice: 'Choose one from the list.',
      method: 'This method cannot be used for this amount. Choose another one.',
    },
    canceledReason: {
      canceled_by_merchant: 'cancelled by you',
      canceled_by_admin: 'cancelled by support',
    },
  },
  lt: {
    title: 'Užsakymai',
    newOrder: 'Naujas užsakymas',
    created: 'Sukurtas',
    reference: 'Numeris',
    method: 'Būdas',
    status: 'Būsena',
    amount: 'Suma',
    currency: 'Valiuta',
    empty: 'Tokių užsakymų nėra.',
    order: (reference) => `Užsakymas ${reference}`,
    paid: 'Apmokėta',
    due: 'Liko sumokėti',
    links: 'Mokėjimo nuorodos',
    payments: 'Mokėjimai',
    noLinks: 'Mokėjimo nuorodos dar nėra.',
    noPayments: 'Kol kas niekas nebandė mokėti.',
    noWebhooks: 'Nesiunčiami: užsakyme nenurodytas callback_url.',
    link: 'Nuoroda',
    reusableLink: 'Daugkartinė nuoroda',
    cancel: 'Atšaukti užsakymą',
    cancelMeaning: 'Jo nuorodos nustos veikti. Atkurti nebus galima.',
    changeAmount: 'Keisti sumą',
    changeMeaning: 'Galiojančios nuorodos skirtos senajai sumai, todėl bus atšauktos.',
    newAmount: 'Nauja suma',
    language: 'Mokėjimo puslapio kalba',
    description: 'Už ką moka pirkėjas',
    descriptionHint: 'Rodoma mokėjimo puslapyje.',
    referenceHint: "Jūsų numeris. Lotyniškos raidės, skaitmenys, tarpai ir _ / ? : ( ) . , ' + -",
    amountHint: (example) => `Pavyzdžiui, ${example}`,
    validity: 'Nuoroda galioja',
    days: (days) => {
      if (days === 0) return 'neribotai';
      if (days === 1) return '1 dieną';
      return days % 10 === 0 || days === 14 ? `${days} dienų` : `${days} dienas`;
    },
    anyMethod: 'Pasirenka pirkėjas',
    email: 'Pirkėjo el. paštas',
    emailHint: 'Galima nepildyti.',
    create: 'Sukurti užsakymą ir nuorodą',
    createLead: 'Gausite nuorodą, kuria pirkėjas sumokės.',
    done: {
      created: 'Užsakymas ir jo mokėjimo nuoroda sukurti.',
      canceled: 'Užsakymas atšauktas.',
      amount: 'Suma pakeista. Sukurkite jai naują nuorodą.',
    },
    wrong: {
      amount: (example) => `Įveskite didesnę už nulį sumą, parašytą taip: ${example}.`,
      reference: 'Įveskite numerį iš toliau nurodytų ženklų.',
      email: 'Tai ne el. pašto adresas.',
      choice: 'Pasirinkite iš sąrašo.',
      method: 'Šio būdo tokiai sumai naudoti negalima. Pasirinkite kitą.',
    },
    canceledReason: {
      canceled_by_merchant: 'atšaukėte jūs',
      canceled_by_admin: 'atšaukė pagalbos tarnyba',
    },
  },
  ru: {
    title: 'Заказы',
    newOrder: 'Новый заказ',
    created: 'Создан',
    reference: 'Номер',
    method: 'Способ',
    status: 'Статус',
    amount: 'Сумма',
    currency: 'Валюта',
    empty: 'Таких заказов нет.',
    order: (reference) => `Заказ ${reference}`,
    paid: 'Оплачено',
    due: 'Осталось оплатить',
    links: 'Ссылки на оплату',
    payments: 'Платежи',
    noLinks: 'Ссылки на оплату ещё нет.',
    noPayments: 'Пока никто не пытался заплатить.',
    noWebhooks: 'Не отправляются: в заказе не указан callback_url.',
    link: 'Ссылка',
    reusableLink: 'Многоразовая ссылка',
    cancel: 'Отменить заказ',
    cancelMeaning: 'Его ссылки перестанут работать. Вернуть заказ будет нельзя.',
    changeAmount: 'Изменить сумму',
    changeMeaning: 'Активные ссылки были на прежнюю сумму и будут отменены.',
    newAmount: 'Новая сумма',
    language: 'Язык страницы оплаты',
    description: 'За что платит покупатель',
    descriptionHint: 'Показывается на странице оплаты.',
    referenceHint: "Ваш номер. Латинские буквы, цифры, пробелы и _ / ? : ( ) . , ' + -",
    amountHint: (example) => `Например, ${example}`,
    validity: 'Ссылка действует',
    days: (days) => {
      if (days === 0) return 'без ограничения';
      if (days === 1) return '1 день';
      return days < 5 ? `${days} дня` : `${days} дней`;
    },
    anyMethod: 'Выбирает покупатель',
    email: 'Эл. почта покупателя',
    emailHint: 'Можно не заполнять.',
    create: 'Создать заказ и ссылку',
    createLead: 'Вы получите ссылку, по которой покупатель заплатит.',
    done: {
      created: 'Заказ и ссылка на оплату созданы.',
      canceled: 'Заказ отменён.',
      amount: 'Сумма изменена. Создайте для неё новую ссылку.',
    },
    wrong: {
      amount: (example) => `Введите сумму больше нуля в таком виде: ${example}.`,
      reference: 'Введите номер из указанных ниже знаков.',
      email: 'Это не адрес эл. почты.',
      choice: 'Выберите из списка.',
      method: 'Этот способ не подходит для такой суммы. Выберите другой.',
    },
    canceledReason: {
      canceled_by_merchant: 'отменён вами',
      canceled_by_admin: 'отменён службой поддержки',
    },
  },
};
