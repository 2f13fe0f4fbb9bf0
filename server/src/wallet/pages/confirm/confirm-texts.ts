import type { InEveryLanguage } from '../../../pages/language.ts';
import type { Outcome } from './outcome.ts';
import { stateTexts } from './state-texts.ts';

type ConfirmTexts = {
  readonly heading: (merchant: string) => string;
  readonly headingPermission: (merchant: string) => string;
  readonly upTo: string;
  /** Above what was asked for, once it is decided. */
  readonly askedBy: (merchant: string) => string;
  readonly toWhom: (beneficiary: string) => string;
  readonly wallet: (id: number) => string;
  readonly fee: string;
  readonly total: string;
  readonly reduced: (amount: string) => string;
  /** Of a payment that will be held after the confirm, and of one that is. */
  readonly frozen: (moment: string) => string;
  readonly frozenNow: (moment: string) => string;
  readonly reservedNow: (moment: string) => string;
  readonly fates: Readonly<Record<keyof Outcome, string>>;
  readonly questions: string;
  readonly choose: string;
  readonly answerMissing: string;
  readonly allowance: (merchant: string) => string;
  readonly allowanceTotal: (amount: string) => string;
  readonly allowanceLimit: (amount: string, period: string) => string;
  readonly allowanceEnds: (period: string) => string;
  readonly allowanceUntil: (moment: string) => string;
  readonly allowanceEndless: string;
  readonly allowanceRequired: string;
  readonly allowanceOptional: string;
  readonly allowanceSuggested: (merchant: string) => string;
  readonly password: string;
  readonly passwordWrong: string;
  readonly answersMissing: string;
  readonly nothingPaid: string;
  readonly nothingAllowed: string;
  readonly somebodyWaits: string;
  readonly accept: (amount: string) => string;
  readonly acceptAllowance: string;
  readonly reject: string;
  readonly back: (merchant: string) => string;
  readonly states: (typeof stateTexts)['en']['states'];
  readonly permission: (typeof stateTexts)['en']['permission'];
};

