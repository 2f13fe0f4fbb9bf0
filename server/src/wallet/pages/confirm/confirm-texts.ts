import type { InEveryLanguage } from '../../../pages/language.ts';

type StateText = readonly [heading: string, meaning: string];

/** What a payer may be told about a transaction. */
export type ConfirmState =
  | 'accepted'
  | 'waiting_registration'
  | 'confirmed'
  | 'rejected'
  | 'waiting_funds'
  | 'failed'
  | 'unknown'
  | 'other_mode'
  | 'impossible';

type ConfirmTexts = {
  readonly heading: (merchant: string) => string;
  readonly toWhom: (beneficiary: string) => string;
  readonly wallet: (id: number) => string;
  readonly fee: string;
  readonly total: string;
  readonly frozen: string;
  readonly questions: string;
  readonly choose: string;
  readonly answerMissing: string;
  readonly allowance: (merchant: string) => string;
  readonly allowanceTotal: (amount: string) => string;
  readonly allowanceLimit: (amount: string, period: string) => string;
  readonly allowanceEnds: (period: string) => string;
  readonly allowanceEndless: string;
  readonly allowanceRequired: string;
  readonly allowanceOptional: string;
  readonly allowanceSuggested: (merchant: string) => string;
  readonly seconds: (count: number) => string;
  readonly hours: (count: number) => string;
  readonly days: (count: number) => string;
  readonly password: string;
  readonly passwordWrong: string;
  readonly accept: (amount: string) => string;
  readonly acceptAllowance: string;
  readonly reject: string;
  readonly back: (merchant: string) => string;
  readonly lookNow: string;
  readonly states: Readonly<Record<ConfirmState, StateText>>;
};

