import type { InEveryLanguage } from '../../pages/language.ts';
import type { SendField } from './typed-send.ts';

type Said = readonly [heading: string, meaning: string];

/** Reasons that need a text when nothing was sent. */
export type SendStop =
  | 'insufficient_funds'
  | 'day_limit'
  | 'to_oneself'
  | 'no_account'
  | 'cannot_receive'
  | 'cannot_send';

/** The status of a send. */
export type SendState = 'done' | 'waiting' | 'rejected' | 'failed' | 'on_its_way';

type SendTexts = {
  readonly title: string;
  readonly meaning: string;
  readonly to: string;
  readonly toHint: string;
  readonly amount: string;
  readonly currency: string;
  readonly available: (amounts: string) => string;
  readonly about: string;
  readonly aboutHint: string;
  readonly goOn: string;
  readonly back: string;
  readonly wrong: { readonly amount: (example: string) => string } & Readonly<
    Record<Exclude<SendField, 'amount'>, string>
  >;
  readonly noMoney: Said;
  readonly check: string;
  /** The same text for recipients with and without a wallet (decision 0183). */
  readonly byAddress: string;
  readonly byNumber: string;
  readonly seen: string;
  readonly password: string;
  readonly passwordWrong: string;
  readonly send: (amount: string) => string;
  readonly change: string;
  readonly stops: Readonly<Record<SendStop, string>>;
  readonly from: string;
  readonly states: Readonly<Record<SendState, Said>>;
  readonly sentAt: string;
  readonly number: string;
  readonly takeBack: string;
  readonly again: string;
  readonly waiting: string;
  readonly unknown: Said;
  /** How money comes from banks and leaves for them, or that it cannot. */
  readonly bank: Readonly<Record<'heading' | 'add' | 'noAdd' | 'withdraw' | 'noWithdraw', string>>;
};

