import type { InEveryLanguage } from '../../../pages/language.ts';
import type { MockAnswerName } from './mock-bank.ts';

type BankTexts = {
  readonly name: string;
  readonly banner: string;
  /** For payments of live projects, whose own rail is missing. */
  readonly simulatedBanner: string;
  readonly question: string;
  /** Of a payment that has its money. */
  readonly questionAfter: string;
  readonly code: string;
  readonly codeQuestion: string;
  readonly askInApp: string;
  readonly nothingLeft: string;
  readonly nothingLeftMeaning: string;
  readonly tooLate: string;
  readonly tooLateMeaning: string;
  readonly noMoney: string;
  readonly noMoneyMeaning: string;
  readonly statusNow: string;
  readonly back: string;
  readonly answers: Readonly<Record<MockAnswerName, string>>;
  /** The same answers in the buyer's app, where the code is compared. */
  readonly appAnswers: Readonly<Partial<Record<MockAnswerName, string>>>;
};

export const bankTexts: InEveryLanguage<BankTexts> = {
  en: {
    name: 'Mock bank',
    banner: 'This is not a real bank. Choose its response; no real money is used.',
    simulatedBanner:
      'This bank is simulated: no real bank is connected here. Choose its response; no money is taken from any bank account.',
    question: 'How should the bank respond?',
    questionAfter: 'What happens to the payment next?',
    code: 'Code for this payment',
    codeQuestion: 'Does it match the code on the payment page?',
    askInApp: 'Confirm in the app instead',
    nothingLeft: 'The bank has responded',
    nothingLeftMeaning: 'No further response is possible for this payment.',
    tooLate: 'The bank has already responded',
    tooLateMeaning: 'Your click changed nothing: the payment had already moved on.',
    noMoney: 'Not enough money for this',
    noMoneyMeaning:
      'Nothing changed: an account does not have enough money or has reached its limit.',
    statusNow: 'Status in the API',
    back: 'Back to the payment',
    answers: {
      approve: 'Approve',
      settle_later: 'Approve, settle later',
      hold: 'Approve, but hold for review',
      settle: 'Settle now',
      release: 'Release and settle',
      reject: 'Decline',
      cancel: 'Cancel',
      expire: 'Let it expire',
      fail: 'Technical failure',
      deliver_part: 'A recipient’s share arrives after all',
      refund: 'The seller refunds the payment',
      charge_back: 'The payer disputes the payment',
      return_part: 'A recipient’s share is returned',
    },
    appAnswers: {
      approve: 'The codes match: confirm',
      reject: 'The codes differ: decline',
    },
  },
  lt: {
    name: 'Bandomasis bankas',
    banner: 'Tai ne tikras bankas. Pasirinkite jo atsakymą; tikri pinigai nenaudojami.',
    simulatedBanner:
      'Tai banko imitacija: tikras bankas čia neprijungtas. Pasirinkite jo atsakymą; iš jokios banko sąskaitos pinigai nenuskaitomi.',
    question: 'Ką atsako bankas?',
    questionAfter: 'Kas su mokėjimu nutiks vėliau?',
    code: 'Šio mokėjimo kodas',
    codeQuestion: 'Ar toks pat kodas rodomas puslapyje, kuriame mokate?',
    askInApp: 'Prašyti patvirtinti programėlėje',
    nothingLeft: 'Bankas atsakė',
    nothingLeftMeaning: 'Dėl šio mokėjimo nebėra ko spręsti.',
    tooLate: 'Bankas jau buvo atsakęs',
    tooLateMeaning: 'Šis paspaudimas nieko nepakeitė: mokėjimo būsena jau kita.',
    noMoney: 'Tam nepakanka pinigų',
    noMoneyMeaning: 'Niekas nepasikeitė: sąskaitoje nepakanka pinigų arba pasiektas jos limitas.',
    statusNow: 'Būsena (API)',
    back: 'Grįžti prie mokėjimo',
    answers: {
      approve: 'Patvirtinti',
      settle_later: 'Patvirtinti, įskaityti vėliau',
      hold: 'Patvirtinti, bet sulaikyti patikrai',
      settle: 'Įskaityti dabar',
      release: 'Baigti patikrą ir įskaityti',
      reject: 'Atmesti',
      cancel: 'Atšaukti',
      expire: 'Mokėjimo laikas baigiasi',
      fail: 'Techninė klaida',
      deliver_part: 'Gavėjo dalis vis dėlto pasiekia gavėją',
      refund: 'Pardavėjas grąžina pinigus',
      charge_back: 'Mokėtojas ginčija mokėjimą',
      return_part: 'Gavėjo dalis grįžta',
    },
    appAnswers: {
      approve: 'Kodas toks pat: patvirtinti',
      reject: 'Kodas kitas: atmesti',
    },
  },
  ru: {
    name: 'Тестовый банк',
    banner: 'Это не настоящий банк. Выберите его ответ; настоящие деньги не используются.',
    simulatedBanner:
      'Это имитация банка: настоящий банк здесь не подключён. Выберите его ответ; ни с какого банковского счёта деньги не списываются.',
    question: 'Что отвечает банк?',
    questionAfter: 'Что произойдёт с платежом потом?',
    code: 'Код этого платежа',
    codeQuestion: 'Такой же код показан на странице, где вы платите?',
    askInApp: 'Запросить подтверждение в приложении',
    nothingLeft: 'Банк ответил',
    nothingLeftMeaning: 'По этому платежу больше нечего решать.',
    tooLate: 'Банк уже ответил раньше',
    tooLateMeaning: 'Это нажатие ничего не изменило: статус платежа уже другой.',
    noMoney: 'Для этого недостаточно денег',
    noMoneyMeaning: 'Ничего не изменилось: на счёте недостаточно денег или достигнут его лимит.',
    statusNow: 'Статус (API)',
    back: 'Вернуться к платежу',
    answers: {
      approve: 'Подтвердить',
      settle_later: 'Подтвердить, зачислить позже',
      hold: 'Подтвердить, но задержать для проверки',
      settle: 'Зачислить сейчас',
      release: 'Завершить проверку и зачислить',
      reject: 'Отклонить',
      cancel: 'Отменить',
      expire: 'Срок оплаты истекает',
      fail: 'Техническая ошибка',
      deliver_part: 'Доля получателя всё же дошла',
      refund: 'Продавец возвращает деньги',
      charge_back: 'Плательщик оспаривает платёж',
      return_part: 'Доля получателя вернулась',
    },
    appAnswers: {
      approve: 'Код тот же: подтвердить',
      reject: 'Код другой: отклонить',
    },
  },
};