// biome-ignore format: one text per line
export const confirmTexts: InEveryLanguage<ConfirmTexts> = {
  en: {
    heading: (merchant) => `${merchant} asks you to pay`,
    toWhom: (beneficiary) => `to ${beneficiary}`,
    wallet: (id) => `wallet ${id}`,
    fee: 'Fee',
    total: 'You pay in all',
    frozen: 'The money stays reserved until the seller confirms it',
    questions: 'The seller asks',
    choose: 'Please choose',
    answerMissing: 'Please answer this.',
    allowance: (merchant) => `${merchant} may charge your wallet again`,
    allowanceTotal: (amount) => `at most ${amount} in all`,
    allowanceLimit: (amount, period) => `at most ${amount} within ${period}`,
    allowanceEnds: (period) => `for ${period} from now`,
    allowanceEndless: 'until you cancel it',
    allowanceRequired: 'This is part of what you accept. You can cancel it at any time.',
    allowanceOptional: 'I allow this. I can cancel it at any time.',
    allowanceSuggested: (merchant) => `${merchant} suggests that you allow this, so that next time you need not confirm.`,
    seconds: (count) => `${count} seconds`,
    hours: (count) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    password: 'Your password, once more',
    passwordWrong: 'The password is wrong, or there were too many tries. Nothing was paid.',
    accept: (amount) => `Pay ${amount}`,
    acceptAllowance: 'Accept',
    reject: 'Reject',
    back: (merchant) => `Back to ${merchant}`,
    lookNow: 'Look now',
    states: {
      accepted:             ['Accepted', 'The money is reserved in your wallet. The seller takes it or gives it back.'],
      waiting_registration: ['Accepted', 'The money is reserved in your wallet. The recipient was invited to open a wallet; if they do not in time, you have it again.'],
      confirmed:            ['Paid', 'The seller has confirmed the payment. Thank you.'],
      rejected:             ['Nothing was paid', 'This payment was rejected, taken back by the seller, or its time has passed. The money in your wallet is yours.'],
      waiting_funds:        ['Waiting for money', 'Nothing was paid yet: your wallet holds too little. As soon as enough money comes to it, the payment goes on by itself.'],
      failed:               ['The payment failed', 'Nothing was paid. Please go back to the seller.'],
      unknown:              ['There is no such payment', 'Nothing was paid. The address may be incomplete: open it again from where you found it.'],
      other_mode:           ['This account cannot pay here', 'Nothing was paid. The seller works with test money and your wallet with real money, or the other way round. Sign in with another account.'],
      impossible:           ['This wallet cannot pay here', 'Nothing was paid. The wallet belongs to somebody who would be paid by it, or the payment has changed meanwhile.'],
    },
  },
  lt: {
    heading: (merchant) => `${merchant} prašo sumokėti`,
    toWhom: (beneficiary) => `gavėjas: ${beneficiary}`,
    wallet: (id) => `piniginė ${id}`,
    fee: 'Mokestis',
    total: 'Iš viso mokate',
    frozen: 'Pinigai lieka rezervuoti, kol pardavėjas patvirtins mokėjimą',
    questions: 'Pardavėjas klausia',
    choose: 'Pasirinkite',
    answerMissing: 'Atsakykite į šį klausimą.',
    allowance: (merchant) => `${merchant} galės ir vėliau nuskaityti pinigus iš jūsų piniginės`,
    allowanceTotal: (amount) => `iš viso ne daugiau kaip ${amount}`,
    allowanceLimit: (amount, period) => `ne daugiau kaip ${amount} per ${period}`,
    allowanceEnds: (period) => `galioja ${period} nuo dabar`,
    allowanceEndless: 'galioja, kol atšauksite',
    allowanceRequired: 'Tai dalis to, su kuo sutinkate. Leidimą galite bet kada atšaukti.',
    allowanceOptional: 'Leidžiu. Leidimą galiu bet kada atšaukti.',
    allowanceSuggested: (merchant) => `${merchant} siūlo tai leisti, kad kitą kartą nereikėtų tvirtinti mokėjimo.`,
    seconds: (count) => `${count} sek.`,
    hours: (count) => `${count} val.`,
    days: (count) => `${count} d.`,
    password: 'Dar kartą įrašykite slaptažodį',
    passwordWrong: 'Neteisingas slaptažodis arba per daug bandymų. Nieko nesumokėta.',
    accept: (amount) => `Mokėti ${amount}`,
    acceptAllowance: 'Sutikti',
    reject: 'Atmesti',
    back: (merchant) => `Grįžti į ${merchant}`,
    lookNow: 'Patikrinti dabar',
    states: {
      accepted:             ['Mokėjimas priimtas', 'Pinigai rezervuoti jūsų piniginėje. Pardavėjas juos nuskaitys arba grąžins.'],
      waiting_registration: ['Mokėjimas priimtas', 'Pinigai rezervuoti jūsų piniginėje. Gavėjas pakviestas susikurti piniginę; jei laiku nesusikurs, pinigai vėl bus jūsų.'],
      confirmed:            ['Sumokėta', 'Pardavėjas patvirtino mokėjimą. Ačiū.'],
      rejected:             ['Nieko nesumokėta', 'Mokėjimas atmestas, pardavėjas jį atšaukė arba baigėsi laikas. Pinigai liko jūsų piniginėje.'],
      waiting_funds:        ['Laukiama pinigų', 'Dar nesumokėta: jūsų piniginėje per mažai pinigų. Kai tik jų pakaks, mokėjimas bus tęsiamas automatiškai.'],
      failed:               ['Mokėjimas nepavyko', 'Nieko nesumokėta. Grįžkite pas pardavėją.'],
      unknown:              ['Tokio mokėjimo nėra', 'Nieko nesumokėta. Galbūt adresas nepilnas: atverkite nuorodą iš naujo ten, kur ją radote.'],
      other_mode:           ['Ši paskyra čia netinka', 'Nieko nesumokėta. Pardavėjas dirba su bandomaisiais pinigais, o jūsų piniginė – su tikrais, arba atvirkščiai. Prisijunkite prie kitos paskyros.'],
      impossible:           ['Iš šios piniginės čia mokėti negalima', 'Nieko nesumokėta. Ši piniginė priklauso mokėjimo gavėjui arba mokėjimas per tą laiką pasikeitė.'],
    },
  },
  ru: {
    heading: (merchant) => `${merchant} просит оплатить`,
    toWhom: (beneficiary) => `получатель: ${beneficiary}`,
    wallet: (id) => `кошелёк ${id}`,
    fee: 'Комиссия',
    total: 'Всего к оплате',
    frozen: 'Деньги остаются в резерве, пока продавец не подтвердит платёж',
    questions: 'Вопросы продавца',
    choose: 'Выберите',
    answerMissing: 'Ответьте на этот вопрос.',
    allowance: (merchant) => `${merchant} сможет и дальше списывать деньги с вашего кошелька`,
    allowanceTotal: (amount) => `всего не больше ${amount}`,
    allowanceLimit: (amount, period) => `не больше ${amount} за ${period}`,
    allowanceEnds: (period) => `действует ${period} с этого момента`,
    allowanceEndless: 'действует, пока вы не отмените',
    allowanceRequired: 'Это часть того, на что вы соглашаетесь. Отменить можно в любое время.',
    allowanceOptional: 'Разрешаю. Отменить можно в любое время.',
    allowanceSuggested: (merchant) => `${merchant} предлагает разрешить это, чтобы в следующий раз не подтверждать платёж.`,
    seconds: (count) => `${count} сек.`,
    hours: (count) => `${count} ч`,
    days: (count) => `${count} дн.`,
    password: 'Введите пароль ещё раз',
    passwordWrong: 'Неверный пароль или слишком много попыток. Ничего не оплачено.',
    accept: (amount) => `Оплатить ${amount}`,
    acceptAllowance: 'Согласиться',
    reject: 'Отклонить',
    back: (merchant) => `Вернуться в ${merchant}`,
    lookNow: 'Проверить сейчас',
    states: {
      accepted:             ['Платёж принят', 'Деньги зарезервированы в вашем кошельке. Продавец их спишет или вернёт.'],
      waiting_registration: ['Платёж принят', 'Деньги зарезервированы в вашем кошельке. Получателя пригласили создать кошелёк; если он не сделает этого вовремя, деньги снова будут вашими.'],
      confirmed:            ['Оплачено', 'Продавец подтвердил платёж. Спасибо.'],
      rejected:             ['Ничего не оплачено', 'Платёж отклонён, отозван продавцом или его время вышло. Деньги остались в вашем кошельке.'],
      waiting_funds:        ['Ожидаем поступления денег', 'Пока ничего не оплачено: в вашем кошельке недостаточно денег. Как только их хватит, платёж продолжится автоматически.'],
      failed:               ['Платёж не удался', 'Ничего не оплачено. Вернитесь к продавцу.'],
      unknown:              ['Такого платежа нет', 'Ничего не оплачено. Возможно, адрес неполный: откройте ссылку ещё раз там, где вы её нашли.'],
      other_mode:           ['Эта учётная запись здесь не подходит', 'Ничего не оплачено. Продавец работает с тестовыми деньгами, а ваш кошелёк — с настоящими, или наоборот. Войдите под другой учётной записью.'],
      impossible:           ['Из этого кошелька здесь заплатить нельзя', 'Ничего не оплачено. Кошелёк принадлежит получателю платежа, или платёж за это время изменился.'],
    },
  },
};
