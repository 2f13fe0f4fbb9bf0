import { describe, expect, test } from 'vitest';
import { aCatalogue, aMethod, aShop, range } from '../../../tests/support/methods.ts';
import { shippedMethods } from './catalogue.ts';
import {
  type Catalogue,
  isMethodAvailable,
  type Method,
  type MethodProject,
  type MethodQuery,
  rails,
  visibleMethods,
} from './method.ts';

const shipped = aCatalogue(shippedMethods);
const cardKeys = ['card-payment', 'apple-pay', 'google-pay'];

const keysOf = (catalogue: Catalogue, project: MethodProject, query: MethodQuery = {}) =>
  visibleMethods(catalogue, project, query).items.map(({ method }) => method.key);

const ruleOf = (
  catalogue: Catalogue,
  project: MethodProject,
  key: string,
  query: MethodQuery = {},
) => visibleMethods(catalogue, project, query).hidden.find((hidden) => hidden.key === key)?.rule;

const isListed = (key: string, project: MethodProject, catalogue = shipped, query = {}) =>
  keysOf(catalogue, project, query).includes(key);

const euros = (amount: bigint): MethodQuery => ({ amount, currency: 'EUR' });

// biome-ignore format: a table
test.each([
  // mcc     agreement  required  listed
  [null,     false,     false,    false],
  [null,     true,      false,    false],
  ['5411',   false,     false,    true ],
  ['5411',   true,      false,    true ],
  [null,     false,     true,     false],
  [null,     true,      true,     false],
  ['5411',   false,     true,     false],
  ['5411',   true,      true,     true ],
])('checkout 4 visibility 1: MCC %s, agreement %s, agreement required %s: cards are listed: %s', (mcc, cardAgreement, isCardAgreementRequired, listed) => {
  const catalogue = aCatalogue(shippedMethods, { isCardAgreementRequired });
  const project = aShop({ mcc, cardAgreement });
  for (const key of cardKeys) {
    expect(isListed(key, project, catalogue)).toBe(listed);
    expect(ruleOf(catalogue, project, key)).toBe(listed ? undefined : 'card_terms');
  }
  expect(isListed('wallet', project, catalogue)).toBe(true);
});

test('checkout 4 visibility 1: the family decides, not the type', () => {
  const catalogue = aCatalogue([aMethod({ key: 'pay', type: 'wallet', family: 'card' })]);
  expect(keysOf(catalogue, aShop())).toEqual([]);
  expect(keysOf(catalogue, aShop({ mcc: '5411' }))).toEqual(['pay']);
});

// biome-ignore format: a table
test.each([
  ['BG', true ], ['PL', true ], ['UA', true ],
  ['LT', false], ['EE', false], ['DE', false], [null, false],
])('checkout 4 visibility 2: the bank transfer of a merchant registered in %s is listed: %s', (country, listed) => {
  expect(isListed('bank-transfer', aShop({ country }))).toBe(listed);
  expect(ruleOf(shipped, aShop({ country }), 'bank-transfer')).toBe(listed ? undefined : 'merchant_country');
});

test("checkout 4 visibility 2: only the bank transfer depends on the merchant's country", () => {
  const restricted = shippedMethods.filter(({ merchantCountries }) => merchantCountries.length > 0);
  expect(restricted.map(({ key }) => key)).toEqual(['bank-transfer']);
});

