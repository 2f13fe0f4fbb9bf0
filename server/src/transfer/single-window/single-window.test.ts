import { describe, expect, test } from 'vitest';
import {
  type Corridor,
  type CorridorFilter,
  corridorsFor,
  deliveryOptionNames,
  fieldsIn,
  type MandatoryField,
  offersIn,
  paymentSystemNames,
} from './single-window.ts';

const fieldNamed = (name: string): MandatoryField => ({
  name,
  type: 'string',
  charactersMin: 1,
  charactersMax: 10,
  pattern: null,
  meaning: `the ${name}`,
});

const [name, iban, phone] = [fieldNamed('name'), fieldNamed('iban'), fieldNamed('phone')] as const;

const corridor = (
  country: string,
  paymentSystem: Corridor['paymentSystem'],
  deliveryOption: Corridor['deliveryOption'],
  currencies: Corridor['currencies'],
  fields: readonly MandatoryField[],
): Corridor => ({ country, paymentSystem, deliveryOption, currencies, fields });

const lithuania = corridor('LT', 'sepa', 'bank_account', ['EUR'], [name, iban]);
const poland = corridor('PL', 'domestic', 'bank_account', ['PLN'], [name, iban]);
const polandAbroad = corridor('PL', 'swift', 'bank_account', ['USD', 'EUR'], [name, iban]);
const kenya = corridor('KE', 'cash_network', 'cash_pickup', ['EUR', 'USD'], [name, phone]);
const all = [kenya, polandAbroad, poland, lithuania];

describe('gaps 4, Single window: filters', () => {
  // biome-ignore format: a table
  test.each<[string, CorridorFilter, readonly Corridor[]]>([
    ['nothing',             {},                                               all],
    ['a country',           { country: 'PL' },                                [polandAbroad, poland]],
    ['a payment system',    { paymentSystem: 'sepa' },                        [lithuania]],
    ['a delivery option',   { deliveryOption: 'cash_pickup' },                [kenya]],
    ['a currency',          { currency: 'EUR' },                              [kenya, polandAbroad, lithuania]],
    ['two that match',       { country: 'PL', currency: 'EUR' },              [polandAbroad]],
    ['two without a match', { country: 'LT', paymentSystem: 'swift' },        []],
    ['all four',            { country: 'KE', paymentSystem: 'cash_network', deliveryOption: 'cash_pickup', currency: 'USD' }, [kenya]],
    ['an unserved country', { country: 'AQ' },                                []],
  ])('filtering by %s', (_, filter, found) => {
    expect(corridorsFor(all, filter)).toEqual(found);
  });
});

describe('offers of corridors are listed once, sorted by name', () => {
  test('countries, with the currencies of all their corridors', () => {
    const names = { KE: 'Kenya', LT: 'Lithuania', LV: 'Latvia', PL: 'Poland' };
    expect(offersIn(all, 'country', names)).toEqual([
      { code: 'KE', name: 'Kenya', currencies: ['EUR', 'USD'] },
      { code: 'LT', name: 'Lithuania', currencies: ['EUR'] },
      { code: 'PL', name: 'Poland', currencies: ['EUR', 'PLN', 'USD'] },
    ]);
  });

  test('payment systems', () => {
    const codes = offersIn(all, 'paymentSystem', paymentSystemNames).map(({ code }) => code);
    expect(codes).toEqual(['sepa', 'domestic', 'swift', 'cash_network']);
  });

  test('delivery options', () => {
    expect(offersIn([kenya, poland], 'deliveryOption', deliveryOptionNames)).toEqual([
      { code: 'bank_account', name: 'To a bank account', currencies: ['PLN'] },
      { code: 'cash_pickup', name: 'In cash, at a desk', currencies: ['EUR', 'USD'] },
    ]);
  });

  test('fields', () => {
    expect(fieldsIn(all, [name, phone, iban])).toEqual([name, phone, iban]);
    expect(fieldsIn([lithuania, poland], [phone, iban, name])).toEqual([iban, name]);
    expect(fieldsIn([], [name])).toEqual([]);
  });
});
