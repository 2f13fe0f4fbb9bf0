import type { InEveryLanguage } from '../../pages/language.ts';

type Words = Readonly<Record<string, string>>;

type LedgerTexts = {
  readonly accounts: string;
  readonly postings: string;
  readonly holds: string;
  readonly audits: string;
  readonly requests: string;
  readonly restless: string;
  readonly restlessLead: string;
  readonly debts: string;
  readonly debtsLead: string;
  readonly account: string;
  readonly kind: string;
  /** The kinds of accounts (ledger/account.ts). */
  readonly kinds: Words;
  readonly currency: string;
  readonly mode: string;
  readonly modes: Words;
  readonly owner: string;
  readonly ownerHint: string;
  readonly service: string;
  readonly noOwner: string;
  readonly purpose: string;
  readonly purposes: Words;
  readonly balance: string;
  readonly held: string;
  readonly available: string;
  readonly hasBalance: string;
  readonly shouldBeZero: string;
  readonly shouldBeZeroMeaning: string;
  readonly yes: string;
  readonly no: string;
  readonly opened: string;
  readonly closed: string;
  readonly noAccounts: string;
  readonly noPostings: string;
  readonly noHolds: string;
  readonly when: string;
  readonly from: string;
  readonly to: string;
  readonly sideFrom: string;
  readonly sideTo: string;
  readonly amount: string;
  readonly what: string;
  readonly posting: string;
  readonly holdsLead: string;
  readonly olderThan: string;
  readonly days: (count: number) => string;
  readonly statement: string;
};

