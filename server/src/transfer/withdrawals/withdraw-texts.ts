import type { InEveryLanguage } from '../../pages/language.ts';
import type { WithdrawalField } from './typed-withdrawal.ts';

type Said = readonly [heading: string, meaning: string];

/** Reasons that need a text when nothing was sent. */
export type WithdrawStop =
  | 'insufficient_funds'
  | 'day_limit'
  | 'our_account'
  | 'cannot_send'
  | 'cannot_pay_out';

/** The status of a withdrawal. */
export type WithdrawalState = 'on_its_way' | 'paid' | 'failed' | 'returned' | 'cancelled';

type WithdrawTexts = {
  readonly title: string;
  readonly meaning: string;
  readonly iban: string;
  readonly ibanHint: string;
  readonly name: string;
  readonly nameHint: string;
  readonly amount: string;
  readonly available: (amount: string) => string;
  readonly about: string;
  readonly aboutHint: string;
  readonly goOn: string;
  readonly back: string;
  readonly wrong: Readonly<Record<WithdrawalField, string>>;
  readonly noEuros: Said;
  readonly closed: Said;
  readonly known: string;
  readonly use: string;
  readonly forget: string;
  readonly forgotten: Said;
  readonly check: string;
  readonly careful: string;
  readonly seen: string;
  readonly from: string;
  readonly password: string;
  readonly passwordWrong: string;
  readonly send: (amount: string) => string;
  readonly change: string;
  readonly stops: Readonly<Record<WithdrawStop, string>>;
  readonly states: Readonly<Record<WithdrawalState, Said>>;
  /** The short form, for lists. */
  readonly short: Readonly<Record<WithdrawalState, string>>;
  readonly to: string;
  readonly reason: string;
  readonly sentAt: string;
  readonly number: string;
  readonly again: string;
  readonly latest: string;
};

