import type { InEveryLanguage } from '../../pages/language.ts';
import type { Continuity, ExplainedBy, TransactionState } from './bank-answers.ts';

type BankTexts = {
  readonly accounts: string;
  readonly noAccounts: string;
  readonly newAccount: string;
  readonly account: string;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly bankName: string;
  readonly mode: string;
  readonly test: string;
  readonly live: string;
  readonly closing: string;
  readonly ledger: string;
  readonly difference: string;
  readonly unexplained: string;
  readonly explained: Readonly<Record<ExplainedBy, string>>;
  readonly never: string;
  readonly halted: string;
  readonly haltedMeaning: string;
  readonly accept: string;
  readonly reason: string;
  readonly files: string;
  readonly noFiles: string;
  readonly take: string;
  readonly takeMeaning: string;
  readonly file: string;
  readonly taken: string;
  readonly entries: string;
  readonly continuity: string;
  readonly continuities: Readonly<Record<Continuity, string>>;
  readonly refusedStatement: string;
  readonly transactions: string;
  readonly suspense: string;
  readonly openSuspense: string;
  readonly noTransactions: string;
  readonly transaction: string;
  readonly bookedOn: string;
  readonly payer: string;
  readonly text: string;
  readonly reference: string;
  readonly endToEndId: string;
  readonly state: string;
  readonly amount: string;
  readonly states: Readonly<Record<TransactionState, string>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly belongsTo: string;
  readonly payment: string;
  readonly wallet: string;
  readonly merchant: string;
  readonly note: string;
  readonly suggestions: string;
  readonly because: Readonly<Record<'amount' | 'iban' | 'name', string>>;
  readonly assign: string;
  readonly assignMeaning: string;
  readonly toWhom: string;
  readonly id: string;
  readonly sendBack: string;
  readonly sendBackMeaning: string;
  readonly keep: string;
  readonly keepMeaning: string;
  readonly undo: string;
  readonly undoMeaning: string;
  readonly done: Readonly<Record<string, string>>;
  readonly refusals: Readonly<Record<string, string>>;
};