// biome-ignore format: kinds and purposes are tables
export const ledgerTexts: InEveryLanguage<LedgerTexts> = {
  en: {
    accounts: 'Accounts',
    postings: 'Postings',
    holds: 'Reserved money',
    audits: 'Audits',
    requests: 'Postings to approve',
    restless: 'Accounts that should be empty',
    restlessLead: 'Money on its way through a rail, money that came back and what merchants owe: each of these accounts is empty once everything has ended. What stands here has not ended yet.',
    debts: 'Debts of merchants',
    debtsLead: 'What merchants owe after chargebacks. A posting that credits the account settles the debt.',
    account: 'Account',
    kind: 'Kind',
    kinds: { wallet: 'wallet', merchant: 'merchant', beneficiary: 'recipient of shares', commission: 'fees', clearing: 'clearing', suspense: 'suspense', receivable: 'receivable' },
    currency: 'Currency',
    mode: 'Mode',
    modes: { true: 'test', false: 'live' },
    owner: 'Owner',
    ownerHint: 'Number of a user or id of a project',
    service: 'The service',
    noOwner: 'none',
    purpose: 'Purpose',
    purposes: { deposits: 'deposits', receivable: 'debt of the merchant', returned: 'shares that came back', beneficiary: 'share of a recipient' },
    balance: 'Balance',
    held: 'Reserved',
    available: 'Available',
    hasBalance: 'Balance is not zero',
    shouldBeZero: 'Should be empty',
    shouldBeZeroMeaning: 'The account should be empty once everything has ended. It is not empty now.',
    yes: 'yes',
    no: 'no',
    opened: 'Since',
    closed: 'closed',
    noAccounts: 'No account fits.',
    noPostings: 'No posting fits.',
    noHolds: 'No money is reserved.',
    when: 'When',
    from: 'From',
    to: 'To',
    sideFrom: 'From account',
    sideTo: 'To account',
    amount: 'Amount',
    what: 'What it was',
    posting: 'Posting',
    holdsLead: 'Money that payers cannot spend because a payment or transfer has reserved it. What is old is worth a look: reservations end by themselves only where they have an end.',
    olderThan: 'Older than',
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    statement: 'Statement',
  },
  lt: {
    accounts: 'Sąskaitos',
    postings: 'Įrašai',
    holds: 'Rezervuoti pinigai',
    audits: 'Auditai',
    requests: 'Tvirtintini įrašai',
    restless: 'Sąskaitos, kurios turėtų būti tuščios',
    restlessLead: 'Pinigai kelyje, sugrįžę pinigai ir prekybininkų skolos: visos šios sąskaitos ištuštėja, kai viskas užbaigta. Kas čia rodoma, dar neužbaigta.',
    debts: 'Prekybininkų skolos',
    debtsLead: 'Ką prekybininkai skolingi po lėšų susigrąžinimų. Skolą padengia įrašas, kuris pinigus įskaito į šią sąskaitą.',
    account: 'Sąskaita',
    kind: 'Rūšis',
    kinds: { wallet: 'piniginė', merchant: 'prekybininkas', beneficiary: 'dalių gavėjas', commission: 'mokesčiai', clearing: 'tarpuskaita', suspense: 'neaiškūs pinigai', receivable: 'gautinos sumos' },
    currency: 'Valiuta',
    mode: 'Režimas',
    modes: { true: 'bandomasis', false: 'tikrasis' },
    owner: 'Savininkas',
    ownerHint: 'Vartotojo numeris arba projekto identifikatorius',
    service: 'Sistema',
    noOwner: 'nėra',
    purpose: 'Paskirtis',
    purposes: { deposits: 'įnešti pinigai', receivable: 'prekybininko skola', returned: 'sugrįžusios dalys', beneficiary: 'gavėjo dalis' },
    balance: 'Likutis',
    held: 'Rezervuota',
    available: 'Disponuojamas likutis',
    hasBalance: 'Likutis ne nulis',
    shouldBeZero: 'Turėtų būti tuščia',
    shouldBeZeroMeaning: 'Kai viskas užbaigta, ši sąskaita turėtų būti tuščia. Dabar ji netuščia.',
    yes: 'taip',
    no: 'ne',
    opened: 'Nuo',
    closed: 'uždaryta',
    noAccounts: 'Tokių sąskaitų nėra.',
    noPostings: 'Tokių įrašų nėra.',
    noHolds: 'Rezervuotų pinigų nėra.',
    when: 'Kada',
    from: 'Nuo',
    to: 'Iki',
    sideFrom: 'Iš sąskaitos',
    sideTo: 'Į sąskaitą',
    amount: 'Suma',
    what: 'Operacija',
    posting: 'Įrašas',
    holdsLead: 'Pinigai, kurių mokėtojai negali išleisti, nes juos rezervavo mokėjimas ar pervedimas. Senus verta patikrinti: rezervavimas baigiasi savaime tik tada, kai turi pabaigą.',
    olderThan: 'Senesni nei',
    days: (count) => `${count} d.`,
    statement: 'Išrašas',
  },
  ru: {
    accounts: 'Счета',
    postings: 'Проводки',
    holds: 'Деньги в резерве',
    audits: 'Проверки',
    requests: 'Проводки на подтверждение',
    restless: 'Счета, которые должны быть пустыми',
    restlessLead: 'Деньги в пути, вернувшиеся деньги и долги продавцов: каждый из этих счетов пуст, когда всё завершено. То, что здесь показано, ещё не завершено.',
    debts: 'Долги продавцов',
    debtsLead: 'Что продавцы должны после возвратных платежей. Долг погашает проводка, которая зачисляет деньги на этот счёт.',
    account: 'Счёт',
    kind: 'Вид',
    kinds: { wallet: 'кошелёк', merchant: 'продавец', beneficiary: 'получатель долей', commission: 'комиссии', clearing: 'расчёты', suspense: 'невыясненные суммы', receivable: 'задолженность' },
    currency: 'Валюта',
    mode: 'Режим',
    modes: { true: 'тестовый', false: 'рабочий' },
    owner: 'Владелец',
    ownerHint: 'Номер пользователя или идентификатор проекта',
    service: 'Система',
    noOwner: 'нет',
    purpose: 'Назначение',
    purposes: { deposits: 'внесённые деньги', receivable: 'долг продавца', returned: 'вернувшиеся доли', beneficiary: 'доля получателя' },
    balance: 'Баланс',
    held: 'В резерве',
    available: 'Доступно',
    hasBalance: 'Баланс не равен нулю',
    shouldBeZero: 'Должен быть пустым',
    shouldBeZeroMeaning: 'Когда всё завершено, этот счёт должен быть пуст. Сейчас он не пуст.',
    yes: 'да',
    no: 'нет',
    opened: 'С',
    closed: 'закрыт',
    noAccounts: 'Таких счетов нет.',
    noPostings: 'Таких проводок нет.',
    noHolds: 'Денег в резерве нет.',
    when: 'Когда',
    from: 'С',
    to: 'По',
    sideFrom: 'Со счёта',
    sideTo: 'На счёт',
    amount: 'Сумма',
    what: 'Операция',
    posting: 'Проводка',
    holdsLead: 'Деньги, которые плательщики не могут потратить, потому что их зарезервировал платёж или перевод. Старые стоит проверить: резерв снимается сам только там, где у него есть срок.',
    olderThan: 'Старше',
    days: (count) => `${count} дн.`,
    statement: 'Выписка',
  },
};
