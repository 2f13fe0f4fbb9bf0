import type { Currency } from '../../kernel/money.ts';
import type { Corridor, DeliveryOption, MandatoryField, PaymentSystem } from './single-window.ts';

/** The possible destinations, by ISO 3166-1 alpha-2 code. */
// biome-ignore format: a table
export const countryNames: Readonly<Record<string, string>> = {
  AM: 'Armenia',        AT: 'Austria',       AU: 'Australia',     BE: 'Belgium',
  BG: 'Bulgaria',       BR: 'Brazil',        CA: 'Canada',        CH: 'Switzerland',
  CY: 'Cyprus',         CZ: 'Czechia',       DE: 'Germany',       DK: 'Denmark',
  EE: 'Estonia',        ES: 'Spain',         FI: 'Finland',       FR: 'France',
  GB: 'United Kingdom', GE: 'Georgia',       GH: 'Ghana',         GR: 'Greece',
  HR: 'Croatia',        HU: 'Hungary',       IE: 'Ireland',       IN: 'India',
  IS: 'Iceland',        IT: 'Italy',         JP: 'Japan',         KE: 'Kenya',
  KZ: 'Kazakhstan',     LI: 'Liechtenstein', LT: 'Lithuania',     LU: 'Luxembourg',
  LV: 'Latvia',         MT: 'Malta',         MX: 'Mexico',        NL: 'Netherlands',
  NO: 'Norway',         PH: 'Philippines',   PL: 'Poland',        PT: 'Portugal',
  RO: 'Romania',        SE: 'Sweden',        SI: 'Slovenia',      SK: 'Slovakia',
  TR: 'Türkiye',        UA: 'Ukraine',       UG: 'Uganda',        US: 'United States',
  VN: 'Vietnam',        ZA: 'South Africa',
};

type FieldRow = readonly [
  path: string,
  type: MandatoryField['type'],
  charactersMin: number,
  charactersMax: number,
  pattern: string | null,
  meaning: string,
];

/** Banks' names for their code differ by country: one path has several meanings. */
// biome-ignore format: a table
const fieldRows = {
  // id             path below beneficiary         type       characters  pattern                                   meaning
  name:             ['name',                       'string',   1, 140,    null,                                     'the full name of the beneficiary'],
  phone:            ['phone',                      'string',   8,  16,    '^\\+[1-9][0-9]{6,14}$',                  'the phone number of the beneficiary with + and the code of its country'],
  iban:             ['bank_account.iban',          'iban',    15,  34,    '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',      'a valid IBAN of the country that is sent to'],
  accountNumber:    ['bank_account.account_number', 'string',  4,  34,    '^[0-9A-Za-z-]{4,34}$',                   'the number of the account, 4 to 34 letters, digits or hyphens'],
  accountNumberAu:  ['bank_account.account_number', 'string',  5,   9,    '^[0-9]{5,9}$',                           'the number of the account, 5 to 9 digits'],
  accountNumberCa:  ['bank_account.account_number', 'string',  7,  12,    '^[0-9]{7,12}$',                          'the number of the account, 7 to 12 digits'],
  accountNumberGb:  ['bank_account.account_number', 'string',  8,   8,    '^[0-9]{8}$',                             'the number of the account, 8 digits'],
  accountNumberJp:  ['bank_account.account_number', 'string',  7,   7,    '^[0-9]{7}$',                             'the number of the account, 7 digits'],
  accountNumberUs:  ['bank_account.account_number', 'string',  4,  17,    '^[0-9]{4,17}$',                          'the number of the account, 4 to 17 digits'],
  clabe:            ['bank_account.account_number', 'string', 18,  18,    '^[0-9]{18}$',                            'the CLABE of the account, 18 digits'],
  bic:              ['bank_account.bic',           'bic',      8,  11,    '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',    'the BIC of the bank, 8 or 11 capitals and digits'],
  bankName:         ['bank_account.bank_name',     'string',   1, 140,    null,                                     'the name of the bank'],
  bsbNumber:        ['bank_account.bank_code',     'string',   6,   6,    '^[0-9]{6}$',                             'the BSB number of the bank, 6 digits'],
  institution:      ['bank_account.bank_code',     'string',   3,   3,    '^[0-9]{3}$',                             'the institution number of the bank, 3 digits'],
  sortCode:         ['bank_account.bank_code',     'string',   6,   6,    '^[0-9]{6}$',                             'the sort code of the bank, 6 digits'],
  bankCodeJp:       ['bank_account.bank_code',     'string',   4,   4,    '^[0-9]{4}$',                             'the code of the bank, 4 digits'],
  routingNumber:    ['bank_account.bank_code',     'string',   9,   9,    '^[0-9]{9}$',                             'the routing number of the bank, 9 digits'],
  ifsc:             ['bank_account.bank_code',     'string',  11,  11,    '^[A-Z]{4}0[A-Z0-9]{6}$',                 'the IFSC of the branch, as in ABCD0123456'],
  transitNumber:    ['bank_account.branch_code',   'string',   5,   5,    '^[0-9]{5}$',                             'the transit number of the branch, 5 digits'],
  branchCodeJp:     ['bank_account.branch_code',   'string',   3,   3,    '^[0-9]{3}$',                             'the code of the branch, 3 digits'],
  country:          ['address.country',            'country',  2,   2,    '^[A-Z]{2}$',                             'the country where the beneficiary lives, an ISO 3166-1 alpha-2 code'],
  city:             ['address.city',               'string',   1,  70,    null,                                     'the town where the beneficiary lives'],
  street:           ['address.street',             'string',   1, 140,    null,                                     'the street and house of the beneficiary'],
  postalCode:       ['address.postal_code',        'string',   2,  16,    '^[0-9A-Za-z -]{2,16}$',                  'the postal code of the beneficiary, of letters, digits, spaces or hyphens'],
} as const satisfies Record<string, FieldRow>;

