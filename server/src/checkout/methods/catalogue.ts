import { type Currency, currencies as everyCurrency } from '../../kernel/money.ts';
import { type AmountRange, cardPaymentKey, type Method, mockKey } from './method.ts';

/** Defaults of a method. Its row can override them. */
const plain = {
  description: null,
  family: null,
  countries: [],
  currencies: everyCurrency,
  limits: {},
  merchantCountries: [],
  displayOrder: null,
  displayOrderGroup: null,
  logoUrl: null,
  logoWideUrl: null,
} as const;

const cardGroup = 1;
const bankGroup = 2;
const instalmentGroup = 3;

const card = {
  ...plain,
  type: 'card',
  family: 'card',
  rail: 'cards',
  displayOrderGroup: cardGroup,
} as const;

const cards: readonly Method[] = [
  {
    ...card,
    key: cardPaymentKey,
    title: 'Card',
    description: 'Debit and credit cards',
    flow: 'redirect',
    displayOrder: 10,
  },
  { ...card, key: 'apple-pay', title: 'Apple Pay', flow: 'direct', displayOrder: 11 },
  { ...card, key: 'google-pay', title: 'Google Pay', flow: 'direct', displayOrder: 12 },
];

const wallet: Method = {
  ...plain,
  key: 'wallet',
  title: 'Wallet',
  description: 'Pay from your wallet balance',
  type: 'wallet',
  flow: 'redirect',
  rail: 'wallet',
  displayOrder: 20,
};

type BankRow = readonly [
  key: string,
  title: string,
  type: 'pis' | 'banklink',
  flow: Method['flow'],
  countries: string,
  currencies: string,
];

/** Invented banks. Each installation lists its own (decision 0045-methods-catalogue). */
// biome-ignore format: a table
const bankRows: readonly BankRow[] = [
  // key                       title                  type        flow         payers      currencies, the primary one first
  ['pis-ee-northlight',        'Northlight Bank',     'pis',      'redirect',  'EE',       'EUR'],
  ['banklink-ee-juniper',      'Juniper Savings',     'banklink', 'redirect',  'EE',       'EUR'],
  ['pis-lv-amberline',         'Amberline Bank',      'pis',      'redirect',  'LV',       'EUR'],
  ['banklink-lv-dunefield',    'Dunefield Bank',      'banklink', 'redirect',  'LV',       'EUR'],
  ['pis-lt-rivermeet',         'Rivermeet Bank',      'pis',      'redirect',  'LT',       'EUR'],
  ['banklink-lt-linden-hill',  'Linden Hill Bank',    'banklink', 'redirect',  'LT',       'EUR'],
  ['pis-threeshore',           'Threeshore Bank',     'pis',      'decoupled', 'EE LV LT', 'EUR'],
  ['pis-pl-meadowgate',        'Meadowgate Bank',     'pis',      'redirect',  'PL',       'PLN EUR'],
  ['banklink-pl-copper-lane',  'Copper Lane Bank',    'banklink', 'redirect',  'PL',       'PLN'],
  ['pis-bg-rosefield',         'Rosefield Bank',      'pis',      'redirect',  'BG',       'EUR BGN'],
  ['banklink-bg-highpass',     'Highpass Bank',       'banklink', 'redirect',  'BG',       'EUR BGN'],
  ['pis-fi-thousand-lakes',    'Thousand Lakes Bank', 'pis',      'redirect',  'FI',       'EUR'],
  ['pis-se-birchmark',         'Birchmark Bank',      'pis',      'decoupled', 'SE',       'SEK EUR'],
  ['pis-no-fjordgate',         'Fjordgate Bank',      'pis',      'decoupled', 'NO',       'NOK'],
  ['pis-dk-sandspit',          'Sandspit Bank',       'pis',      'redirect',  'DK',       'DKK'],
  ['pis-blackfir',             'Blackfir Bank',       'pis',      'redirect',  'AT DE',    'EUR'],
  ['pis-nl-tidegate',          'Tidegate Bank',       'pis',      'redirect',  'NL',       'EUR'],
  ['pis-fr-vinecourt',         'Vinecourt Bank',      'pis',      'redirect',  'FR',       'EUR'],
  ['pis-es-olive-court',       'Olive Court Bank',    'pis',      'redirect',  'ES',       'EUR'],
  ['pis-it-sevenhill',         'Sevenhill Bank',      'pis',      'redirect',  'IT',       'EUR'],
  ['pis-cz-millstone',         'Millstone Bank',      'pis',      'redirect',  'CZ',       'CZK EUR'],
  ['pis-hu-plainsong',         'Plainsong Bank',      'pis',      'redirect',  'HU',       'HUF EUR'],
  ['pis-ro-walnut-ridge',      'Walnut Ridge Bank',   'pis',      'redirect',  'RO',       'RON EUR'],
  ['pis-gb-chalkdown',         'Chalkdown Bank',      'pis',      'redirect',  'GB',       'GBP'],
];

