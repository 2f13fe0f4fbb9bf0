import type { InEveryLanguage } from '../../pages/language.ts';

type OwnerTexts = {
  readonly states: Readonly<Record<'active' | 'suspended' | 'closed', string>>;
  readonly test: string;
  readonly live: string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly about: string;
  readonly attention: string;
  readonly look: string;
  readonly acts: string;
  readonly name: string;
  readonly email: string;
  readonly state: string;
  readonly mode: string;
  readonly created: string;
  readonly search: string;
  readonly wallet: string;
  /** Above the things that prevent closing. */
  readonly open: string;
  readonly openKind: string;
  readonly openId: string;
  readonly openAmount: string;
  readonly openKinds: Readonly<Record<string, string>>;
};

/** Texts that the pages of merchants and of people share. */
export const ownerTexts: InEveryLanguage<OwnerTexts> = {
  en: {
    states: { active: 'active', suspended: 'suspended', closed: 'closed' },
    test: 'test mode',
    live: 'live',
    yes: 'yes',
    no: 'no',
    none: 'none',
    about: 'About',
    attention: 'Needs attention',
    look: 'Look at it',
    acts: 'Acts',
    name: 'Name',
    email: 'Email',
    state: 'State',
    mode: 'Mode',
    created: 'Created',
    search: 'Search',
    wallet: 'Wallet',
    open: 'Still open',
    openKind: 'What',
    openId: 'Which',
    openAmount: 'Amount',
    openKinds: {
      balance: 'balance',
      debt: 'debt',
      hold: 'reserved money',
      order: 'order',
      link: 'payment link',
      payment: 'payment',
      transaction: 'wallet payment',
      transfer: 'transfer',
      payout: 'payout',
    },
  },
  lt: {
    states: { active: 'veikia', suspended: 'sustabdyta', closed: 'uždaryta' },
    test: 'bandomasis režimas',
    live: 'tikrasis režimas',
    yes: 'taip',
    no: 'ne',
    none: 'nėra',
    about: 'Duomenys',
    attention: 'Reikia dėmesio',
    look: 'Peržiūrėti',
    acts: 'Veiksmai',
    name: 'Pavadinimas',
    email: 'El. paštas',
    state: 'Būsena',
    mode: 'Režimas',
    created: 'Sukurta',
    search: 'Paieška',
    wallet: 'Piniginė',
    open: 'Dar neužbaigta',
    openKind: 'Kas',
    openId: 'Kuris',
    openAmount: 'Suma',
    openKinds: {
      balance: 'likutis',
      debt: 'skola',
      hold: 'rezervuoti pinigai',
      order: 'užsakymas',
      link: 'mokėjimo nuoroda',
      payment: 'mokėjimas',
      transaction: 'mokėjimas iš piniginės',
      transfer: 'pervedimas',
      payout: 'išmoka',
    },
  },
  ru: {
    states: { active: 'действует', suspended: 'приостановлено', closed: 'закрыто' },
    test: 'тестовый режим',
    live: 'рабочий режим',
    yes: 'да',
    no: 'нет',
    none: 'нет',
    about: 'Данные',
    attention: 'Требует внимания',
    look: 'Посмотреть',
    acts: 'Действия',
    name: 'Название',
    email: 'Эл. почта',
    state: 'Состояние',
    mode: 'Режим',
    created: 'Создано',
    search: 'Поиск',
    wallet: 'Кошелёк',
    open: 'Ещё не завершено',
    openKind: 'Что',
    openId: 'Какое',
    openAmount: 'Сумма',
    openKinds: {
      balance: 'баланс',
      debt: 'долг',
      hold: 'деньги в резерве',
      order: 'заказ',
      link: 'ссылка',
      payment: 'платёж',
      transaction: 'платёж из кошелька',
      transfer: 'перевод',
      payout: 'выплата',
    },
  },
};
