import { describe, expect, test } from 'vitest';
import { methodsFrom } from './catalogue-file.wire.ts';

// Decision 0045-methods-catalogue: the file of FLORIN_METHODS_FILE.

const mock = {
  key: 'mock',
  title: 'Mock',
  type: 'pis',
  flow: 'redirect',
  rail: 'mock',
  currencies: ['EUR'],
};
const card = {
  ...mock,
  key: 'card-payment',
  title: 'Card',
  type: 'card',
  family: 'card',
  rail: 'cards',
};
const bank = { ...mock, key: 'own-bank', title: 'Own bank', rail: 'open-banking' };

const mistakesIn = (file: unknown): readonly string[] => {
  const read = methodsFrom(file);
  return read.ok ? [] : read.mistakes;
};

const { title: _, ...untitled } = bank;

/** The mistakes of a file with this entry as its third method. */
const mistakesWith = (method: unknown) => mistakesIn({ methods: [card, mock, method] });

test('omitted fields are empty or null', () => {
  const read = methodsFrom({ methods: [card, mock] });
  expect(read.ok && read.methods[1]).toEqual({
    key: 'mock',
    title: 'Mock',
    description: null,
    type: 'pis',
    flow: 'redirect',
    family: null,
    rail: 'mock',
    countries: [],
    currencies: ['EUR'],
    limits: {},
    merchantCountries: [],
    displayOrder: null,
    displayOrderGroup: null,
    logoUrl: null,
    logoWideUrl: null,
  });
});

test('every field may be given', () => {
  const given = {
    ...bank,
    description: 'Ours',
    family: 'card',
    countries: ['EE', 'LT'],
    currencies: ['PLN', 'EUR'],
    limits: {
      EE: { EUR: { min: 1, max: 9_007_199_254_740_991 } },
      '*': { PLN: { min: 5, max: 5 } },
    },
    merchant_countries: ['UA'],
    display_order: 0,
    display_order_group: -1,
    logo_url: 'https://cdn.example/own.png',
    logo_wide_url: 'https://cdn.example/own-wide.png',
  };
  const read = methodsFrom({ methods: [card, mock, given] });
  expect(read.ok && read.methods[2]).toEqual({
    key: 'own-bank',
    title: 'Own bank',
    description: 'Ours',
    type: 'pis',
    flow: 'redirect',
    family: 'card',
    rail: 'open-banking',
    countries: ['EE', 'LT'],
    currencies: ['PLN', 'EUR'],
    limits: {
      EE: { EUR: { minorMin: 1n, minorMax: 9_007_199_254_740_991n } },
      '*': { PLN: { minorMin: 5n, minorMax: 5n } },
    },
    merchantCountries: ['UA'],
    displayOrder: 0,
    displayOrderGroup: -1,
    logoUrl: 'https://cdn.example/own.png',
    logoWideUrl: 'https://cdn.example/own-wide.png',
  });
});

test('a method without a currency is valid, and then not listed (checkout 4, visibility 6)', () => {
  expect(mistakesWith({ ...bank, currencies: [] })).toEqual([]);
});

describe('a mistake is one sentence that names its place', () => {
  // biome-ignore format: a table
  test.each<[string, object]>([
    ['methods[2].key: Key has an invalid format.',                                                             { ...bank, key: 'Own' }],
    ['methods[2].key: Names that end in -wide are those of logos.',                                            { ...bank, key: 'own-wide' }],
    ['methods[2].key: There is another mock.',                                                                 { ...bank, key: 'mock' }],
    ['methods[2].title: Title should not be empty.',                                                           { ...bank, title: '' }],
    ['methods[2].title: Title is required.',                                                                   untitled],
    ['methods[2].type: Type should be one of pis, card, wallet, banklink, bnpl.',                              { ...bank, type: 'cash' }],
    ['methods[2].flow: Flow should be one of redirect, decoupled, direct.',                                    { ...bank, flow: 'slow' }],
    ['methods[2].family: A method of the type card is of the family card.',                                    { ...bank, type: 'card' }],
    ['methods[2].rail: Rail should be one of mock, wallet, cards, open-banking, bank-files, instalments.',     { ...bank, rail: 'road' }],
    ['methods[2].countries[1]: Countries is not one of the accepted values.',                                  { ...bank, countries: ['EE', 'UK'] }],
    ['methods[2].countries: Countries should not name an item twice.',                                         { ...bank, countries: ['EE', 'EE'] }],
    ['methods[2].currencies[0]: Currencies should be one of EUR, GBP, CHF, PLN, CZK, HUF, RON, BGN, HRK, DKK, SEK, NOK, USD, AUD, CAD, JPY.', { ...bank, currencies: ['XAU'] }],
    ['methods[2].display_order: Display order should be an integer.',                                          { ...bank, display_order: 1.5 }],
    ['methods[2].logo_url: Logo url has an invalid format.',                                                   { ...bank, logo_url: 'logo.png' }],
    ['methods[2].colour: Colour is not a known field.',                                                        { ...bank, colour: 'red' }],
    ["methods[2].limits.EE: EE is not among the method's countries.",                                          { ...bank, limits: { EE: { EUR: { min: 1, max: 2 } } } }],
    ["methods[2].limits.*.PLN: PLN is not among the method's currencies.",                                     { ...bank, limits: { '*': { PLN: { min: 1, max: 2 } } } }],
    ['methods[2].limits.*.EUR: Min should be at most max.',                                                    { ...bank, limits: { '*': { EUR: { min: 3, max: 2 } } } }],
    ['methods[2].limits.*.EUR.min: Min should be at least 1.',                                                 { ...bank, limits: { '*': { EUR: { min: 0, max: 2 } } } }],
    ['methods[2].limits.*.EUR.max: Max is required.',                                                          { ...bank, limits: { '*': { EUR: { min: 1 } } } }],
  ])('%s', (sentence, method) => {
    expect(mistakesWith(method)).toEqual([sentence]);
  });

  // biome-ignore format: a table
  test.each<[unknown, readonly string[]]>([
    [null,                         ['body: Body should be an object.']],
    [[],                           ['body: Body should be an object.']],
    [{},                           ['methods: Methods is required.']],
    [{ methods: {} },              ['methods: Methods should be a list.']],
    [{ methods: [card, mock], version: 2 }, ['version: Version is not a known field.']],
    [{ methods: [mock] },          ['methods: There is no card-payment, which test mode needs.']],
    [{ methods: [null] },          ['methods[0]: Methods should be an object.', 'methods: There is no card-payment, which test mode needs.', 'methods: There is no mock, which test mode needs.']],
  ])('%j', (file, sentences) => {
    expect(mistakesIn(file)).toEqual(sentences);
  });

  test('all mistakes are reported at once', () => {
    const mistakes = mistakesIn({
      methods: [card, { ...card, title: '' }, { ...bank, type: 'card' }, { ...bank, rail: 'road' }],
    });
    expect(mistakes).toEqual([
      'methods[1].title: Title should not be empty.',
      'methods[3].rail: Rail should be one of mock, wallet, cards, open-banking, bank-files, instalments.',
      'methods[2].family: A method of the type card is of the family card.',
      'methods[1].key: There is another card-payment.',
      'methods[3].key: There is another own-bank.',
      'methods: There is no mock, which test mode needs.',
    ]);
  });
});