const banks: readonly Method[] = bankRows.map(
  ([key, title, type, flow, countries, currencies]) => ({
    ...plain,
    key,
    title,
    type,
    flow,
    rail: 'open-banking',
    displayOrderGroup: bankGroup,
    countries: countries.split(' '),
    currencies: currencies.split(' ') as Currency[],
  }),
);

/** Checkout 4, visibility rule 2. */
const bankTransfer: Method = {
  ...plain,
  key: 'bank-transfer',
  title: 'Bank transfer',
  description: 'A regular transfer from any bank',
  type: 'banklink',
  flow: 'decoupled',
  rail: 'bank-files',
  countries: ['BG', 'PL', 'UA'],
  currencies: ['EUR', 'PLN', 'BGN'],
  merchantCountries: ['BG', 'PL', 'UA'],
  displayOrder: 40,
};

const range = (minorMin: bigint, minorMax: bigint): AmountRange => ({ minorMin, minorMax });
const none = null;

/** Checkout 4, Instalment limits: the same rows and columns, in cents (gaps 2). */
// biome-ignore format: a table
const instalmentLimits = {
  // Key                 EE                                  LT                                 LV
  'hire-purchase':    { EE: range(100_00n, 10_000_00n), LT: range(50_00n, 10_000_00n), LV: range(50_00n, 10_000_00n) },
  'pay-next-month':   { EE: range( 30_00n,    800_00n), LT: range(50_00n, 10_000_00n), LV: none },
  'split-into-parts': { EE: range( 75_00n,  2_500_00n), LT: range(50_00n, 10_000_00n), LV: none },
} as const;

const instalmentTitles = {
  'hire-purchase': 'Hire purchase',
  'pay-next-month': 'Pay next month',
  'split-into-parts': 'Split into parts',
} as const;

type InstalmentKey = keyof typeof instalmentLimits;

const instalments: readonly Method[] = (Object.keys(instalmentLimits) as InstalmentKey[]).map(
  (key, index) => {
    const ranges = Object.entries(instalmentLimits[key]).flatMap(([country, accepted]) =>
      accepted === none ? [] : [[country, { EUR: accepted }] as const],
    );
    return {
      ...plain,
      key,
      title: instalmentTitles[key],
      type: 'bnpl',
      flow: 'redirect',
      rail: 'instalments',
      displayOrder: 30 + index,
      displayOrderGroup: instalmentGroup,
      countries: ranges.map(([country]) => country),
      currencies: ['EUR'],
      limits: Object.fromEntries(ranges),
    };
  },
);

const mock: Method = {
  ...plain,
  key: mockKey,
  title: 'Mock bank',
  description: 'A test bank: no real money is used',
  type: 'pis',
  flow: 'redirect',
  rail: 'mock',
};

/** The catalogue that ships with the server (gaps 2, Methods). */
export const shippedMethods: readonly Method[] = [
  ...cards,
  wallet,
  ...instalments,
  bankTransfer,
  ...banks,
  mock,
];
