import type { InEveryLanguage } from '../pages/language.ts';

type LinkTexts = {
  readonly title: string;
  readonly created: string;
  readonly name: string;
  readonly order: string;
  readonly status: string;
  readonly amount: string;
  readonly empty: string;
  readonly about: string;
  readonly address: string;
  readonly language: string;
  readonly ends: string;
  readonly never: string;
  readonly payer: string;
  readonly code: string;
  readonly cancel: string;
  readonly cancelMeaning: string;
  readonly canceled: string;
  readonly newLink: string;
  readonly newByHand: string;
  readonly newMeaning: (due: string) => string;
  readonly made: string;
  readonly description: string;
};

export const linkTexts: InEveryLanguage<LinkTexts> = {
  en: {
    title: 'Payment links',
    created: 'Created',
    name: 'Name',
    order: 'Order',
    status: 'Status',
    amount: 'Amount',
    empty: 'No payment links match.',
    about: 'About the link',
    address: 'Address',
    language: 'Language',
    ends: 'Valid until',
    never: 'It does not expire.',
    payer: 'Buyer',
    code: 'QR code of the link',
    cancel: 'Cancel link',
    cancelMeaning: 'It can no longer be used to pay. It cannot be undone; you can make a new one.',
    canceled: 'The link was cancelled.',
    newLink: 'New link',
    newByHand: 'New payment link',
    newMeaning: (due) => `A link for ${due}, which is still to be paid.`,
    made: 'The link was made.',
    description: 'What the buyer pays for',
  },
  lt: {
    title: 'Mokėjimo nuorodos',
    created: 'Sukurta',
    name: 'Pavadinimas',
    order: 'Užsakymas',
    status: 'Būsena',
    amount: 'Suma',
    empty: 'Tokių mokėjimo nuorodų nėra.',
    about: 'Apie nuorodą',
    address: 'Adresas',
    language: 'Kalba',
    ends: 'Galioja iki',
    never: 'Galiojimas nesibaigia.',
    payer: 'Pirkėjas',
    code: 'Nuorodos QR kodas',
    cancel: 'Atšaukti nuorodą',
    cancelMeaning: 'Ja sumokėti nebebus galima. Atkurti nepavyks, bet galėsite sukurti naują.',
    canceled: 'Nuoroda atšaukta.',
    newLink: 'Nauja nuoroda',
    newByHand: 'Nauja mokėjimo nuoroda',
    newMeaning: (due) => `Nuoroda likusiai sumai ${due}.`,
    made: 'Nuoroda sukurta.',
    description: 'Už ką moka pirkėjas',
  },
  ru: {
    title: 'Ссылки на оплату',
    created: 'Создана',
    name: 'Название',
    order: 'Заказ',
    status: 'Статус',
    amount: 'Сумма',
    empty: 'Таких ссылок на оплату нет.',
    about: 'О ссылке',
    address: 'Адрес',
    language: 'Язык',
    ends: 'Действует до',
    never: 'Срок не ограничен.',
    payer: 'Покупатель',
    code: 'QR-код ссылки',
    cancel: 'Отменить ссылку',
    cancelMeaning:
      'По ней больше нельзя будет заплатить. Вернуть её нельзя, но можно создать новую.',
    canceled: 'Ссылка отменена.',
    newLink: 'Новая ссылка',
    newByHand: 'Новая ссылка на оплату',
    newMeaning: (due) => `Ссылка на оставшуюся сумму ${due}.`,
    made: 'Ссылка создана.',
    description: 'За что платит покупатель',
  },
};
