import { describe, expect, test } from 'vitest';
import { shippedMethods } from './catalogue.ts';
import { catalogueFileOf, methodsFrom } from './catalogue-file.wire.ts';
import type { Method } from './method.ts';

const named = (key: string): Method | undefined => shippedMethods.find((one) => one.key === key);

describe('gaps 2, Methods: the catalogue that ships with the server', () => {
  // biome-ignore format: a table
  test.each([
    ['card-payment',     'card',   'card'],
    ['apple-pay',        'card',   'card'],
    ['google-pay',       'card',   'card'],
    ['wallet',           'wallet', null],
    ['hire-purchase',    'bnpl',   null],
    ['pay-next-month',   'bnpl',   null],
    ['split-into-parts', 'bnpl',   null],
    ['bank-transfer',    'banklink', null],
    ['mock',             'pis',    null],
  ])('%s is of the type %s and the family %s', (key, type, family) => {
    expect(named(key)).toMatchObject({ type, family });
  });

  test.each(['EE', 'LV', 'LT', 'PL', 'BG'])('%s has banks of both types', (country) => {
    const banks = shippedMethods.filter(
      ({ rail, countries }) => rail === 'open-banking' && countries.includes(country),
    );
    expect(new Set(banks.map(({ type }) => type))).toEqual(new Set(['pis', 'banklink']));
  });

  test('there are banks of at least five more countries', () => {
    const others = new Set(shippedMethods.flatMap(({ countries }) => countries));
    for (const country of ['EE', 'LV', 'LT', 'PL', 'BG']) others.delete(country);
    expect(others.size).toBeGreaterThanOrEqual(5);
  });

  test('the wallet serves every currency and has no limits', () => {
    expect(named('wallet')).toMatchObject({ rail: 'wallet', countries: [], limits: {} });
    expect(named('wallet')?.currencies).toHaveLength(16);
  });

  test('the catalogue passes the checks of a catalogue file', () => {
    // Through JSON, the way a file is read.
    const file: unknown = JSON.parse(JSON.stringify(catalogueFileOf(shippedMethods)));
    expect(methodsFrom(file)).toEqual({ ok: true, methods: shippedMethods });
  });
});