describe('checkout 8 instalment amount ranges: both limits are accepted, one cent beyond is refused', () => {
  // biome-ignore format: a table
  test.each<[string, bigint, string]>([
    // key              cents           remaining countries
    ['hire-purchase',       49_99n, ''        ],
    ['hire-purchase',       50_00n, 'LT LV'   ],
    ['hire-purchase',       99_99n, 'LT LV'   ],
    ['hire-purchase',      100_00n, 'EE LT LV'],
    ['hire-purchase',   10_000_00n, 'EE LT LV'],
    ['hire-purchase',   10_000_01n, ''        ],
    ['pay-next-month',      29_99n, ''        ],
    ['pay-next-month',      30_00n, 'EE'      ],
    ['pay-next-month',      49_99n, 'EE'      ],
    ['pay-next-month',      50_00n, 'EE LT'   ],
    ['pay-next-month',     800_00n, 'EE LT'   ],
    ['pay-next-month',     800_01n, 'LT'      ],
    ['pay-next-month',  10_000_00n, 'LT'      ],
    ['pay-next-month',  10_000_01n, ''        ],
    ['split-into-parts',    49_99n, ''        ],
    ['split-into-parts',    50_00n, 'LT'      ],
    ['split-into-parts',    74_99n, 'LT'      ],
    ['split-into-parts',    75_00n, 'EE LT'   ],
    ['split-into-parts', 2_500_00n, 'EE LT'   ],
    ['split-into-parts', 2_500_01n, 'LT'      ],
    ['split-into-parts',10_000_00n, 'LT'      ],
    ['split-into-parts',10_000_01n, ''        ],
    ['split-into-parts',        1n, ''        ],
  ])('checkout 4 instalments %s: %d cents are accepted in: %s', (key, amount, left) => {
    const { items, hidden } = visibleMethods(shipped, aShop(), euros(amount));
    const found = items.find(({ method }) => method.key === key);
    expect(found?.countries.join(' ') ?? '').toBe(left);
    expect(hidden.find((one) => one.key === key)?.rule).toBe(left === '' ? 'instalment_range' : undefined);
  });
});

test('checkout 4 visibility 3: an instalment method is listed without an amount or within its range', () => {
  const project = aShop();
  const instalments = ['hire-purchase', 'pay-next-month', 'split-into-parts'];
  for (const key of instalments) {
    expect(isListed(key, project)).toBe(true);
    expect(isListed(key, project, shipped, euros(500_00n))).toBe(true);
    expect(isListed(key, project, shipped, euros(29_99n))).toBe(false);
    expect(ruleOf(shipped, project, key, euros(29_99n))).toBe('instalment_range');
  }
});

// biome-ignore format: a table
test.each([
  ['without an MCC',              {}],
  ['with an MCC and agreement',   { mcc: '5411', cardAgreement: true }],
  ['registered in Poland',        { country: 'PL' }],
])('checkout 4 visibility 4: a test project %s has card-payment and mock', (_, configuration) => {
  const project = aShop({ isTest: true, ...configuration });
  for (const catalogue of [shipped, aCatalogue(shippedMethods, { isCardAgreementRequired: true, servedRails: new Set() })]) {
    expect(keysOf(catalogue, project)).toEqual(['card-payment', 'mock']);
    expect(keysOf(catalogue, project, euros(500_00n))).toEqual(['card-payment', 'mock']);
  }
});

test('checkout 4 visibility 4: a live project has no mock', () => {
  const project = aShop({ mcc: '5411' });
  expect(isListed('mock', project)).toBe(false);
  expect(ruleOf(shipped, project, 'mock')).toBe('test_mode');
});

test.each([false, true])(
  'checkout 4 visibility 5: a method that is switched off is left out; test mode: %s',
  (isTest) => {
    const project = aShop({ isTest, mcc: '5411', methodsOff: ['card-payment', 'not-there'] });
    expect(isListed('card-payment', project)).toBe(false);
    expect(ruleOf(shipped, project, 'card-payment')).toBe('switched_off');
    expect(isListed(isTest ? 'mock' : 'apple-pay', project)).toBe(true);
  },
);

