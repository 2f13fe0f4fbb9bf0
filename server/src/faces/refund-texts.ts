import type { InEveryLanguage } from '../pages/language.ts';

type RefundTexts = {
  readonly refunds: string;
  readonly reference: string;
  readonly amount: string;
  readonly status: string;
  readonly resend: string;
  readonly resendThat: (amount: string) => string;
  readonly meaning: string;
  readonly resent: string;
  readonly otherIban: string;
  readonly otherIbanHint: string;
  readonly otherName: string;
  readonly otherNameHint: string;
  readonly wrongIban: string;
  /** For the refund of a bank transfer. */
  readonly payerIban: string;
  readonly payerIbanHint: Readonly<Record<'known' | 'unknown', string>>;
  readonly payerName: string;
  readonly onItsWay: string;
  readonly noBankAccount: string;
  /** Shown instead of the form that sends a refund again. */
  readonly noWayAgain: (amount: string) => string;
  readonly askOperator: string;
  readonly setUpAccount: string;
};

// biome-ignore format: one text per line
export const refundTexts: InEveryLanguage<RefundTexts> = {
  en: {
    refunds: 'Refunds', reference: 'Reference', amount: 'Amount', status: 'Status',
    resend: 'Send again',
    resendThat: (amount) => `Send the refund of ${amount} again`,
    meaning: 'The bank of the payer sent the money back. It is kept for the payer. Your balance does not change.',
    resent: 'The refund was sent again. It leaves with the next payment file.',
    otherIban: 'Another IBAN',
    otherIbanHint: 'Leave it empty to send it to the same account.',
    otherName: 'Name of the account holder',
    otherNameHint: 'Leave it empty if it stays the same.',
    wrongIban: 'This is not an IBAN.',
    payerIban: 'IBAN of the payer',
    payerIbanHint: {
      known: 'Leave it empty to refund to the account from which the money came.',
      unknown: 'The bank did not say from which account the money came. Ask the payer for it.',
    },
    payerName: 'Name of the payer',
    onItsWay: 'The refund was made. It leaves with the next payment file.',
    noBankAccount: 'A refund is not possible now: no bank account pays out for this project.',
    noWayAgain: (amount) => `The refund of ${amount} came back and cannot be sent again now: no bank account pays out for this project. The money is kept for the payer.`,
    askOperator: 'Ask the operator of this service for one, then send the refund again here.',
    setUpAccount: 'Set up a bank account',
  },
  lt: {
    refunds: 'Grąžinimai', reference: 'Paskirtis', amount: 'Suma', status: 'Būsena',
    resend: 'Siųsti dar kartą',
    resendThat: (amount) => `Dar kartą siųsti grąžinamą sumą ${amount}`,
    meaning: 'Mokėtojo bankas pinigus grąžino. Jie laikomi mokėtojui. Jūsų likutis nesikeičia.',
    resent: 'Pinigai išsiųsti dar kartą. Jie iškeliaus su kitu mokėjimų failu.',
    otherIban: 'Kitas IBAN',
    otherIbanHint: 'Palikite tuščią, jei siunčiate į tą pačią sąskaitą.',
    otherName: 'Sąskaitos savininko vardas ir pavardė arba pavadinimas',
    otherNameHint: 'Palikite tuščią, jei jis nesikeičia.',
    wrongIban: 'Tai ne IBAN.',
    payerIban: 'Mokėtojo IBAN',
    payerIbanHint: {
      known: 'Palikite tuščią, jei grąžinate į sąskaitą, iš kurios pinigai atėjo.',
      unknown: 'Bankas nenurodė, iš kurios sąskaitos pinigai atėjo. Paklauskite mokėtojo.',
    },
    payerName: 'Mokėtojo vardas ir pavardė arba pavadinimas',
    onItsWay: 'Pinigai grąžinami. Jie iškeliaus su kitu mokėjimų failu.',
    noBankAccount: 'Dabar grąžinti negalima: nėra banko sąskaitos, iš kurios mokama už šį projektą.',
    noWayAgain: (amount) => `Grąžinama suma ${amount} parėjo atgal, ir dabar jos dar kartą išsiųsti negalima: nėra banko sąskaitos, iš kurios mokama už šį projektą. Pinigai laikomi mokėtojui.`,
    askOperator: 'Paprašykite jos sistemos operatoriaus, tada čia išsiųskite pinigus dar kartą.',
    setUpAccount: 'Nurodyti banko sąskaitą',
  },
  ru: {
    refunds: 'Возвраты', reference: 'Назначение', amount: 'Сумма', status: 'Статус',
    resend: 'Отправить снова',
    resendThat: (amount) => `Снова отправить возврат ${amount}`,
    meaning: 'Банк плательщика вернул деньги. Они хранятся для плательщика. Ваш остаток не изменится.',
    resent: 'Возврат отправлен снова. Он уйдёт со следующим платёжным файлом.',
    otherIban: 'Другой IBAN',
    otherIbanHint: 'Оставьте пустым, чтобы отправить на тот же счёт.',
    otherName: 'Имя или название владельца счёта',
    otherNameHint: 'Оставьте пустым, если оно не меняется.',
    wrongIban: 'Это не IBAN.',
    payerIban: 'IBAN плательщика',
    payerIbanHint: {
      known: 'Оставьте пустым, чтобы вернуть на счёт, с которого пришли деньги.',
      unknown: 'Банк не сообщил, с какого счёта пришли деньги. Спросите плательщика.',
    },
    payerName: 'Имя или название плательщика',
    onItsWay: 'Возврат выполнен. Деньги уйдут со следующим платёжным файлом.',
    noBankAccount: 'Сейчас возврат невозможен: нет банковского счёта, с которого идут выплаты этого проекта.',
    noWayAgain: (amount) => `Возврат ${amount} пришёл обратно, и сейчас его нельзя отправить снова: нет банковского счёта, с которого идут выплаты этого проекта. Деньги хранятся для плательщика.`,
    askOperator: 'Попросите о нём оператора сервиса, затем отправьте возврат снова здесь.',
    setUpAccount: 'Указать банковский счёт',
  },
};
