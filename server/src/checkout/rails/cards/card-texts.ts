import type { InEveryLanguage } from '../../../pages/language.ts';
import type { CardField, CardProblem } from './card.ts';
import type { CardOutcomeName } from './test-cards.ts';

type CardTexts = {
  readonly fields: Readonly<Record<CardField, string>>;
  readonly hints: Readonly<Partial<Record<CardField, string>>>;
  readonly problems: Readonly<Record<CardProblem, string>>;
  /** Above the form, when something in it is wrong. */
  readonly wrong: string;
  readonly back: string;
  readonly numbers: string;
  readonly numbersMeaning: string;
  readonly outcomes: Readonly<Record<CardOutcomeName, string>>;
  readonly challenge: string;
  readonly challengeMeaning: string;
  readonly confirm: string;
  readonly refuse: string;
};

export const cardTexts: InEveryLanguage<CardTexts> = {
  en: {
    fields: {
      number: 'Card number',
      expiry: 'Expiry date',
      cvc: 'Security code (CVC)',
      name: 'Name on the card',
    },
    hints: { expiry: 'Month and year: MM/YY', cvc: '3 or 4 digits' },
    problems: {
      number_missing: 'Enter the card number.',
      number_form: 'A card number has 12 to 19 digits.',
      number_mistyped: 'This card number is not valid. Check it against your card.',
      number_no_test: 'Test mode accepts test cards only. Their numbers are listed below.',
      expiry_missing: 'Enter the expiry date.',
      expiry_form: 'Enter the month and year as MM/YY, for example 08/29.',
      expiry_past: 'This card has expired.',
      cvc_missing: 'Enter the security code.',
      cvc_form: 'The security code has 3 or 4 digits.',
      name_missing: 'Enter the name on the card.',
      name_form: 'Enter the name without digits, up to 150 characters.',
    },
    wrong:
      'Nothing was paid. Correct the marked fields, then enter the card number and security code again.',
    back: 'Back to the payment',
    numbers: 'Test numbers',
    numbersMeaning:
      'Use any future expiry date and any security code. Real cards are not accepted.',
    outcomes: {
      approve: 'Paid',
      authentication: 'Asks for confirmation first',
      insufficient_funds: 'Declined: not enough money',
      declined: 'Declined, no reason given',
      expired_card: 'Declined: expired card',
      stolen_card: 'Declined: stolen card',
      processing_error: 'Technical failure',
      on_hold: 'Approved, but on hold for review',
      chargeback: 'Paid, then disputed a minute later',
    },
    challenge: 'Are you making this payment?',
    challengeMeaning:
      'No money has been taken yet. Your card’s bank is asking you to confirm this payment.',
    confirm: 'Yes, confirm',
    refuse: 'No, decline',
  },
  lt: {
    fields: {
      number: 'Kortelės numeris',
      expiry: 'Galioja iki',
      cvc: 'Saugos kodas (CVC)',
      name: 'Vardas ir pavardė kortelėje',
    },
    hints: { expiry: 'Mėnuo ir metai, pavyzdžiui, 08/29', cvc: '3 arba 4 skaitmenys' },
    problems: {
      number_missing: 'Įveskite kortelės numerį.',
      number_form: 'Kortelės numerį sudaro 12–19 skaitmenų.',
      number_mistyped: 'Kortelės numeris neteisingas. Palyginkite jį su kortele.',
      number_no_test:
        'Bandomuoju režimu priimamos tik bandomosios kortelės. Jų numeriai pateikti toliau.',
      expiry_missing: 'Įveskite, iki kada kortelė galioja.',
      expiry_form: 'Mėnesį ir metus įveskite skaitmenimis, pavyzdžiui, 08/29.',
      expiry_past: 'Kortelė nebegalioja.',
      cvc_missing: 'Įveskite saugos kodą.',
      cvc_form: 'Saugos kodą sudaro 3 arba 4 skaitmenys.',
      name_missing: 'Įveskite vardą ir pavardę, nurodytus kortelėje.',
      name_form: 'Įveskite vardą ir pavardę be skaitmenų, ne daugiau kaip 150 ženklų.',
    },
    wrong:
      'Mokėjimas neatliktas. Pataisykite pažymėtus laukus; numerį ir saugos kodą reikia įvesti iš naujo.',
    back: 'Grįžti prie mokėjimo',
    numbers: 'Bandomieji numeriai',
    numbersMeaning:
      'Tinka bet kokia būsima galiojimo data ir bet koks saugos kodas. Tikra kortelė nepriimama.',
    outcomes: {
      approve: 'Apmokama',
      authentication: 'Pirmiausia prašoma patvirtinti',
      insufficient_funds: 'Atmetama: nepakanka pinigų',
      declined: 'Atmetama nenurodant priežasties',
      expired_card: 'Atmetama: kortelė nebegalioja',
      stolen_card: 'Atmetama: kortelė pavogta',
      processing_error: 'Įvyksta techninė klaida',
      on_hold: 'Patvirtinama, bet sulaikoma patikrai',
      chargeback: 'Apmokama, o po minutės ginčijama',
    },
    challenge: 'Ar tai jūs mokate?',
    challengeMeaning:
      'Pinigai dar nenuskaityti. Kortelę išdavęs bankas prašo patvirtinti mokėjimą.',
    confirm: 'Taip, patvirtinu',
    refuse: 'Ne, atmetu',
  },
  ru: {
    fields: {
      number: 'Номер карты',
      expiry: 'Срок действия',
      cvc: 'Код безопасности (CVC)',
      name: 'Имя на карте',
    },
    hints: { expiry: 'Месяц и год: ММ/ГГ', cvc: '3 или 4 цифры' },
    problems: {
      number_missing: 'Введите номер карты.',
      number_form: 'В номере карты от 12 до 19 цифр.',
      number_mistyped: 'В номере карты опечатка: сверьте его с картой.',
      number_no_test:
        'В тестовом режиме принимаются только тестовые карты. Их номера перечислены ниже.',
      expiry_missing: 'Введите срок действия карты.',
      expiry_form: 'Введите месяц и год цифрами, например 08/29.',
      expiry_past: 'Срок действия карты истёк.',
      cvc_missing: 'Введите код безопасности.',
      cvc_form: 'В коде безопасности 3 или 4 цифры.',
      name_missing: 'Введите имя, указанное на карте.',
      name_form: 'Введите имя без цифр, не длиннее 150 символов.',
    },
    wrong:
      'Платёж не выполнен. Исправьте отмеченные поля; номер и код безопасности нужно ввести заново.',
    back: 'Вернуться к платежу',
    numbers: 'Тестовые номера',
    numbersMeaning:
      'Подходит любой будущий срок действия и любой код безопасности. Настоящая карта не принимается.',
    outcomes: {
      approve: 'Оплачивается',
      authentication: 'Сначала запрашивается подтверждение',
      insufficient_funds: 'Отклоняется: недостаточно денег',
      declined: 'Отклоняется без указания причины',
      expired_card: 'Отклоняется: срок карты истёк',
      stolen_card: 'Отклоняется: карта украдена',
      processing_error: 'Техническая ошибка',
      on_hold: 'Подтверждается, но задерживается для проверки',
      chargeback: 'Оплачивается, а через минуту оспаривается',
    },
    challenge: 'Этот платёж совершаете вы?',
    challengeMeaning: 'Деньги ещё не списаны. Банк, выпустивший карту, просит подтвердить платёж.',
    confirm: 'Да, подтверждаю',
    refuse: 'Нет, отклоняю',
  },
};