describe('checkout 4 visibility 6: a method with no currency configured is left out', () => {
  // biome-ignore format: a table
  test.each<[string, Method['currencies'], Method['currencies'], Method['currencies']]>([
    // the method takes     the project accepts   in common, the primary one first
    ['none',                [],                    ['EUR'],              []],
    ['none in common',      ['PLN'],               ['EUR', 'USD'],       []],
    ['one',                 ['EUR'],               ['EUR'],              ['EUR']],
    ['the second of two',   ['PLN', 'EUR'],        ['EUR'],              ['EUR']],
    ['its own order',       ['PLN', 'EUR', 'CZK'], ['CZK', 'EUR', 'PLN'], ['PLN', 'EUR', 'CZK']],
  ])('currencies in common: %s', (_, currencies, accepted, common) => {
    const catalogue = aCatalogue([aMethod({ currencies })]);
    const { items, hidden } = visibleMethods(catalogue, aShop({ currencies: accepted }), {});
    expect(items.flatMap((item) => item.currencies)).toEqual(common);
    expect(hidden).toEqual(common.length === 0 ? [{ key: 'bank', rule: 'no_currency' }] : []);
  });
});

describe('gaps 2, Methods: a live method is listed when a rail serves it', () => {
  test.each(rails.filter((rail) => rail !== 'mock'))('%s', (rail) => {
    const methods = [aMethod({ rail })];
    expect(keysOf(aCatalogue(methods, { servedRails: new Set([rail]) }), aShop())).toEqual([
      'bank',
    ]);
    const without = aCatalogue(methods, {
      servedRails: new Set(rails.filter((one) => one !== rail)),
    });
    expect(keysOf(without, aShop())).toEqual([]);
    expect(ruleOf(without, aShop(), 'bank')).toBe('no_rail');
  });

  test('only the wallet is listed when no other rail is served', () => {
    const catalogue = aCatalogue(shippedMethods, { servedRails: new Set(['wallet', 'mock']) });
    const project = aShop({ mcc: '5411', country: 'PL', currencies: ['EUR', 'PLN'] });
    expect(keysOf(catalogue, project)).toEqual(['wallet']);
  });
});

const limited = aMethod({
  countries: ['EE', 'LV', 'LT'],
  currencies: ['EUR', 'USD'],
  limits: { EE: { EUR: range(100n, 200n) }, LV: { EUR: range(150n, 300n), USD: range(1n, 5n) } },
});

describe('checkout 4 methods 1: limits filter only when both amount and currency are given', () => {
  test.each<[string, MethodQuery]>([
    ['neither', {}],
    ['the amount alone', { amount: 1_000n }],
    ['the currency alone', { currency: 'EUR' }],
    ['an unsupported currency alone', { currency: 'PLN' }],
  ])('%s', (_, query) => {
    const { items } = visibleMethods(aCatalogue([limited]), aShop(), query);
    expect(items.map(({ countries }) => countries)).toEqual([['EE', 'LV', 'LT']]);
  });
});

describe('checkout 4 methods 2: countries whose limits refuse the amount are trimmed', () => {
  const everywhere = { countries: [], limits: { '*': { EUR: range(100n, 200n) } } };
  const others = { ...limited, limits: { ...limited.limits, '*': { EUR: range(1n, 100n) } } };
  const nowhere = { ...limited, countries: ['EE', 'LV'] };

  // biome-ignore format: a table
  test.each<[string, Partial<Method>, MethodQuery, readonly string[] | null]>([
    // the method                         itself      asked                            remaining countries; null: dropped
    ['below every limit',                 limited,    euros(99n),                      ['LT']],
    ['at the lower end of one',           limited,    euros(100n),                     ['EE', 'LT']],
    ['inside two',                        limited,    euros(200n),                     ['EE', 'LV', 'LT']],
    ['above one',                         limited,    euros(201n),                     ['LV', 'LT']],
    ['limits apply to their currency',    limited,    { amount: 6n, currency: 'USD' }, ['EE', 'LT']],
    ['no country remains',                nowhere,    euros(99n),                      null],
    ['one country remains',               nowhere,    euros(300n),                     ['LV']],
    ['other countries share a limit',     others,     euros(100n),                     ['EE', 'LT']],
    ['an own limit comes first',          others,     euros(101n),                     ['EE']],
    ['no countries, inside',              everywhere, euros(100n),                     []],
    ['no countries, outside',             everywhere, euros(201n),                     null],
    ['no limits',                         {},         euros(1n),                       []],
    ['an unsupported currency',           {},         { amount: 1n, currency: 'PLN' }, null],
  ])('%s', (_, method, query, left) => {
    const project = aShop({ currencies: ['EUR', 'USD', 'PLN'] });
    const { items } = visibleMethods(aCatalogue([aMethod(method)]), project, query);
    expect(items.map(({ countries }) => countries)).toEqual(left === null ? [] : [left]);
  });

  test('the rule distinguishes limits from currency', () => {
    const catalogue = aCatalogue([aMethod(nowhere)]);
    const project = aShop({ currencies: ['EUR', 'PLN'] });
    expect(ruleOf(catalogue, project, 'bank', euros(99n))).toBe('country_limits');
    expect(ruleOf(catalogue, project, 'bank', { amount: 1n, currency: 'PLN' })).toBe('currency');
  });
});

