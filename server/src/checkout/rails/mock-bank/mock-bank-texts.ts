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
    banner: 'This is not a real bank. Choose what it answers; no real money moves.',
    simulatedBanner:
      'This bank is simulated: the seller has no real one here. Choose what it answers; nothing is taken from any bank account.',
    question: 'What does the bank answer?',
    questionAfter: 'What happens to it afterwards?',
    code: 'Code of this payment',
    codeQuestion: 'Is this the code on the page where you pay?',
    askInApp: 'Ask in the app instead',
    nothingLeft: 'The bank has answered',
    nothingLeftMeaning: 'There is nothing left to decide about this payment.',
    tooLate: 'The bank had answered already',
    tooLateMeaning: 'This click changed nothing: the payment had moved on before it.',
    noMoney: 'The money for this is not there',
    noMoneyMeaning: 'Nothing moved: an account has too little money for it, or cannot hold more.',
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
      deliver_part: 'A recipient’s part arrives after all',
      refund: 'The seller refunds it',
      charge_back: 'The payer disputes it',
      return_part: 'A recipient’s part comes back',
    },
    appAnswers: {
      approve: 'It is the same code: confirm',
      reject: 'It is another code: refuse',
    },
  },
  lt: {
    name: 'Bandomasis bankas',
    banner: 'Tai ne tikras bankas. Pasirinkite jo atsakymą; tikri pinigai nenuskaitomi.',
    simulatedBanner:
      'Šis bankas imituojamas: tikro banko pardavėjas čia neturi. Pasirinkite jo atsakymą; iš jokios banko sąskaitos pinigai nenuskaitomi.',
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
    noMoneyMeaning: 'Niekas nepasikeitė: sąskaitoje per mažai pinigų arba daugiau joje netelpa.',
    statusNow: 'Mokėjimo būsena',
    back: 'Grįžti prie mokėjimo',
    answers: {
      approve: 'Patvirtinti',
      settle_later: 'Patvirtinti, įskaityti vėliau',
      hold: 'Patvirtinti, bet sulaikyti patikrai',
      settle: 'Įskaityti dabar',
      release: 'Baigti patikrą ir įskaityti',
      reject: 'Atmesti',
      cancel: 'Atšaukti',
      expire: 'Leisti laikui pasibaigti',
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
    banner: 'Это не настоящий банк. Выберите его ответ; настоящие деньги не списываются.',
    simulatedBanner:
      'Этот банк имитируется: настоящего банка у продавца здесь нет. Выберите его ответ; ни с какого банковского счёта деньги не списываются.',
    question: 'Что отвечает банк?',
    questionAfter: 'Что произойдёт с платежом потом?',
    code: 'Код этого платежа',
    codeQuestion: 'Такой же код показан на странице, где вы платите?',
    askInApp: 'Запросить подтверждение в приложении',
    nothingLeft: 'Банк ответил',
    nothingLeftMeaning: 'По этому платежу больше нечего решать.',
    tooLate: 'Банк уже ответил раньше',
    tooLateMeaning: 'Это нажатие ничего не изменило: состояние платежа уже другое.',
    noMoney: 'Для этого не хватает денег',
    noMoneyMeaning:
      'Ничего не изменилось: на счёте слишком мало денег или больше на нём не поместится.',
    statusNow: 'Состояние платежа',
    back: 'Вернуться к платежу',
    answers: {
      approve: 'Подтвердить',
      settle_later: 'Подтвердить, зачислить позже',
      hold: 'Подтвердить, но задержать для проверки',
      settle: 'Зачислить сейчас',
      release: 'Завершить проверку и зачислить',
      reject: 'Отклонить',
      cancel: 'Отменить',
      expire: 'Дать времени истечь',
      fail: 'Техническая ошибка',
      deliver_part: 'Часть получателя всё же дошла',
      refund: 'Продавец возвращает деньги',
      charge_back: 'Плательщик оспаривает платёж',
      return_part: 'Часть получателя вернулась',
    },
    appAnswers: {
      approve: 'Код тот же: подтвердить',
      reject: 'Код другой: отклонить',
    },
  },
};
