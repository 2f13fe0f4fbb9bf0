import type { InEveryLanguage } from '../../../pages/language.ts';
import type { Outcome } from './outcome.ts';
import { stateTexts } from './state-texts.ts';

type ConfirmTexts = {
  readonly heading: (merchant: string) => string;
  readonly headingPermission: (merchant: string) => string;
  readonly upTo: string;
  /** Shown above the request once it is decided. */
  readonly askedBy: (merchant: string) => string;
  readonly toWhom: (beneficiary: string) => string;
  readonly wallet: (id: number) => string;
  readonly fee: string;
  readonly total: string;
  readonly reduced: (amount: string) => string;
  /** For a payment that the confirm will freeze, and for one that is frozen. */
  readonly frozen: (moment: string) => string;
  readonly frozenNow: (moment: string) => string;
  readonly reservedNow: (moment: string) => string;
  readonly fates: Readonly<Record<keyof Outcome, string>>;
  /** For money that was reserved and never taken. */
  readonly released: string;
  readonly questions: string;
  readonly choose: string;
  readonly answerMissing: string;
  readonly answerTooLong: string;
  readonly allowance: (merchant: string) => string;
  readonly allowanceTotal: (amount: string) => string;
  readonly allowanceLimit: (amount: string, period: string) => string;
  readonly allowanceEnds: (period: string) => string;
  readonly allowanceUntil: (moment: string) => string;
  readonly allowanceEndless: string;
  readonly allowanceRequired: string;
  /** The same if only an allowance is requested. */
  readonly allowanceAlone: string;
  readonly allowanceOptional: string;
  readonly allowanceSuggested: (merchant: string) => string;
  readonly password: string;
  readonly passwordWrong: string;
  readonly answersMissing: string;
  readonly nothingPaid: string;
  readonly nothingAllowed: string;
  readonly somebodyWaits: string;
  readonly accept: (amount: string) => string;
  /** If the same click grants an allowance: up to a total, or by limits alone. */
  readonly acceptAndAllow: (amount: string, total: string) => string;
  readonly acceptAndAllowLimits: (amount: string) => string;
  readonly acceptAllowance: string;
  readonly reject: string;
  /** For an acceptance that still waits for money. */
  readonly cancel: string;
  readonly back: (merchant: string) => string;
  readonly goesBack: (merchant: string) => string;
  readonly stayHere: string;
  readonly states: (typeof stateTexts)['en']['states'];
  readonly permission: (typeof stateTexts)['en']['permission'];
};

