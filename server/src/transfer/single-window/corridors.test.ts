import { getCountrySpecifications } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { countries } from '../../kernel/country.ts';
import { isCurrency } from '../../kernel/money.ts';
import { countryNames, knownFields, shippedCorridors } from './corridors.ts';
import {
  type Corridor,
  corridorsFor,
  deliveryOptions,
  fieldTypes,
  paymentSystems,
} from './single-window.ts';
import {
  singleWindowAccountFields,
  singleWindowExample,
  singleWindowFields,
} from './single-window-beneficiary.wire.ts';
import { singleWindowViolations } from './single-window-violations.ts';

const codes = Object.keys(countryNames);
const namesOf = ({ fields }: Corridor): readonly string[] => fields.map(({ name }) => name);
const titleOf = ({ country, paymentSystem, deliveryOption }: Corridor): string =>
  `${country} ${paymentSystem} ${deliveryOption}`;
const iban = 'beneficiary.bank_account.iban';

describe('gaps 4, Single window: the data that ships with the server', () => {
  test('countries have ISO codes in order, and names', () => {
    expect(codes.length).toBeGreaterThanOrEqual(40);
    expect(codes).toEqual(countries.filter((code) => codes.includes(code)));
    expect(Object.values(countryNames).filter((name) => !/^\p{Lu}[\p{L} ]+$/u.test(name))).toEqual(
      [],
    );
    expect(new Set(Object.values(countryNames)).size).toBe(codes.length);
  });

  test('every country has a payment system, and only named countries have one', () => {
    expect([...new Set(shippedCorridors.map(({ country }) => country))].sort()).toEqual(codes);
  });

  test('every payment system and delivery option has a corridor', () => {
    for (const paymentSystem of paymentSystems) {
      expect(corridorsFor(shippedCorridors, { paymentSystem })).not.toEqual([]);
    }
    for (const deliveryOption of deliveryOptions) {
      expect(corridorsFor(shippedCorridors, { deliveryOption })).not.toEqual([]);
    }
  });

  test('corridors are unique', () => {
    const titles = shippedCorridors.map(titleOf);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test('every corridor accepts known currencies, each listed once', () => {
    const wrong = shippedCorridors.filter(
      ({ currencies }) =>
        currencies.length === 0 ||
        new Set(currencies).size !== currencies.length ||
        !currencies.every(isCurrency),
    );
    expect(wrong.map(titleOf)).toEqual([]);
  });

  test('SEPA is for euros', () => {
    const sepa = shippedCorridors.filter(({ paymentSystem }) => paymentSystem.startsWith('sepa'));
    expect(new Set(sepa.flatMap(({ currencies }) => currencies))).toEqual(new Set(['EUR']));
  });

  test('every corridor requires a name, and no field twice', () => {
    for (const corridor of shippedCorridors) {
      const names = namesOf(corridor);
      expect([titleOf(corridor), names[0]]).toEqual([titleOf(corridor), 'beneficiary.name']);
      expect([titleOf(corridor), new Set(names).size]).toEqual([titleOf(corridor), names.length]);
    }
  });

  test('a bank account needs an IBAN or a number, and other deliveries need a phone', () => {
    const number = 'beneficiary.bank_account.account_number';
    for (const corridor of shippedCorridors) {
      const names = namesOf(corridor);
      const isBank = corridor.deliveryOption === 'bank_account';
      const found = [
        names.includes(iban) !== names.includes(number),
        names.includes('beneficiary.phone'),
      ];
      expect([titleOf(corridor), ...found]).toEqual([titleOf(corridor), isBank, !isBank]);
    }
  });

  test('an IBAN is required only in countries that use IBANs', () => {
    const registry = getCountrySpecifications();
    const asking = shippedCorridors.filter((corridor) => namesOf(corridor).includes(iban));
    expect(asking.length).toBeGreaterThan(60);
    expect(asking.filter(({ country }) => registry[country]?.IBANRegistry !== true)).toEqual([]);
  });

  test('SWIFT corridors require a BIC', () => {
    const swift = corridorsFor(shippedCorridors, { paymentSystem: 'swift' });
    const without = swift.filter((one) => !namesOf(one).includes('beneficiary.bank_account.bic'));
    expect(without.map(titleOf)).toEqual([]);
    expect(swift.map(({ country }) => country).sort()).toEqual(codes);
  });

  test('every known field is used by a corridor, and listed once', () => {
    const asked = new Set(shippedCorridors.flatMap(({ fields }) => fields));
    expect(knownFields.filter((field) => !asked.has(field))).toEqual([]);
    expect([...asked].filter((field) => !knownFields.includes(field))).toEqual([]);
    expect(new Set(knownFields.map((field) => JSON.stringify(field))).size).toBe(
      knownFields.length,
    );
  });

  test('every field has a place in the request', () => {
    const addressSchema = singleWindowFields.address as unknown as { properties: object };
    const places = [
      'name',
      'phone',
      'bank_account.iban',
      ...Object.keys(singleWindowAccountFields).map((name) => `bank_account.${name}`),
      ...Object.keys(addressSchema.properties).map((name) => `address.${name}`),
    ].map((place) => `beneficiary.${place}`);
    expect(new Set(knownFields.map(({ name }) => name))).toEqual(new Set(places));
  });

  test('every field has a valid type, length and pattern', () => {
    for (const { name, type, charactersMin, charactersMax, pattern, meaning } of knownFields) {
      expect([name, fieldTypes.includes(type)]).toEqual([name, true]);
      expect(charactersMin).toBeGreaterThanOrEqual(1);
      expect(charactersMax).toBeGreaterThanOrEqual(charactersMin);
      expect(meaning).toMatch(/^(?:the|a) .*[^.]$/);
      // The patterns must be anchored at both ends: some clients search instead of matching.
      if (pattern !== null) expect(pattern).toMatch(/^\^.*\$$/);
    }
  });

  test('the example of the document is accepted', () => {
    const amount = { amount: '10.00', currency: 'GBP' };
    expect(singleWindowViolations({ amount, beneficiary: singleWindowExample })).toEqual([]);
  });
});