describe('checkout 4 methods 4: ranked methods by display_order, then unranked ones by name', () => {
  const unranked = (key: string, title: string) => aMethod({ key, title });
  const ranked = (key: string, displayOrder: number, title = key) =>
    aMethod({ key, title, displayOrder });

  // biome-ignore format: a table
  test.each<[string, readonly Method[], Readonly<Record<string, number>>, string]>([
    ['by rank',                     [ranked('c', 3), ranked('a', 20), ranked('b', -1)],        {},               'b c a'],
    ['unranked by name, not key',   [unranked('a', 'Zebra'), unranked('z', 'Aspen')],          {},               'z a'],
    ['capitals do not matter',      [unranked('a', 'beech'), unranked('b', 'Aspen')],          {},               'b a'],
    ['ranked before unranked',      [unranked('a', 'Aspen'), ranked('z', 1_000)],              {},               'z a'],
    ['same rank: by name',          [ranked('a', 1, 'Zebra'), ranked('b', 1, 'Aspen')],        {},               'b a'],
    ['same name: by key',           [unranked('b', 'Same'), unranked('a', 'Same')],            {},               'a b'],
    ['the project ranks one',       [ranked('a', 1), unranked('b', 'Beech')],                  { b: 0 },         'b a'],
    ['the project ranks another',   [ranked('a', 1), ranked('b', 2)],                          { a: 3 },         'b a'],
    ['the rank 0 is a rank',        [ranked('a', 0), unranked('b', 'Aspen')],                  { b: 0 },         'a b'],
    ['unknown ranks are ignored',   [ranked('a', 1), ranked('b', 2)],                          { other: 0 },     'a b'],
    ['no rank is inherited',        [unranked('constructor', 'Zebra'), unranked('a', 'Aspen')], {},              'a constructor'],
  ])('%s', (_, methods, displayOrder, order) => {
    expect(keysOf(aCatalogue(methods), aShop({ displayOrder })).join(' ')).toBe(order);
  });

  test('the rank that was used is shown', () => {
    const methods = [ranked('a', 1), ranked('b', 2), unranked('c', 'Cedar')];
    const { items } = visibleMethods(aCatalogue(methods), aShop({ displayOrder: { b: 7 } }), {});
    expect(items.map(({ displayOrder }) => displayOrder)).toEqual([1, 7, null]);
  });
});

test('a method hidden by several rules reports the first rule of the document', () => {
  const all = { mcc: null, methodsOff: ['apple-pay'], currencies: ['PLN'] as const };
  const nothing = aCatalogue(shippedMethods, { servedRails: new Set() });
  expect(ruleOf(nothing, aShop(all), 'apple-pay')).toBe('card_terms');
  expect(ruleOf(nothing, aShop({ ...all, mcc: '5411' }), 'apple-pay')).toBe('switched_off');
  expect(ruleOf(nothing, aShop({ mcc: '5411' }), 'apple-pay')).toBe('no_rail');
});