type FieldId = keyof typeof fieldRows;

const fieldIds = Object.keys(fieldRows) as readonly FieldId[];

const fieldOf = (id: FieldId): MandatoryField => {
  const [path, type, charactersMin, charactersMax, pattern, meaning] = fieldRows[id];
  return { name: `beneficiary.${path}`, type, charactersMin, charactersMax, pattern, meaning };
};

const fieldsById = new Map(fieldIds.map((id) => [id, fieldOf(id)]));

export const knownFields: readonly MandatoryField[] = [...fieldsById.values()];

type CorridorRow = readonly [
  paymentSystem: PaymentSystem,
  deliveryOption: DeliveryOption,
  currencies: string,
  countries: string,
  fields: readonly FieldId[],
];

const euroArea = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';
const otherEea = 'CZ DK HU IS LI NO PL RO SE';
const otherIban = 'BR CH GB GE KZ TR UA';
const majors = 'EUR USD GBP CHF JPY CAD AUD';
const ofIban: readonly FieldId[] = ['name', 'iban'];
const ofIbanAbroad: readonly FieldId[] = [...ofIban, 'country', 'city'];
const ofAccountAbroad: readonly FieldId[] = ['name', 'bic', 'bankName', 'country', 'city'];

/** Gaps 4, Single window. Systems and options are sorted by name. */
// biome-ignore format: a table
const corridorRows: readonly CorridorRow[] = [
  // system        option           currencies  countries                       fields
  ['sepa',         'bank_account',  'EUR',      `${euroArea} ${otherEea}`,      ofIban],
  ['sepa',         'bank_account',  'EUR',      'CH GB',                        ofIbanAbroad],
  ['sepa_instant', 'bank_account',  'EUR',      euroArea,                       ofIban],
  ['domestic',     'bank_account',  'CHF',      'CH LI',                        ofIban],
  ['domestic',     'bank_account',  'CZK',      'CZ',                           ofIban],
  ['domestic',     'bank_account',  'DKK',      'DK',                           ofIban],
  ['domestic',     'bank_account',  'HUF',      'HU',                           ofIban],
  ['domestic',     'bank_account',  'NOK',      'NO',                           ofIban],
  ['domestic',     'bank_account',  'PLN',      'PL',                           ofIban],
  ['domestic',     'bank_account',  'RON',      'RO',                           ofIban],
  ['domestic',     'bank_account',  'SEK',      'SE',                           ofIban],
  ['domestic',     'bank_account',  'AUD',      'AU',                           ['name', 'accountNumberAu', 'bsbNumber']],
  ['domestic',     'bank_account',  'CAD',      'CA',                           ['name', 'accountNumberCa', 'institution', 'transitNumber']],
  ['domestic',     'bank_account',  'GBP',      'GB',                           ['name', 'accountNumberGb', 'sortCode']],
  ['domestic',     'bank_account',  'JPY',      'JP',                           ['name', 'accountNumberJp', 'bankCodeJp', 'branchCodeJp']],
  ['domestic',     'bank_account',  'USD',      'US',                           ['name', 'accountNumberUs', 'routingNumber', 'country', 'city', 'street', 'postalCode']],
  ['swift',        'bank_account',  majors,     `${euroArea} ${otherEea}`,      [...ofIban, 'bic']],
  ['swift',        'bank_account',  majors,     otherIban,                      [...ofIbanAbroad, 'bic']],
  ['swift',        'bank_account',  majors,     'AM AU CA GH JP KE PH UG VN ZA', [...ofAccountAbroad, 'accountNumber']],
  ['swift',        'bank_account',  majors,     'IN',                           [...ofAccountAbroad, 'accountNumber', 'ifsc']],
  ['swift',        'bank_account',  majors,     'MX',                           [...ofAccountAbroad, 'clabe']],
  ['swift',        'bank_account',  majors,     'US',                           [...ofAccountAbroad, 'accountNumberUs', 'street', 'postalCode']],
  ['cash_network', 'cash_pickup',   'EUR USD',  'AM GE GH IN KE KZ MX PH TR UA UG VN', ['name', 'phone', 'country', 'city']],
  ['mobile_money', 'mobile_wallet', 'EUR USD',  'GH KE PH UG',                  ['name', 'phone']],
];

const corridorsOf = ([paymentSystem, deliveryOption, taken, countries, ids]: CorridorRow) => {
  const currencies = taken.split(' ') as Currency[];
  const fields = fieldIds.flatMap((id) => (ids.includes(id) ? (fieldsById.get(id) ?? []) : []));
  return countries
    .split(' ')
    .map((country): Corridor => ({ country, paymentSystem, deliveryOption, currencies, fields }));
};

/** The corridors that ship with the server. */
export const shippedCorridors: readonly Corridor[] = corridorRows.flatMap(corridorsOf);