// biome-ignore format: one text per line
export const withdrawTexts: InEveryLanguage<WithdrawTexts> = {
  en: {
    title: 'Send money to a bank account',
    meaning: 'In euros, to your own bank account or to someone else’s. You will see everything once more before the money is sent.',
    iban: 'IBAN',
    ibanHint: 'For example LT12 1000 0111 0100 1000.',
    name: 'Account holder',
    nameHint: 'The name as the bank knows it.',
    amount: 'Amount in euros',
    available: (amount) => `Available: ${amount}`,
    about: 'Details for the recipient',
    aboutHint: 'Optional, up to 140 characters.',
    goOn: 'Continue',
    back: 'Back to my wallet',
    wrong: {
      iban: 'Enter an IBAN without mistakes: the check digits or the length do not fit.',
      name: 'Enter the name of the account holder in letters.',
      amount: 'Enter an amount above 0, for example 12.50.',
      about: 'The details have a character that cannot be sent.',
    },
    noEuros: ['There are no euros to send yet', 'Your wallet has no account in euros yet. It gets one with the first euros that arrive.'],
    closed: ['Money cannot be sent to bank accounts now', 'No bank carries payments from wallets here at present. Your money stays in your wallet, and you can pay and send with it.'],
    known: 'Bank accounts you have used',
    use: 'Use',
    forget: 'Forget',
    forgotten: ['Bank account not found', 'You may have removed it from the list, or it belongs to someone else’s wallet.'],
    check: 'Check before you send',
    careful: 'Make sure that the IBAN is right. Once sent, the transfer cannot be cancelled; it usually arrives within two banking days.',
    seen: 'The recipient sees the amount and the details.',
    from: 'From your account',
    password: 'Your password',
    passwordWrong: 'The password is wrong. Nothing was sent.',
    send: (amount) => `Send ${amount}`,
    change: 'Change',
    stops: {
      insufficient_funds: 'There is not enough money in your wallet. Nothing was sent.',
      day_limit: 'This would be more than you can send in one day: 20 transfers and €5,000.00, to wallets and bank accounts together. Nothing was sent. Try again tomorrow (UTC), or send less.',
      our_account: 'This is the bank account by which money reaches wallets here. Nothing was sent.',
      cannot_send: 'Your wallet cannot send money now. Nothing was sent. Please contact us.',
      cannot_pay_out: 'Money cannot be sent to bank accounts now. Nothing was sent.',
    },
    states: {
      on_its_way: ['On its way to the bank', 'The money is reserved in your wallet until the bank has paid it. If the bank does not pay it, it becomes available to you again, and we will tell you by email.'],
      paid: ['Money sent', 'The bank has paid the money. Should the recipient’s bank return it, it will be in your wallet again.'],
      failed: ['The transfer failed', 'Nothing was sent. The reserved money is available to you again.'],
      returned: ['The bank returned the money', 'The money is available in your wallet again.'],
      cancelled: ['The transfer was cancelled', 'Nothing was sent. The money is available to you again.'],
    },
    short: { on_its_way: 'on its way', paid: 'paid', failed: 'failed', returned: 'returned', cancelled: 'cancelled' },
    to: 'Recipient',
    reason: 'Reason',
    sentAt: 'When',
    number: 'Transfer number',
    again: 'Send to a bank account again',
    latest: 'Sent to bank accounts',
  },
  lt: {
    title: 'Siųsti pinigus į banko sąskaitą',
    meaning: 'Eurais, į savo arba kito asmens banko sąskaitą. Prieš išsiųsdami dar kartą viską pamatysite.',
    iban: 'IBAN',
    ibanHint: 'Pavyzdžiui, LT12 1000 0111 0100 1000.',
    name: 'Sąskaitos savininkas',
    nameHint: 'Vardas ir pavardė arba pavadinimas, kaip žino bankas.',
    amount: 'Suma eurais',
    available: (amount) => `Disponuojamas likutis: ${amount}`,
    about: 'Mokėjimo paskirtis',
    aboutHint: 'Neprivaloma, iki 140 ženklų.',
    goOn: 'Tęsti',
    back: 'Grįžti į mano piniginę',
    wrong: {
      iban: 'Įveskite IBAN be klaidų: netinka kontroliniai skaitmenys arba ilgis.',
      name: 'Įveskite sąskaitos savininko vardą ir pavardę arba pavadinimą raidėmis.',
      amount: 'Įveskite sumą, didesnę už 0, pavyzdžiui, 12,50.',
      about: 'Mokėjimo paskirtyje yra ženklas, kurio negalima išsiųsti.',
    },
    noEuros: ['Kol kas nėra eurų, kuriuos būtų galima siųsti', 'Jūsų piniginėje dar nėra sąskaitos eurais. Ji atsiras, kai gausite pirmųjų eurų.'],
    closed: ['Dabar pinigų į banko sąskaitas siųsti negalima', 'Šiuo metu joks bankas čia nevykdo mokėjimų iš piniginių. Pinigai lieka jūsų piniginėje, galite jais mokėti ir juos siųsti.'],
    known: 'Jūsų naudotos banko sąskaitos',
    use: 'Naudoti',
    forget: 'Pamiršti',
    forgotten: ['Banko sąskaita nerasta', 'Galbūt pašalinote ją iš sąrašo arba ji priklauso kito asmens piniginei.'],
    check: 'Patikrinkite prieš išsiųsdami',
    careful: 'Įsitikinkite, kad IBAN teisingas. Išsiųsto pervedimo atšaukti negalima; paprastai pinigai įskaitomi per dvi banko darbo dienas.',
    seen: 'Gavėjas matys sumą ir mokėjimo paskirtį.',
    from: 'Iš jūsų sąskaitos',
    password: 'Jūsų slaptažodis',
    passwordWrong: 'Slaptažodis neteisingas. Nieko neišsiųsta.',
    send: (amount) => `Siųsti ${amount}`,
    change: 'Keisti',
    stops: {
      insufficient_funds: 'Piniginėje nepakanka pinigų. Nieko neišsiųsta.',
      day_limit: 'Tai viršytų vienos dienos ribą: 20 pervedimų ir 5 000,00 €, į pinigines ir banko sąskaitas kartu. Nieko neišsiųsta. Pabandykite rytoj (UTC laiku) arba siųskite mažiau.',
      our_account: 'Tai banko sąskaita, per kurią čia papildomos piniginės. Nieko neišsiųsta.',
      cannot_send: 'Iš jūsų piniginės dabar pinigų siųsti negalima. Nieko neišsiųsta. Kreipkitės į mus.',
      cannot_pay_out: 'Dabar pinigų į banko sąskaitas siųsti negalima. Nieko neišsiųsta.',
    },
    states: {
      on_its_way: ['Siunčiama į banką', 'Pinigai rezervuoti jūsų piniginėje, kol bankas juos išmokės. Jei bankas neišmokės, vėl galėsite jais naudotis, o mes pranešime el. paštu.'],
      paid: ['Pinigai išsiųsti', 'Bankas pinigus išmokėjo. Jei gavėjo bankas juos grąžintų, jie vėl bus jūsų piniginėje.'],
      failed: ['Pervedimas nepavyko', 'Nieko neišsiųsta. Rezervuotais pinigais vėl galite naudotis.'],
      returned: ['Bankas grąžino pinigus', 'Pinigais savo piniginėje vėl galite naudotis.'],
      cancelled: ['Pervedimas atšauktas', 'Nieko neišsiųsta. Pinigais vėl galite naudotis.'],
    },
    short: { on_its_way: 'siunčiama', paid: 'išmokėta', failed: 'nepavyko', returned: 'grąžinta', cancelled: 'atšaukta' },
    to: 'Gavėjas',
    reason: 'Priežastis',
    sentAt: 'Kada',
    number: 'Pervedimo numeris',
    again: 'Siųsti į banko sąskaitą dar kartą',
    latest: 'Išsiųsta į banko sąskaitas',
  },
  ru: {
    title: 'Отправить деньги на банковский счёт',
    meaning: 'В евро, на свой или чужой банковский счёт. Перед отправкой вы ещё раз всё увидите.',
    iban: 'IBAN',
    ibanHint: 'Например, LT12 1000 0111 0100 1000.',
    name: 'Владелец счёта',
    nameHint: 'Имя и фамилия или название, как их знает банк.',
    amount: 'Сумма в евро',
    available: (amount) => `Доступно: ${amount}`,
    about: 'Назначение платежа',
    aboutHint: 'Необязательно, до 140 символов.',
    goOn: 'Продолжить',
    back: 'Вернуться в мой кошелёк',
    wrong: {
      iban: 'Введите IBAN без ошибок: не подходят контрольные цифры или длина.',
      name: 'Введите имя или название владельца счёта буквами.',
      amount: 'Введите сумму больше 0, например 12,50.',
      about: 'В назначении платежа есть символ, который нельзя отправить.',
    },
    noEuros: ['Отправлять в евро пока нечего', 'В вашем кошельке ещё нет счёта в евро. Он появится с первыми поступившими евро.'],
    closed: ['Сейчас нельзя отправить деньги на банковский счёт', 'В данный момент ни один банк не выполняет здесь платежи из кошельков. Деньги остаются в вашем кошельке, ими можно платить и отправлять их.'],
    known: 'Банковские счета, на которые вы отправляли',
    use: 'Выбрать',
    forget: 'Забыть',
    forgotten: ['Банковский счёт не найден', 'Возможно, вы убрали его из списка или он относится к чужому кошельку.'],
    check: 'Проверьте перед отправкой',
    careful: 'Убедитесь, что IBAN верный. Отправленный перевод отозвать нельзя; обычно деньги зачисляются в течение двух банковских дней.',
    seen: 'Получатель увидит сумму и назначение платежа.',
    from: 'С вашего счёта',
    password: 'Ваш пароль',
    passwordWrong: 'Неверный пароль. Ничего не отправлено.',
    send: (amount) => `Отправить ${amount}`,
    change: 'Изменить',
    stops: {
      insufficient_funds: 'В кошельке недостаточно денег. Ничего не отправлено.',
      day_limit: 'Это превысило бы дневной предел: 20 переводов и 5000,00 €, на кошельки и банковские счета вместе. Ничего не отправлено. Попробуйте завтра (по UTC) или отправьте меньше.',
      our_account: 'Это банковский счёт, через который здесь пополняют кошельки. Ничего не отправлено.',
      cannot_send: 'С вашего кошелька сейчас нельзя отправлять деньги. Ничего не отправлено. Обратитесь к нам.',
      cannot_pay_out: 'Сейчас нельзя отправить деньги на банковский счёт. Ничего не отправлено.',
    },
    states: {
      on_its_way: ['Перевод на пути в банк', 'Деньги в резерве в вашем кошельке, пока банк их не выплатит. Если банк их не выплатит, они снова будут вам доступны, и мы сообщим об этом по эл. почте.'],
      paid: ['Деньги отправлены', 'Банк выплатил деньги. Если банк получателя их вернёт, они снова будут в вашем кошельке.'],
      failed: ['Перевод не прошёл', 'Ничего не отправлено. Деньги из резерва снова доступны.'],
      returned: ['Банк вернул деньги', 'Деньги снова доступны в вашем кошельке.'],
      cancelled: ['Перевод отозван', 'Ничего не отправлено. Деньги снова доступны.'],
    },
    short: { on_its_way: 'выполняется', paid: 'выплачено', failed: 'не прошёл', returned: 'возвращено', cancelled: 'отозван' },
    to: 'Получатель',
    reason: 'Причина',
    sentAt: 'Когда',
    number: 'Номер перевода',
    again: 'Отправить на банковский счёт ещё раз',
    latest: 'Отправлено на банковские счета',
  },
};