// biome-ignore format: one text per line
export const confirmTexts: InEveryLanguage<ConfirmTexts> = {
  en: {
    heading: (merchant) => `${merchant} asks you to pay`,
    headingPermission: (merchant) => `${merchant} asks for your permission`,
    upTo: 'To charge your wallet up to',
    askedBy: (merchant) => `Requested by ${merchant}`,
    toWhom: (beneficiary) => `to ${beneficiary}`,
    wallet: (id) => `wallet ${id}`,
    fee: 'Fee',
    total: 'Total to pay',
    reduced: (amount) => `Price reduced by ${amount}`,
    frozen: (moment) => `After the seller confirms, the money stays reserved until ${moment}. Then it goes to the recipient, unless it is returned first.`,
    frozenNow: (moment) => `until ${moment}. Then it goes to the recipient, unless it is returned first.`,
    reservedNow: (moment) => `until ${moment}, unless the seller takes or releases it earlier.`,
    fates: { paid: 'Paid', held: 'Reserved', returned: 'Returned' },
    released: 'Released',
    questions: 'The seller asks',
    choose: 'Please choose',
    answerMissing: 'Please answer this.',
    answerTooLong: 'Please write less: at most 2,048 characters.',
    allowance: (merchant) => `${merchant} may charge your wallet in future`,
    allowanceTotal: (amount) => `up to ${amount} in total`,
    allowanceLimit: (amount, period) => `up to ${amount} in any ${period}`,
    allowanceEnds: (period) => `for ${period} from now`,
    allowanceUntil: (moment) => `until ${moment}`,
    allowanceEndless: 'until you cancel it',
    allowanceRequired: 'By going ahead you also give this permission. You can cancel it at any time.',
    allowanceAlone: 'By accepting you give this permission. You can cancel it at any time.',
    allowanceOptional: 'I allow this. I can cancel it at any time.',
    allowanceSuggested: (merchant) => `${merchant} suggests allowing this, so that you do not have to confirm next time.`,
    password: 'Enter your password again',
    passwordWrong: 'Wrong password. Check it and try again.',
    answersMissing: 'Please answer the marked questions.',
    nothingPaid: 'Nothing was paid.',
    nothingAllowed: 'No permission was given.',
    somebodyWaits: 'Someone else has agreed to pay this but does not have enough money yet. You can pay instead.',
    accept: (amount) => `Pay ${amount}`,
    acceptAndAllow: (amount, total) => `Pay ${amount} and allow up to ${total}`,
    acceptAndAllowLimits: (amount) => `Pay ${amount} and allow this`,
    acceptAllowance: 'Accept',
    reject: 'Decline',
    cancel: 'Cancel',
    back: (merchant) => `Back to ${merchant}`,
    goesBack: (merchant) => `You will return to ${merchant} in a few seconds.`,
    stayHere: 'Stay on this page',
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
    reservedNow: (moment) => `iki ${moment}, jei pardavėjas jų anksčiau nenuskaitys arba nepanaikins rezervavimo.`,
    fates: { paid: 'Sumokėta', held: 'Rezervuota', returned: 'Grąžinta' },
    released: 'Rezervavimas panaikintas',
    questions: 'Pardavėjas klausia',
    choose: 'Pasirinkite',
    answerMissing: 'Atsakykite į šį klausimą.',
    answerTooLong: 'Parašykite trumpiau: daugiausia 2048 ženklai.',
    allowance: (merchant) => `${merchant} ateityje galės nuskaityti pinigus iš jūsų piniginės`,
    allowanceTotal: (amount) => `iš viso ne daugiau kaip ${amount}`,
    allowanceLimit: (amount, period) => `ne daugiau kaip ${amount} per ${period}`,
    allowanceEnds: (period) => `galioja ${period} nuo dabar`,
    allowanceUntil: (moment) => `galioja iki ${moment}`,
    allowanceEndless: 'galioja, kol atšauksite',
    allowanceRequired: 'Tęsdami suteikiate ir šį leidimą. Jį galite bet kada atšaukti.',
    allowanceAlone: 'Sutikdami suteikiate šį leidimą. Jį galite bet kada atšaukti.',
    allowanceOptional: 'Leidžiu. Leidimą galiu bet kada atšaukti.',
    allowanceSuggested: (merchant) => `${merchant} siūlo tai leisti, kad kitą kartą nereikėtų tvirtinti mokėjimo.`,
    password: 'Dar kartą įveskite slaptažodį',
    passwordWrong: 'Neteisingas slaptažodis. Patikrinkite jį ir bandykite dar kartą.',
    answersMissing: 'Atsakykite į pažymėtus klausimus.',
    nothingPaid: 'Nieko nesumokėta.',
    nothingAllowed: 'Leidimas nesuteiktas.',
    somebodyWaits: 'Kitas asmuo jau sutiko sumokėti, bet kol kas jam nepakanka pinigų. Galite sumokėti vietoj jo.',
    accept: (amount) => `Mokėti ${amount}`,
    acceptAndAllow: (amount, total) => `Mokėti ${amount} ir leisti iki ${total}`,
    acceptAndAllowLimits: (amount) => `Mokėti ${amount} ir leisti`,
    acceptAllowance: 'Sutikti',
    reject: 'Atmesti',
    cancel: 'Atšaukti',
    back: (merchant) => `Grįžti į svetainę „${merchant}“`,
    goesBack: (merchant) => `Po kelių sekundžių grįšite į svetainę „${merchant}“.`,
    stayHere: 'Likti šiame puslapyje',
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
    reservedNow: (moment) => `до ${moment}, если продавец раньше не спишет деньги или не снимет резерв.`,
    fates: { paid: 'Оплачено', held: 'В резерве', returned: 'Возвращено' },
    released: 'Резерв снят',
    questions: 'Вопросы продавца',
    choose: 'Выберите',
    answerMissing: 'Ответьте на этот вопрос.',
    answerTooLong: 'Сократите ответ: не больше 2048 знаков.',
    allowance: (merchant) => `${merchant} сможет в дальнейшем списывать деньги с вашего кошелька`,
    allowanceTotal: (amount) => `всего не больше ${amount}`,
    allowanceLimit: (amount, period) => `не больше ${amount} за ${period}`,
    allowanceEnds: (period) => `действует ${period} с этого момента`,
    allowanceUntil: (moment) => `действует до ${moment}`,
    allowanceEndless: 'действует, пока вы не отмените',
    allowanceRequired: 'Продолжая, вы даёте и это разрешение. Отменить его можно в любое время.',
    allowanceAlone: 'Соглашаясь, вы даёте это разрешение. Отменить его можно в любое время.',
    allowanceOptional: 'Разрешаю. Отменить можно в любое время.',
    allowanceSuggested: (merchant) => `${merchant} предлагает разрешить это, чтобы в следующий раз не подтверждать платёж.`,
    password: 'Введите пароль ещё раз',
    passwordWrong: 'Неверный пароль. Проверьте его и попробуйте ещё раз.',
    answersMissing: 'Ответьте на отмеченные вопросы.',
    nothingPaid: 'Деньги не списаны.',
    nothingAllowed: 'Разрешение не дано.',
    somebodyWaits: 'Другой человек уже согласился заплатить, но пока у него недостаточно денег. Вы можете заплатить вместо него.',
    accept: (amount) => `Оплатить ${amount}`,
    acceptAndAllow: (amount, total) => `Оплатить ${amount} и разрешить до ${total}`,
    acceptAndAllowLimits: (amount) => `Оплатить ${amount} и разрешить`,
    acceptAllowance: 'Согласиться',
    reject: 'Отклонить',
    cancel: 'Отменить',
    back: (merchant) => `Вернуться на сайт «${merchant}»`,
    goesBack: (merchant) => `Через несколько секунд вы вернётесь на сайт «${merchant}».`,
    stayHere: 'Остаться на этой странице',
    ...stateTexts.ru,
  },
};