export const bankTexts: InEveryLanguage<BankTexts> = {
  en: {
    accounts: 'Bank accounts',
    noAccounts: 'There is no bank account yet. With one, buyers can pay by bank transfer.',
    newAccount: 'Add a bank account',
    account: 'Account',
    holder: 'Holder',
    iban: 'IBAN',
    bic: 'BIC',
    bankName: 'Bank',
    mode: 'Mode',
    test: 'test',
    live: 'live',
    closing: 'At the bank',
    ledger: 'In the books',
    difference: 'Difference',
    unexplained: 'Unexplained',
    explained: {
      on_the_way: 'On its way out',
      suspense: 'In suspense',
      unbooked: 'Booked after that day',
    },
    never: 'no statement yet',
    halted: 'stopped',
    haltedMeaning:
      'A statement does not join the one before it. Nothing of this account settles by itself until the missing statement comes or a treasurer accepts the break.',
    accept: 'Accept the break',
    reason: 'Reason',
    files: 'Statement files',
    noFiles: 'No file was taken yet.',
    take: 'Take a statement file',
    takeMeaning:
      'camt.052, camt.053 or camt.054, also zipped, up to 1 MB here. Larger files go by the API.',
    file: 'File',
    taken: 'Taken',
    entries: 'Entries',
    continuity: 'Joins',
    continuities: { ok: 'ok', gap: 'a break', overlap: 'overlaps', unknown: 'not judged' },
    refusedStatement: 'refused',
    transactions: 'Bank transactions',
    suspense: 'Waiting for somebody',
    openSuspense: 'Open the worklist',
    noTransactions: 'Nothing here.',
    transaction: 'Bank transaction',
    bookedOn: 'Booked on',
    payer: 'Counterparty',
    text: 'Text',
    reference: 'Reference',
    endToEndId: 'End-to-end id',
    state: 'State',
    amount: 'Amount',
    states: {
      matched: 'recognised',
      suspense: 'in suspense',
      assigned: 'assigned',
      returning: 'going back',
      returned: 'returned',
      fee: 'bank charge',
      ignored: 'no action',
    },
    reasons: {
      no_reference: 'no reference',
      unknown_reference: 'unknown reference',
      several_references: 'several references',
      already_paid: 'paid already',
      canceled: 'cancelled',
      other_currency: 'other currency',
      other_mode: 'test and live money',
      not_creditable: 'cannot be credited',
      batch: 'a batch without details',
      changed: 'the amount was changed by the bank',
      debit: 'a debit that we did not order',
      reversal: 'taken back by the bank',
      continuity: 'waits for a missing statement',
      part: 'a part of the amount',
      excess: 'more than was asked for',
      pending: 'announced, not booked',
      kept: 'kept',
      detailed: 'replaced by its details',
      chargeback: 'charged back',
    },
    belongsTo: 'Belongs to',
    payment: 'Payment',
    wallet: 'Wallet',
    merchant: 'Merchant',
    note: 'Note',
    suggestions: 'Whose it may be',
    because: { amount: 'the same amount is open', iban: 'the same IBAN', name: 'the same name' },
    assign: 'Assign',
    assignMeaning: 'The money goes to whoever you name, at once.',
    toWhom: 'To',
    id: 'Id or number',
    sendBack: 'Send back',
    sendBackMeaning: 'It goes back to the account from which it came, with the next payment file.',
    keep: 'Keep',
    keepMeaning: 'It becomes the own money of this installation.',
    undo: 'Undo',
    undoMeaning: 'Takes back the last act, while nothing followed from it.',
    done: {
      added: 'The account was added.',
      accepted: 'The break was accepted. What waited for it has settled.',
      taken: 'The file was taken.',
      repeated: 'This file was taken before. Nothing was changed.',
      assigned: 'The money was assigned.',
      returning: 'It goes back with the next payment file.',
      ignored: 'It was kept.',
      suspense: 'The last act was taken back.',
    },
    refusals: {
      already_there: 'There is an account with this IBAN already.',
      invalid_state: 'It was not done: meanwhile its state no longer allows it.',
      no_sender: 'It was not done: the bank did not say from which account it came.',
      not_creditable: 'It was not done: the account cannot take the money.',
      not_found: 'It was not done: there is nothing of this id that takes money.',
      unreadable_file: 'The file cannot be read.',
      too_large: 'The file is too large for this page. Send it by the API.',
      invalid_properties: 'Something is wrong with what was typed.',
    },
  },
  lt: {
    accounts: 'Banko sąskaitos',
    noAccounts: 'Banko sąskaitos dar nėra. Turėdami ją, pirkėjai galės mokėti pavedimu.',
    newAccount: 'Pridėti banko sąskaitą',
    account: 'Sąskaita',
    holder: 'Savininkas',
    iban: 'IBAN',
    bic: 'BIC',
    bankName: 'Bankas',
    mode: 'Režimas',
    test: 'bandomasis',
    live: 'tikras',
    closing: 'Banke',
    ledger: 'Apskaitoje',
    difference: 'Skirtumas',
    unexplained: 'Nepaaiškinta',
    explained: {
      on_the_way: 'Pakeliui į išorę',
      suspense: 'Neaiškios lėšos',
      unbooked: 'Įrašyta po tos dienos',
    },
    never: 'išrašo dar nėra',
    halted: 'sustabdyta',
    haltedMeaning:
      'Išrašas nesusijungia su ankstesniu. Ši sąskaita pati nieko neįskaito, kol neateis trūkstamas išrašas arba iždininkas nepriims pertrūkio.',
    accept: 'Priimti pertrūkį',
    reason: 'Priežastis',
    files: 'Išrašų failai',
    noFiles: 'Dar nepriimtas nė vienas failas.',
    take: 'Priimti išrašo failą',
    takeMeaning:
      'camt.052, camt.053 arba camt.054, taip pat suglaudintas, čia iki 1 MB. Didesni failai siunčiami per API.',
    file: 'Failas',
    taken: 'Priimta',
    entries: 'Įrašai',
    continuity: 'Tęstinumas',
    continuities: { ok: 'gerai', gap: 'pertrūkis', overlap: 'persidengia', unknown: 'nevertinta' },
    refusedStatement: 'atmesta',
    transactions: 'Banko operacijos',
    suspense: 'Laukia sprendimo',
    openSuspense: 'Atverti sąrašą',
    noTransactions: 'Čia nieko nėra.',
    transaction: 'Banko operacija',
    bookedOn: 'Įrašyta',
    payer: 'Kita pusė',
    text: 'Tekstas',
    reference: 'Nuoroda',
    endToEndId: 'Mokėtojo identifikatorius',
    state: 'Būsena',
    amount: 'Suma',
    states: {
      matched: 'atpažinta',
      suspense: 'neaišku',
      assigned: 'priskirta',
      returning: 'grąžinama',
      returned: 'grąžinta',
      fee: 'banko mokestis',
      ignored: 'nieko nedaroma',
    },
    reasons: {
      no_reference: 'nėra nuorodos',
      unknown_reference: 'nežinoma nuoroda',
      several_references: 'kelios nuorodos',
      already_paid: 'jau apmokėta',
      canceled: 'atšaukta',
      other_currency: 'kita valiuta',
      other_mode: 'bandomieji ir tikri pinigai',
      not_creditable: 'negalima įskaityti',
      batch: 'paketas be detalių',
      changed: 'bankas pakeitė sumą',
      debit: 'nurašymas, kurio neužsakėme',
      reversal: 'bankas atšaukė',
      continuity: 'laukiama trūkstamo išrašo',
      part: 'dalis sumos',
      excess: 'daugiau, nei prašyta',
      pending: 'pranešta, neįrašyta',
      kept: 'palikta',
      detailed: 'pakeista detalėmis',
      chargeback: 'užginčyta',
    },
    belongsTo: 'Priklauso',
    payment: 'Mokėjimas',
    wallet: 'Piniginė',
    merchant: 'Prekybininkas',
    note: 'Pastaba',
    suggestions: 'Kam tai gali priklausyti',
    because: {
      amount: 'laukiama tokios pat sumos',
      iban: 'tas pats IBAN',
      name: 'tas pats vardas',
    },
    assign: 'Priskirti',
    assignMeaning: 'Pinigai iš karto atitenka tam, ką nurodysite.',
    toWhom: 'Kam',
    id: 'Identifikatorius arba numeris',
    sendBack: 'Grąžinti',
    sendBackMeaning: 'Grįžta į sąskaitą, iš kurios atėjo, su kitu mokėjimų failu.',
    keep: 'Pasilikti',
    keepMeaning: 'Tai tampa šios sistemos nuosavais pinigais.',
    undo: 'Atšaukti veiksmą',
    undoMeaning: 'Atšaukia paskutinį veiksmą, kol iš jo niekas neišplaukė.',
    done: {
      added: 'Sąskaita pridėta.',
      accepted: 'Pertrūkis priimtas. Tai, kas jo laukė, įskaityta.',
      taken: 'Failas priimtas.',
      repeated: 'Šis failas jau buvo priimtas. Niekas nepakeista.',
      assigned: 'Pinigai priskirti.',
      returning: 'Grįš su kitu mokėjimų failu.',
      ignored: 'Pinigai palikti.',
      suspense: 'Paskutinis veiksmas atšauktas.',
    },
    refusals: {
      already_there: 'Sąskaita su šiuo IBAN jau yra.',
      invalid_state: 'Neatlikta: per tą laiką būsena pasikeitė ir to daryti nebegalima.',
      no_sender: 'Neatlikta: bankas nenurodė, iš kurios sąskaitos atėjo pinigai.',
      not_creditable: 'Neatlikta: sąskaita pinigų priimti negali.',
      not_found: 'Neatlikta: nėra nieko su tokiu identifikatoriumi, kas priimtų pinigus.',
      unreadable_file: 'Failo perskaityti nepavyko.',
      too_large: 'Failas šiam puslapiui per didelis. Siųskite jį per API.',
      invalid_properties: 'Įvesti duomenys neteisingi.',
    },
  },
  ru: {
    accounts: 'Банковские счета',
    noAccounts: 'Банковского счёта пока нет. С ним покупатели смогут платить переводом.',
    newAccount: 'Добавить банковский счёт',
    account: 'Счёт',
    holder: 'Владелец',
    iban: 'IBAN',
    bic: 'BIC',
    bankName: 'Банк',
    mode: 'Режим',
    test: 'тестовый',
    live: 'настоящий',
    closing: 'В банке',
    ledger: 'В учёте',
    difference: 'Разница',
    unexplained: 'Не объяснено',
    explained: {
      on_the_way: 'На пути наружу',
      suspense: 'Невыясненные суммы',
      unbooked: 'Проведено после этого дня',
    },
    never: 'выписки пока нет',
    halted: 'остановлен',
    haltedMeaning:
      'Выписка не стыкуется с предыдущей. Этот счёт ничего не зачисляет сам, пока не придёт недостающая выписка или казначей не примет разрыв.',
    accept: 'Принять разрыв',
    reason: 'Причина',
    files: 'Файлы выписок',
    noFiles: 'Ни один файл ещё не принят.',
    take: 'Принять файл выписки',
    takeMeaning:
      'camt.052, camt.053 или camt.054, также в архиве, здесь до 1 МБ. Большие файлы отправляются через API.',
    file: 'Файл',
    taken: 'Принят',
    entries: 'Записи',
    continuity: 'Стыковка',
    continuities: { ok: 'есть', gap: 'разрыв', overlap: 'перекрытие', unknown: 'не оценена' },
    refusedStatement: 'отклонена',
    transactions: 'Банковские операции',
    suspense: 'Ждут решения',
    openSuspense: 'Открыть список',
    noTransactions: 'Здесь ничего нет.',
    transaction: 'Банковская операция',
    bookedOn: 'Проведена',
    payer: 'Другая сторона',
    text: 'Текст',
    reference: 'Номер платежа',
    endToEndId: 'Идентификатор плательщика',
    state: 'Состояние',
    amount: 'Сумма',
    states: {
      matched: 'опознана',
      suspense: 'не выяснена',
      assigned: 'отнесена',
      returning: 'возвращается',
      returned: 'возвращена',
      fee: 'комиссия банка',
      ignored: 'без действий',
    },
    reasons: {
      no_reference: 'нет номера',
      unknown_reference: 'неизвестный номер',
      several_references: 'несколько номеров',
      already_paid: 'уже оплачено',
      canceled: 'отменено',
      other_currency: 'другая валюта',
      other_mode: 'тестовые и настоящие деньги',
      not_creditable: 'нельзя зачислить',
      batch: 'пакет без подробностей',
      changed: 'банк изменил сумму',
      debit: 'списание, которого мы не поручали',
      reversal: 'отозвано банком',
      continuity: 'ждёт недостающую выписку',
      part: 'часть суммы',
      excess: 'больше, чем просили',
      pending: 'объявлено, не проведено',
      kept: 'оставлено',
      detailed: 'заменено подробностями',
      chargeback: 'оспорено',
    },
    belongsTo: 'Принадлежит',
    payment: 'Платёж',
    wallet: 'Кошелёк',
    merchant: 'Продавец',
    note: 'Примечание',
    suggestions: 'Чьи это могут быть деньги',
    because: { amount: 'ожидается такая же сумма', iban: 'тот же IBAN', name: 'то же имя' },
    assign: 'Отнести',
    assignMeaning: 'Деньги сразу достаются тому, кого вы назовёте.',
    toWhom: 'Кому',
    id: 'Идентификатор или номер',
    sendBack: 'Вернуть',
    sendBackMeaning: 'Деньги вернутся на счёт, с которого пришли, со следующим файлом платежей.',
    keep: 'Оставить',
    keepMeaning: 'Они становятся собственными деньгами этой системы.',
    undo: 'Отменить действие',
    undoMeaning: 'Отменяет последнее действие, пока из него ничего не последовало.',
    done: {
      added: 'Счёт добавлен.',
      accepted: 'Разрыв принят. То, что его ждало, зачислено.',
      taken: 'Файл принят.',
      repeated: 'Этот файл уже был принят. Ничего не изменено.',
      assigned: 'Деньги отнесены.',
      returning: 'Деньги вернутся со следующим файлом платежей.',
      ignored: 'Деньги оставлены.',
      suspense: 'Последнее действие отменено.',
    },
    refusals: {
      already_there: 'Счёт с таким IBAN уже есть.',
      invalid_state: 'Не выполнено: тем временем состояние изменилось, и это больше невозможно.',
      no_sender: 'Не выполнено: банк не сказал, с какого счёта пришли деньги.',
      not_creditable: 'Не выполнено: счёт не может принять деньги.',
      not_found: 'Не выполнено: нет ничего с таким идентификатором, что принимает деньги.',
      unreadable_file: 'Файл прочитать не удалось.',
      too_large: 'Файл слишком велик для этой страницы. Отправьте его через API.',
      invalid_properties: 'Введённые данные неверны.',
    },
  },
};