// biome-ignore format: one text per line
export const sendTexts: InEveryLanguage<SendTexts> = {
  en: {
    title: 'Send money',
    meaning: 'To another wallet of this service. You will see everything once more before the money is sent.',
    to: 'Recipient',
    toHint: 'An email address, a phone number that starts with +, or an account number.',
    amount: 'Amount',
    currency: 'Currency',
    available: (amounts) => `Available: ${amounts}`,
    about: 'Message to the recipient',
    aboutHint: 'Optional, up to 140 characters.',
    goOn: 'Continue',
    back: 'Back to my wallet',
    wrong: {
      to: 'Enter an email address, a phone number with + and the country code, or an account number without mistakes.',
      amount: (example) => `Enter an amount above 0, for example ${example}.`,
      about: 'The message has a character that cannot be sent.',
    },
    noMoney: ['There is no money to send yet', 'Your wallet has no account yet. It gets one with the first money that arrives.'],
    check: 'Check before you send',
    byAddress: 'Make sure that the address is right: we do not tell you whose it is. If no wallet belongs to it, an invitation will be sent and the money stays reserved for 30 days. Until the recipient creates a wallet you can cancel.',
    byNumber: 'Make sure that the account number is right: we do not tell you whose it is. Money that was sent cannot be cancelled.',
    seen: 'The recipient sees the amount, your account number and your message.',
    password: 'Your password',
    passwordWrong: 'The password is wrong. Nothing was sent.',
    send: (amount) => `Send ${amount}`,
    change: 'Change',
    stops: {
      insufficient_funds: 'There is not enough money in your wallet. Nothing was sent.',
      day_limit: 'This would be more than you can send in one day: 20 transfers, and 5,000.00 in each currency (500,000 in yen). Nothing was sent. Try again tomorrow (UTC), or send less.',
      to_oneself: 'This is your own wallet. Nothing was sent.',
      no_account: 'There is no account with this number in this currency. Nothing was sent.',
      cannot_receive: 'The recipient cannot receive this money now. Nothing was sent.',
      cannot_send: 'Your wallet cannot send money now. Nothing was sent. Please contact us.',
    },
    from: 'From your account',
    states: {
      done: ['Money sent', 'The recipient has received the money.'],
      waiting: ['Waiting for the recipient', 'The money is reserved in your wallet. The recipient will get it as soon as they create a wallet; if they do not do so in time, it becomes available to you again.'],
      rejected: ['The transfer was cancelled', 'Nothing was sent. The money is available to you again.'],
      failed: ['The transfer failed', 'Nothing was sent. The reserved money is available to you again.'],
      on_its_way: ['On its way', 'The transfer is being carried out. Open this page again in a moment.'],
    },
    sentAt: 'When',
    number: 'Transfer number',
    takeBack: 'Cancel the transfer',
    again: 'Send money again',
    waiting: 'Waiting for the recipient',
    unknown: ['Transfer not found', 'The transfer may belong to someone else, or the link may be incomplete.'],
    bank: {
      heading: 'Add and withdraw money',
      add: 'Money that you transfer here arrives in your wallet, and we will tell you by email.',
      noAdd: 'Adding money from a bank account or card is not available yet. Money reaches your wallet when someone sends it to you or a seller refunds you.',
      withdraw: 'You can send euros from your wallet to any bank account, your own or someone else’s.',
      noWithdraw: 'Sending money to a bank account is not available now: no bank carries payments from wallets here at present.',
    },
  },
  lt: {
    title: 'Siųsti pinigus',
    meaning: 'Į kitą šios paslaugos piniginę. Prieš išsiųsdami dar kartą viską pamatysite.',
    to: 'Gavėjas',
    toHint: 'El. pašto adresas, telefono numeris su ženklu + arba sąskaitos numeris.',
    amount: 'Suma',
    currency: 'Valiuta',
    available: (amounts) => `Disponuojamas likutis: ${amounts}`,
    about: 'Žinutė gavėjui',
    aboutHint: 'Neprivaloma, iki 140 ženklų.',
    goOn: 'Tęsti',
    back: 'Grįžti į mano piniginę',
    wrong: {
      to: 'Įveskite el. pašto adresą, telefono numerį su ženklu + ir šalies kodu arba sąskaitos numerį be klaidų.',
      amount: (example) => `Įveskite sumą, didesnę už 0, pavyzdžiui, ${example}.`,
      about: 'Žinutėje yra ženklas, kurio negalima išsiųsti.',
    },
    noMoney: ['Kol kas nėra pinigų, kuriuos būtų galima siųsti', 'Jūsų piniginėje dar nėra sąskaitos. Ji atsiras, kai gausite pirmųjų pinigų.'],
    check: 'Patikrinkite prieš išsiųsdami',
    byAddress: 'Įsitikinkite, kad adresas teisingas: mes nepasakome, kieno jis. Jei su juo nesusieta jokia piniginė, išsiųsime kvietimą, o pinigai liks rezervuoti 30 dienų. Kol gavėjas nesusikūrė piniginės, pervedimą galite atšaukti.',
    byNumber: 'Įsitikinkite, kad sąskaitos numeris teisingas: mes nepasakome, kieno jis. Išsiųstų pinigų atšaukti negalima.',
    seen: 'Gavėjas matys sumą, jūsų sąskaitos numerį ir žinutę.',
    password: 'Jūsų slaptažodis',
    passwordWrong: 'Slaptažodis neteisingas. Nieko neišsiųsta.',
    send: (amount) => `Siųsti ${amount}`,
    change: 'Keisti',
    stops: {
      insufficient_funds: 'Piniginėje nepakanka pinigų. Nieko neišsiųsta.',
      day_limit: 'Tai viršytų vienos dienos ribą: 20 pervedimų ir 5 000,00 kiekviena valiuta (500 000 jenų). Nieko neišsiųsta. Pabandykite rytoj (UTC laiku) arba siųskite mažiau.',
      to_oneself: 'Tai jūsų pačių piniginė. Nieko neišsiųsta.',
      no_account: 'Sąskaitos tokiu numeriu šia valiuta nėra. Nieko neišsiųsta.',
      cannot_receive: 'Gavėjas dabar negali gauti šių pinigų. Nieko neišsiųsta.',
      cannot_send: 'Iš jūsų piniginės dabar pinigų siųsti negalima. Nieko neišsiųsta. Kreipkitės į mus.',
    },
    from: 'Iš jūsų sąskaitos',
    states: {
      done: ['Pinigai išsiųsti', 'Gavėjas pinigus gavo.'],
      waiting: ['Laukiama gavėjo', 'Pinigai rezervuoti jūsų piniginėje. Gavėjas juos gaus, kai tik susikurs piniginę; jei laiku nesusikurs, vėl galėsite jais naudotis.'],
      rejected: ['Pervedimas atšauktas', 'Nieko neišsiųsta. Pinigais vėl galite naudotis.'],
      failed: ['Pervedimas nepavyko', 'Nieko neišsiųsta. Rezervuotais pinigais vėl galite naudotis.'],
      on_its_way: ['Vykdoma', 'Pervedimas vykdomas. Po akimirkos atverkite šį puslapį dar kartą.'],
    },
    sentAt: 'Kada',
    number: 'Pervedimo numeris',
    takeBack: 'Atšaukti pervedimą',
    again: 'Siųsti dar kartą',
    waiting: 'Laukiama gavėjo',
    unknown: ['Pervedimas nerastas', 'Pervedimas gali būti kito asmens arba nukopijuota ne visa nuoroda.'],
    bank: {
      heading: 'Papildyti piniginę ir išsiimti pinigų',
      add: 'Čia pervesti pinigai bus įskaityti į jūsų piniginę, apie tai pranešime el. paštu.',
      noAdd: 'Papildyti piniginės iš banko sąskaitos ar kortele kol kas negalima. Pinigus gausite, kai juos kas nors jums atsiųs arba pardavėjas grąžins.',
      withdraw: 'Eurus iš piniginės galite siųsti į bet kurią banko sąskaitą, savo arba kito asmens.',
      noWithdraw: 'Siųsti pinigų į banko sąskaitą dabar negalima: šiuo metu joks bankas čia nevykdo mokėjimų iš piniginių.',
    },
  },
  ru: {
    title: 'Отправить деньги',
    meaning: 'На другой кошелёк этого сервиса. Перед отправкой вы ещё раз всё увидите.',
    to: 'Получатель',
    toHint: 'Адрес эл. почты, номер телефона со знаком + или номер счёта.',
    amount: 'Сумма',
    currency: 'Валюта',
    available: (amounts) => `Доступно: ${amounts}`,
    about: 'Сообщение получателю',
    aboutHint: 'Необязательно, до 140 символов.',
    goOn: 'Продолжить',
    back: 'Вернуться в мой кошелёк',
    wrong: {
      to: 'Введите адрес эл. почты, номер телефона со знаком + и кодом страны или номер счёта без ошибок.',
      amount: (example) => `Введите сумму больше 0, например ${example}.`,
      about: 'В сообщении есть символ, который нельзя отправить.',
    },
    noMoney: ['Отправлять пока нечего', 'В вашем кошельке ещё нет счёта. Он появится с первыми поступившими деньгами.'],
    check: 'Проверьте перед отправкой',
    byAddress: 'Убедитесь, что адрес верный: мы не сообщаем, чей он. Если к нему не привязан кошелёк, мы отправим приглашение, а деньги останутся в резерве на 30 дней. Пока получатель не создал кошелёк, перевод можно отозвать.',
    byNumber: 'Убедитесь, что номер счёта верный: мы не сообщаем, чей он. Отправленные деньги отозвать нельзя.',
    seen: 'Получатель увидит сумму, номер вашего счёта и сообщение.',
    password: 'Ваш пароль',
    passwordWrong: 'Неверный пароль. Ничего не отправлено.',
    send: (amount) => `Отправить ${amount}`,
    change: 'Изменить',
    stops: {
      insufficient_funds: 'В кошельке недостаточно денег. Ничего не отправлено.',
      day_limit: 'Это превысило бы дневной предел: 20 переводов и 5000,00 в каждой валюте (500 000 в иенах). Ничего не отправлено. Попробуйте завтра (по UTC) или отправьте меньше.',
      to_oneself: 'Это ваш собственный кошелёк. Ничего не отправлено.',
      no_account: 'Счёта с таким номером в этой валюте нет. Ничего не отправлено.',
      cannot_receive: 'Получатель сейчас не может получить эти деньги. Ничего не отправлено.',
      cannot_send: 'С вашего кошелька сейчас нельзя отправлять деньги. Ничего не отправлено. Обратитесь к нам.',
    },
    from: 'С вашего счёта',
    states: {
      done: ['Деньги отправлены', 'Получатель получил деньги.'],
      waiting: ['Ожидаем получателя', 'Деньги в резерве в вашем кошельке. Получатель получит их, как только создаст кошелёк; если он не сделает этого вовремя, деньги снова будут вам доступны.'],
      rejected: ['Перевод отозван', 'Ничего не отправлено. Деньги снова доступны.'],
      failed: ['Перевод не прошёл', 'Ничего не отправлено. Деньги из резерва снова доступны.'],
      on_its_way: ['Выполняется', 'Перевод выполняется. Откройте эту страницу ещё раз через некоторое время.'],
    },
    sentAt: 'Когда',
    number: 'Номер перевода',
    takeBack: 'Отозвать перевод',
    again: 'Отправить ещё раз',
    waiting: 'Ожидают получателя',
    unknown: ['Перевод не найден', 'Возможно, перевод не ваш или ссылка скопирована не полностью.'],
    bank: {
      heading: 'Пополнить кошелёк и вывести деньги',
      add: 'Переведённые сюда деньги поступят в ваш кошелёк, и мы сообщим об этом по эл. почте.',
      noAdd: 'Пополнить кошелёк с банковского счёта или картой пока нельзя. Деньги поступают, когда вам их кто-то отправляет или возвращает продавец.',
      withdraw: 'Евро из кошелька можно отправить на любой банковский счёт, свой или чужой.',
      noWithdraw: 'Отправить деньги на банковский счёт сейчас нельзя: в данный момент ни один банк не выполняет здесь платежи из кошельков.',
    },
  },
};