// biome-ignore format: one text per line
export const confirmTexts: InEveryLanguage<ConfirmTexts> = {
  en: {
    heading: (merchant) => `${merchant} asks you to pay`,
    headingPermission: (merchant) => `${merchant} asks for your permission`,
    upTo: 'To charge your wallet up to',
    askedBy: (merchant) => `Asked for by ${merchant}`,
    toWhom: (beneficiary) => `to ${beneficiary}`,
    wallet: (id) => `wallet ${id}`,
    fee: 'Fee',
    total: 'You pay in all',
    reduced: (amount) => `Price reduced by ${amount}`,
    frozen: (moment) => `Once the seller has confirmed it, held until ${moment}. Then it goes to the recipient, unless it is given back before.`,
    frozenNow: (moment) => `until ${moment}. Then it goes to the recipient, unless it is given back before.`,
    reservedNow: (moment) => `until ${moment}, unless the seller takes it or gives it back before.`,
    fates: { paid: 'Paid', held: 'Held', returned: 'Given back' },
    questions: 'The seller asks',
    choose: 'Please choose',
    answerMissing: 'Please answer this.',
    allowance: (merchant) => `${merchant} may charge your wallet again`,
    allowanceTotal: (amount) => `at most ${amount} in all`,
    allowanceLimit: (amount, period) => `at most ${amount} within ${period}`,
    allowanceEnds: (period) => `for ${period} from now`,
    allowanceUntil: (moment) => `until ${moment}`,
    allowanceEndless: 'until you cancel it',
    allowanceRequired: 'This is part of what you accept. You can cancel it at any time.',
    allowanceOptional: 'I allow this. I can cancel it at any time.',
    allowanceSuggested: (merchant) => `${merchant} suggests that you allow this, so that next time you need not confirm.`,
    password: 'Your password, once more',
    passwordWrong: 'The password is wrong. Check it and try again.',
    answersMissing: 'Please answer the questions that are marked below.',
    nothingPaid: 'Nothing was paid.',
    nothingAllowed: 'Nothing was allowed.',
    somebodyWaits: 'Somebody else has agreed to pay this and waits for money. You can pay it in their place.',
    accept: (amount) => `Pay ${amount}`,
    acceptAllowance: 'Accept',
    reject: 'Reject',
    back: (merchant) => `Back to ${merchant}`,
    ...stateTexts.en,
  },
  lt: {
    heading: (merchant) => `${merchant} prašo sumokėti`,
    headingPermission: (merchant) => `${merchant} prašo jūsų leidimo`,
    upTo: 'Nuskaityti iš jūsų piniginės iki',
    askedBy: (merchant) => `Prašo ${merchant}`,
    toWhom: (beneficiary) => `gavėjas: ${beneficiary}`,
    wallet: (id) => `piniginė ${id}`,
    fee: 'Mokestis',
    total: 'Iš viso mokate',
    reduced: (amount) => `Kaina sumažinta ${amount}`,
    frozen: (moment) => `Pardavėjui patvirtinus, lieka rezervuota iki ${moment}. Tada pinigai atitenka gavėjui, jei nebus grąžinti anksčiau.`,
    frozenNow: (moment) => `iki ${moment}. Tada pinigai atitenka gavėjui, jei nebus grąžinti anksčiau.`,
    reservedNow: (moment) => `iki ${moment}, jei pardavėjas anksčiau nenuskaitys arba negrąžins.`,
    fates: { paid: 'Sumokėta', held: 'Rezervuota', returned: 'Grąžinta' },
    questions: 'Pardavėjas klausia',
    choose: 'Pasirinkite',
    answerMissing: 'Atsakykite į šį klausimą.',
    allowance: (merchant) => `${merchant} galės ir vėliau nuskaityti pinigus iš jūsų piniginės`,
    allowanceTotal: (amount) => `iš viso ne daugiau kaip ${amount}`,
    allowanceLimit: (amount, period) => `ne daugiau kaip ${amount} per ${period}`,
    allowanceEnds: (period) => `galioja ${period} nuo dabar`,
    allowanceUntil: (moment) => `galioja iki ${moment}`,
    allowanceEndless: 'galioja, kol atšauksite',
    allowanceRequired: 'Tai dalis to, su kuo sutinkate. Leidimą galite bet kada atšaukti.',
    allowanceOptional: 'Leidžiu. Leidimą galiu bet kada atšaukti.',
    allowanceSuggested: (merchant) => `${merchant} siūlo tai leisti, kad kitą kartą nereikėtų tvirtinti mokėjimo.`,
    password: 'Dar kartą įrašykite slaptažodį',
    passwordWrong: 'Neteisingas slaptažodis. Patikrinkite jį ir bandykite dar kartą.',
    answersMissing: 'Atsakykite į žemiau pažymėtus klausimus.',
    nothingPaid: 'Nieko nesumokėta.',
    nothingAllowed: 'Leidimas nesuteiktas.',
    somebodyWaits: 'Kažkas kitas jau sutiko tai sumokėti ir laukia pinigų. Galite sumokėti jūs.',
    accept: (amount) => `Mokėti ${amount}`,
    acceptAllowance: 'Sutikti',
    reject: 'Atmesti',
    back: (merchant) => `Grįžti į ${merchant}`,
    ...stateTexts.lt,
  },
  ru: {
    heading: (merchant) => `${merchant} просит оплатить`,
    headingPermission: (merchant) => `${merchant} просит вашего разрешения`,
    upTo: 'Списывать с вашего кошелька до',
    askedBy: (merchant) => `Просит ${merchant}`,
    toWhom: (beneficiary) => `получатель: ${beneficiary}`,
    wallet: (id) => `кошелёк ${id}`,
    fee: 'Комиссия',
    total: 'Всего к оплате',
    reduced: (amount) => `Цена снижена на ${amount}`,
    frozen: (moment) => `После подтверждения продавцом остаётся в резерве до ${moment}. Затем деньги поступят получателю, если не будут возвращены раньше.`,
    frozenNow: (moment) => `до ${moment}. Затем деньги поступят получателю, если не будут возвращены раньше.`,
    reservedNow: (moment) => `до ${moment}, если продавец раньше не спишет или не вернёт деньги.`,
    fates: { paid: 'Оплачено', held: 'В резерве', returned: 'Возвращено' },
    questions: 'Вопросы продавца',
    choose: 'Выберите',
    answerMissing: 'Ответьте на этот вопрос.',
    allowance: (merchant) => `${merchant} сможет и дальше списывать деньги с вашего кошелька`,
    allowanceTotal: (amount) => `всего не больше ${amount}`,
    allowanceLimit: (amount, period) => `не больше ${amount} за ${period}`,
    allowanceEnds: (period) => `действует ${period} с этого момента`,
    allowanceUntil: (moment) => `действует до ${moment}`,
    allowanceEndless: 'действует, пока вы не отмените',
    allowanceRequired: 'Это часть того, на что вы соглашаетесь. Отменить можно в любое время.',
    allowanceOptional: 'Разрешаю. Отменить можно в любое время.',
    allowanceSuggested: (merchant) => `${merchant} предлагает разрешить это, чтобы в следующий раз не подтверждать платёж.`,
    password: 'Введите пароль ещё раз',
    passwordWrong: 'Неверный пароль. Проверьте его и попробуйте ещё раз.',
    answersMissing: 'Ответьте на отмеченные ниже вопросы.',
    nothingPaid: 'Ничего не оплачено.',
    nothingAllowed: 'Разрешение не дано.',
    somebodyWaits: 'Кто-то другой уже согласился это оплатить и ждёт поступления денег. Вы можете оплатить вместо него.',
    accept: (amount) => `Оплатить ${amount}`,
    acceptAllowance: 'Согласиться',
    reject: 'Отклонить',
    back: (merchant) => `Вернуться в ${merchant}`,
    ...stateTexts.ru,
  },
};