// biome-ignore format: a table
test.each<[string, string, boolean, bigint, MethodProject]>([
  ['a bank',                        'pis-lt-rivermeet', true,       1n, aShop()],
  ['an unknown key',                'nobody',           false,      1n, aShop()],
  ['no key',                        '',                 false,      1n, aShop()],
  ['cards without an MCC',          'card-payment',     false,      1n, aShop()],
  ['cards in test mode',            'card-payment',     true,       1n, aShop({ isTest: true })],
  ['the mock bank in test mode',    'mock',             true,       1n, aShop({ isTest: true })],
  ['the mock bank in live mode',    'mock',             false,      1n, aShop()],
  ['a bank in test mode',           'pis-lt-rivermeet', false,      1n, aShop({ isTest: true })],
  ['switched off',                  'wallet',           false,      1n, aShop({ methodsOff: ['wallet'] })],
  ['instalments below the range',   'hire-purchase',    false,  49_99n, aShop()],
  ['instalments inside the range',  'hire-purchase',    true,   50_00n, aShop()],
  ['another currency',              'pis-lt-rivermeet', false,      1n, aShop({ currencies: ['PLN'] })],
])('gaps 2, Methods: pre-selecting %s (%s) is possible: %s', (_, key, available, minor, project) => {
  expect(isMethodAvailable(shipped, project, key, { minor, currency: 'EUR' })).toBe(available);
});

describe('bank transfer: checkout 4 visibility 2 and bank 2 both hold (decision 0207)', () => {
  const noAccount = { bankServes: () => false };
  const account = { bankServes: () => true };
  const asked = { testMethods: ['bank-transfer'] };
  const noRail = { servedRails: new Set<never>() };

  // biome-ignore format: a table
  test.each<[string, Partial<Catalogue>, Parameters<typeof aShop>[0], string]>([
    ['live, of PL, simulated',               noAccount,                { country: 'PL' },               'banklink'],
    ['live, of LT, simulated',               noAccount,                { country: 'LT' },               'merchant_country'],
    ['live, of PL, without any rail',        { ...noAccount, ...noRail }, { country: 'PL' },            'no_rail'],
    ['live, of PL, with an account',         account,                  { country: 'PL' },               'banktransfer'],
    ['live, of LT, with an account',         account,                  { country: 'LT' },               'banktransfer'],
    ['live, no country, with an account',    { ...account, ...noRail }, {},                             'banktransfer'],
    ['live, with an account, in zloty',      account,                  { currencies: ['PLN'] },         'no_currency'],
    ['live, with an account, switched off',  account,                  { methodsOff: ['bank-transfer'] }, 'switched_off'],
    ['live, offered to test projects only',  { ...noAccount, ...asked }, { country: 'LT' },             'merchant_country'],
    ['test, with an account',                account,                  { isTest: true },                'test_mode'],
    ['test, offered, without an account',    { ...noAccount, ...asked }, { isTest: true },              'no_rail'],
    ['test, offered, with an account',       { ...account, ...asked }, { isTest: true },                'banktransfer'],
  ])('%s', (_, wanted, shop, expected) => {
    const catalogue = aCatalogue(shippedMethods, wanted);
    const { items, hidden } = visibleMethods(catalogue, aShop(shop), {});
    const found = items.find(({ method }) => method.key === 'bank-transfer');
    const rule = hidden.find(({ key }) => key === 'bank-transfer')?.rule;
    expect(found?.method.type ?? rule).toBe(expected);
    expect(isMethodAvailable(catalogue, aShop(shop), 'bank-transfer', { minor: 1n, currency: 'EUR' })).toBe(found !== undefined);
  });
});
