import type { InEveryLanguage } from '../../pages/language.ts';

type PostingTexts = {
  readonly newPosting: string;
  readonly lead: string;
  readonly limitLead: string;
  readonly debit: string;
  readonly credit: string;
  readonly post: string;
  readonly wrongAccount: string;
  readonly wrongAmount: (example: string) => string;
  readonly request: string;
  readonly states: Readonly<Record<'waiting' | 'approved' | 'declined', string>>;
  readonly state: string;
  readonly askedBy: string;
  readonly decidedBy: string;
  readonly noRequests: string;
  readonly approve: string;
  readonly approveMeaning: string;
  readonly decline: string;
  readonly declineMeaning: string;
  readonly takeBack: string;
  readonly own: string;
  readonly done: Readonly<Record<string, string>>;
  /** The refusals of the API, by code. */
  readonly refusals: Readonly<Record<string, string>>;
};

export const postingTexts: InEveryLanguage<PostingTexts> = {
  en: {
    newPosting: 'New posting',
    lead: 'Moves money between two accounts of one currency, both test or both live.',
    limitLead: 'A large amount waits until someone else approves it.',
    debit: 'From account',
    credit: 'To account',
    post: 'Post',
    wrongAccount: 'Enter the number of an account: digits only.',
    wrongAmount: (example) => `Enter an amount, such as ${example}.`,
    request: 'Posting to approve',
    states: { waiting: 'waiting', approved: 'approved', declined: 'declined' },
    state: 'Status',
    askedBy: 'Asked by',
    decidedBy: 'Decided by',
    noRequests: 'No posting waits for approval.',
    approve: 'Approve and post',
    approveMeaning: 'The amount is posted at once. Your name is kept with the posting.',
    decline: 'Decline',
    declineMeaning: 'Nothing is posted.',
    takeBack: 'Withdraw the request',
    own: 'You asked for this posting. Someone else approves it.',
    done: {
      posted: 'The money was posted.',
      asked: 'The amount is above the limit. The posting waits until someone else approves it.',
      approved: 'The posting was approved, and the money was posted.',
      declined: 'The posting was declined. Nothing was posted.',
    },
    refusals: {
      account_not_found: 'There is no account with this number.',
      same_account: 'Both sides are the same account.',
      currency_mismatch: 'The accounts have different currencies.',
      mode_mismatch: 'One account is test and the other one live.',
      insufficient_funds: 'There is not enough money on the account.',
      balance_limit: 'The balance would become larger than an account may have.',
      four_eyes: 'You asked for this posting. Someone else has to approve it.',
      invalid_state: 'Someone has decided about this posting already.',
    },
  },
  lt: {
    newPosting: 'Naujas įrašas',
    lead: 'Perkelia pinigus tarp dviejų tos pačios valiutos sąskaitų; abi bandomosios arba abi tikros.',
    limitLead: 'Didelė suma laukia, kol ją patvirtins kitas žmogus.',
    debit: 'Iš sąskaitos',
    credit: 'Į sąskaitą',
    post: 'Įrašyti',
    wrongAccount: 'Įveskite sąskaitos numerį: vien skaitmenis.',
    wrongAmount: (example) => `Įveskite sumą, pavyzdžiui, ${example}.`,
    request: 'Tvirtintinas įrašas',
    states: { waiting: 'laukia', approved: 'patvirtintas', declined: 'atmestas' },
    state: 'Būsena',
    askedBy: 'Prašė',
    decidedBy: 'Sprendė',
    noRequests: 'Tvirtintinų įrašų nėra.',
    approve: 'Patvirtinti ir įrašyti',
    approveMeaning: 'Pinigai perkeliami iškart. Prie įrašo lieka jūsų vardas.',
    decline: 'Atmesti',
    declineMeaning: 'Niekas neįrašoma.',
    takeBack: 'Atšaukti prašymą',
    own: 'Šio įrašo prašėte jūs. Jį tvirtina kitas žmogus.',
    done: {
      posted: 'Pinigai perkelti.',
      asked: 'Suma viršija ribą. Įrašas laukia, kol jį patvirtins kitas žmogus.',
      approved: 'Įrašas patvirtintas, pinigai perkelti.',
      declined: 'Įrašas atmestas. Niekas neperkelta.',
    },
    refusals: {
      account_not_found: 'Sąskaitos su tokiu numeriu nėra.',
      same_account: 'Abi pusės yra ta pati sąskaita.',
      currency_mismatch: 'Sąskaitų valiutos skiriasi.',
      mode_mismatch: 'Viena sąskaita bandomoji, kita tikra.',
      insufficient_funds: 'Sąskaitoje nepakanka pinigų.',
      balance_limit: 'Likutis taptų didesnis, nei sąskaita gali turėti.',
      four_eyes: 'Šio įrašo prašėte jūs. Jį turi patvirtinti kitas žmogus.',
      invalid_state: 'Dėl šio įrašo jau nuspręsta.',
    },
  },
  ru: {
    newPosting: 'Новая проводка',
    lead: 'Переносит деньги между двумя счетами одной валюты; оба тестовые или оба рабочие.',
    limitLead: 'Большая сумма ждёт, пока её подтвердит другой человек.',
    debit: 'Со счёта',
    credit: 'На счёт',
    post: 'Провести',
    wrongAccount: 'Введите номер счёта: только цифры.',
    wrongAmount: (example) => `Введите сумму, например ${example}.`,
    request: 'Проводка на подтверждение',
    states: { waiting: 'ожидает', approved: 'подтверждена', declined: 'отклонена' },
    state: 'Статус',
    askedBy: 'Запросил(а)',
    decidedBy: 'Решил(а)',
    noRequests: 'Проводок на подтверждение нет.',
    approve: 'Подтвердить и провести',
    approveMeaning: 'Деньги переносятся сразу. Ваше имя сохраняется вместе с проводкой.',
    decline: 'Отклонить',
    declineMeaning: 'Ничего не проводится.',
    takeBack: 'Отозвать запрос',
    own: 'Эту проводку запросили вы. Её подтверждает другой человек.',
    done: {
      posted: 'Деньги проведены.',
      asked: 'Сумма выше предела. Проводка ждёт, пока её подтвердит другой человек.',
      approved: 'Проводка подтверждена, деньги проведены.',
      declined: 'Проводка отклонена. Ничего не проведено.',
    },
    refusals: {
      account_not_found: 'Счёта с таким номером нет.',
      same_account: 'Обе стороны — один и тот же счёт.',
      currency_mismatch: 'У счетов разные валюты.',
      mode_mismatch: 'Один счёт тестовый, а другой рабочий.',
      insufficient_funds: 'На счёте недостаточно денег.',
      balance_limit: 'Баланс стал бы больше, чем может быть на счёте.',
      four_eyes: 'Эту проводку запросили вы. Её должен подтвердить другой человек.',
      invalid_state: 'По этой проводке решение уже принято.',
    },
  },
};
