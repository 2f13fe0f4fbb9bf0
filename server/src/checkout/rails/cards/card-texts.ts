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
      number_missing: 'Enter the number of the card.',
      number_form: 'A card number has 12 to 19 digits.',
      number_mistyped: 'This card number is mistyped: compare it with the card.',
      number_no_test:
        'This is not a test card, and test mode takes no other. The numbers are listed below and in docs/testing.md.',
      expiry_missing: 'Enter the expiry date.',
      expiry_form: 'Write the month and the year as MM/YY, for example 08/29.',
      expiry_past: 'This card has expired.',
      cvc_missing: 'Enter the security code.',
      cvc_form: 'The security code has 3 or 4 digits.',
      name_missing: 'Enter the name on the card.',
      name_form: 'Write the name in at most 150 letters, without digits.',
    },
    wrong:
      'Nothing was paid. Correct the marked fields; the number and the security code are to be typed again.',
    back: 'Back to the payment',
    numbers: 'Test numbers',
    numbersMeaning:
      'With any expiry date to come and any security code. A real card is not accepted.',
    outcomes: {
      approve: 'Paid',
      authentication: 'Asks for a confirmation first',
      insufficient_funds: 'Refused: not enough money',
      declined: 'Refused without a reason',
      expired_card: 'Refused: expired card',
      stolen_card: 'Refused: stolen card',
      processing_error: 'Fails technically',
      on_hold: 'Approved, but held for review',
      chargeback: 'Paid, and disputed a minute later',
    },
    challenge: 'Is it you who pays?',
    challengeMeaning:
      'No money has moved yet. The bank of this card asks you to confirm the payment.',
    confirm: 'Yes, confirm',
    refuse: 'No, refuse',
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
      number_mistyped: 'Kortelės numeris įvestas su klaida: palyginkite jį su kortele.',
      number_no_test:
        'Tai ne bandomoji kortelė, o kitų bandomasis režimas nepriima. Numeriai surašyti žemiau ir faile docs/testing.md.',
      expiry_missing: 'Įveskite, iki kada kortelė galioja.',
      expiry_form: 'Mėnesį ir metus rašykite skaitmenimis, pavyzdžiui, 08/29.',
      expiry_past: 'Kortelė nebegalioja.',
      cvc_missing: 'Įveskite saugos kodą.',
      cvc_form: 'Saugos kodą sudaro 3 arba 4 skaitmenys.',
      name_missing: 'Įveskite vardą ir pavardę, nurodytus kortelėje.',
      name_form: 'Vardą ir pavardę įrašykite be skaitmenų, ne daugiau kaip 150 raidžių.',
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
    challengeMeaning: 'Pinigai dar nenuskaityti. Kortelės bankas prašo patvirtinti mokėjimą.',
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
      number_mistyped: 'В номере карты опечатка: сравните его с картой.',
      number_no_test:
        'Это не тестовая карта, а других тестовый режим не принимает. Номера перечислены ниже и в файле docs/testing.md.',
      expiry_missing: 'Введите срок действия карты.',
      expiry_form: 'Напишите месяц и год цифрами, например 08/29.',
      expiry_past: 'Срок действия карты истёк.',
      cvc_missing: 'Введите код безопасности.',
      cvc_form: 'В коде безопасности 3 или 4 цифры.',
      name_missing: 'Введите имя, указанное на карте.',
      name_form: 'Напишите имя не длиннее 150 букв, без цифр.',
    },
    wrong:
      'Платёж не выполнен. Исправьте отмеченные поля; номер и код безопасности нужно ввести заново.',
    back: 'Вернуться к платежу',
    numbers: 'Тестовые номера',
    numbersMeaning:
      'Подходит любой будущий срок действия и любой код безопасности. Настоящая карта не принимается.',
    outcomes: {
      approve: 'Оплачивается',
      authentication: 'Сначала просит подтверждение',
      insufficient_funds: 'Отклоняется: не хватает денег',
      declined: 'Отклоняется без указания причины',
      expired_card: 'Отклоняется: срок карты истёк',
      stolen_card: 'Отклоняется: карта украдена',
      processing_error: 'Техническая ошибка',
      on_hold: 'Подтверждается, но задерживается для проверки',
      chargeback: 'Оплачивается, а через минуту оспаривается',
    },
    challenge: 'Это платите вы?',
    challengeMeaning: 'Деньги ещё не списаны. Банк карты просит подтвердить платёж.',
    confirm: 'Да, подтверждаю',
    refuse: 'Нет, отклоняю',
  },
};
