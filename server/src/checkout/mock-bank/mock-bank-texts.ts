import type { InEveryLanguage } from '../../pages/language.ts';
import type { MockAnswerName } from './mock-bank.ts';

type BankTexts = {
  readonly name: string;
  readonly banner: string;
  readonly question: string;
  readonly nothingLeft: string;
  readonly nothingLeftMeaning: string;
  readonly tooLate: string;
  readonly tooLateMeaning: string;
  readonly statusNow: string;
  readonly back: string;
  readonly answers: Readonly<Record<MockAnswerName, string>>;
};

export const bankTexts: InEveryLanguage<BankTexts> = {
  en: {
    name: 'Mock bank',
    banner: 'This is not a real bank. Choose what it answers; no real money moves.',
    question: 'What does the bank answer?',
    nothingLeft: 'The bank has answered',
    nothingLeftMeaning: 'There is nothing left to decide about this payment.',
    tooLate: 'The bank had answered already',
    tooLateMeaning: 'This click changed nothing: the payment had moved on before it.',
    statusNow: 'Status of the payment',
    back: 'Back to the payment',
    answers: {
      approve: 'Approve',
      settle_later: 'Approve, settle later',
      hold: 'Approve, but hold for review',
      settle: 'Settle now',
      release: 'Release and settle',
      reject: 'Reject',
      cancel: 'Cancel',
      expire: 'Let it expire',
      fail: 'Fail technically',
    },
  },
  lt: {
    name: 'Bandomasis bankas',
    banner: 'Tai netikras bankas. Pasirinkite, ką jis atsakys; tikri pinigai nejuda.',
    question: 'Ką atsako bankas?',
    nothingLeft: 'Bankas atsakė',
    nothingLeftMeaning: 'Dėl šio mokėjimo nebėra ką spręsti.',
    tooLate: 'Bankas jau buvo atsakęs',
    tooLateMeaning: 'Šis paspaudimas nieko nepakeitė: mokėjimo būsena jau kita.',
    statusNow: 'Mokėjimo būsena',
    back: 'Grįžti prie mokėjimo',
    answers: {
      approve: 'Patvirtinti',
      settle_later: 'Patvirtinti, įskaityti vėliau',
      hold: 'Patvirtinti, bet sulaikyti patikrai',
      settle: 'Įskaityti dabar',
      release: 'Paleisti ir įskaityti',
      reject: 'Atmesti',
      cancel: 'Atšaukti',
      expire: 'Leisti pasibaigti laikui',
      fail: 'Techninė klaida',
    },
  },
  ru: {
    name: 'Учебный банк',
    banner: 'Это не настоящий банк. Выберите его ответ; настоящие деньги не движутся.',
    question: 'Что отвечает банк?',
    nothingLeft: 'Банк ответил',
    nothingLeftMeaning: 'По этому платежу больше нечего решать.',
    tooLate: 'Банк уже ответил раньше',
    tooLateMeaning: 'Это нажатие ничего не изменило: состояние платежа уже другое.',
    statusNow: 'Состояние платежа',
    back: 'Вернуться к платежу',
    answers: {
      approve: 'Подтвердить',
      settle_later: 'Подтвердить, зачислить позже',
      hold: 'Подтвердить, но задержать для проверки',
      settle: 'Зачислить сейчас',
      release: 'Отпустить и зачислить',
      reject: 'Отклонить',
      cancel: 'Отменить',
      expire: 'Дать времени выйти',
      fail: 'Техническая ошибка',
    },
  },
};
