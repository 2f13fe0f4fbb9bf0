import type { InEveryLanguage } from '../../pages/language.ts';

type SendTexts = {
  readonly send: string;
  readonly lead: string;
  readonly email: string;
  readonly note: string;
  readonly noteHint: string;
  readonly language: string;
  readonly button: string;
  readonly sent: string;
  readonly wrongEmail: string;
  readonly closed: string;
  readonly tooMany: (moment: string) => string;
  readonly notAtAll: string;
  readonly copy: string;
  readonly copied: string;
};

/** The texts about giving a link to a buyer. */
export const sendTexts: InEveryLanguage<SendTexts> = {
  en: {
    send: 'Send by mail',
    lead: 'The buyer gets the amount, what it is for, and this link.',
    email: 'Email of the buyer',
    note: 'Note to the buyer',
    noteHint: 'Marked as your words. Addresses and telephone numbers in it do not work as links.',
    language: 'Language of the email',
    button: 'Send',
    sent: 'The link is on its way by email.',
    wrongEmail: 'Write one email address, such as name@example.com.',
    closed: 'It was not sent: this link can no longer be paid.',
    tooMany: (moment) =>
      `It was not sent: there were too many emails to this address or from this project. Try again after ${moment}.`,
    notAtAll: 'It was not sent: no emails of this kind are sent here.',
    copy: 'Copy',
    copied: 'Copied',
  },
  lt: {
    send: 'Siųsti el. paštu',
    lead: 'Pirkėjas gaus sumą, už ką mokama, ir šią nuorodą.',
    email: 'Pirkėjo el. paštas',
    note: 'Pastaba pirkėjui',
    noteHint:
      'Bus pažymėta kaip jūsų žodžiai. Adresai ir telefono numeriai joje neveikia kaip nuorodos.',
    language: 'Laiško kalba',
    button: 'Siųsti',
    sent: 'Nuoroda siunčiama el. paštu.',
    wrongEmail: 'Įveskite vieną el. pašto adresą, pavyzdžiui, vardas@example.com.',
    closed: 'Neišsiųsta: šia nuoroda sumokėti nebegalima.',
    tooMany: (moment) =>
      `Neišsiųsta: šiuo adresu arba iš šio projekto išsiųsta per daug laiškų. Bandykite vėliau, po šio laiko: ${moment}.`,
    notAtAll: 'Neišsiųsta: tokie laiškai čia nesiunčiami.',
    copy: 'Kopijuoti',
    copied: 'Nukopijuota',
  },
  ru: {
    send: 'Отправить по эл. почте',
    lead: 'Покупатель получит сумму, назначение и эту ссылку.',
    email: 'Эл. почта покупателя',
    note: 'Примечание для покупателя',
    noteHint: 'Отмечается как ваши слова. Адреса и номера телефонов в нём не работают как ссылки.',
    language: 'Язык письма',
    button: 'Отправить',
    sent: 'Ссылка отправляется по эл. почте.',
    wrongEmail: 'Укажите один адрес эл. почты, например name@example.com.',
    closed: 'Не отправлено: по этой ссылке больше нельзя заплатить.',
    tooMany: (moment) =>
      `Не отправлено: слишком много писем на этот адрес или от этого проекта. Повторите после этого времени: ${moment}.`,
    notAtAll: 'Не отправлено: такие письма здесь не отправляются.',
    copy: 'Копировать',
    copied: 'Скопировано',
  },
};
