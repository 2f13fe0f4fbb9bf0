import type { InEveryLanguage } from '../../pages/language.ts';
import { type BankWords, bankWords } from './bank-words.ts';

type BankTexts = BankWords & {
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
  readonly explainedSum: string;
  readonly perDay: string;
  readonly never: string;
  readonly halted: string;
  readonly haltedTitle: string;
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
  readonly problem: string;
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
  readonly belongsTo: string;
  readonly payment: string;
  readonly wallet: string;
  readonly merchant: string;
  readonly note: string;
  readonly suggestions: string;
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
};

export const bankTexts: InEveryLanguage<BankTexts> = {
  en: {
    ...bankWords.en,
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
    explainedSum: 'Explained',
    perDay: 'Bank and books, day by day',
    never: 'no statement yet',
    halted: 'stopped',
    haltedTitle: 'Settling on it is stopped',
    haltedMeaning:
      'A statement does not join the one before it. Money that comes waits in suspense until the missing statement comes or a treasurer accepts the break.',
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
    problem: 'Problem',
    refusedStatement: 'refused',
    transactions: 'Bank transactions',
    suspense: 'Needs a decision',
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
    belongsTo: 'Belongs to',
    payment: 'Payment',
    wallet: 'Wallet',
    merchant: 'Merchant',
    note: 'Note',
    suggestions: 'Whose it may be',
    assign: 'Assign',
    assignMeaning: 'The account that you name is credited at once.',
    toWhom: 'To',
    id: 'Id or number',
    sendBack: 'Send back',
    sendBackMeaning: 'It goes back to the account from which it came, with the next payment file.',
    keep: 'Keep',
    keepMeaning: 'It becomes the own money of this installation.',
    undo: 'Undo',
    undoMeaning: 'Takes back the last act, while nothing followed from it.',
  },
  lt: {
    ...bankWords.lt,
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
    explainedSum: 'Paaiškinta',
    perDay: 'Bankas ir apskaita pagal dienas',
    never: 'išrašo dar nėra',
    halted: 'sustabdyta',
    haltedTitle: 'Ši sąskaita sustabdyta',
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
    problem: 'Kliūtis',
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
    belongsTo: 'Priklauso',
    payment: 'Mokėjimas',
    wallet: 'Piniginė',
    merchant: 'Prekybininkas',
    note: 'Pastaba',
    suggestions: 'Kam tai gali priklausyti',
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
  },
  ru: {
    ...bankWords.ru,
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
    explainedSum: 'Объяснено',
    perDay: 'Банк и учёт по дням',
    never: 'выписки пока нет',
    halted: 'остановлен',
    haltedTitle: 'Этот счёт остановлен',
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
    problem: 'Что не так',
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
    belongsTo: 'Принадлежит',
    payment: 'Платёж',
    wallet: 'Кошелёк',
    merchant: 'Продавец',
    note: 'Примечание',
    suggestions: 'Чьи это могут быть деньги',
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
  },
};
