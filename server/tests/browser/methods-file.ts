import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { shippedMethods } from '../../src/checkout/methods/catalogue.ts';
import { catalogueFileOf } from '../../src/checkout/methods/catalogue-file.wire.ts';

const upToAMillion = { '*': { EUR: { min: 1, max: 10_000_000 } } };

const bank = (key: string, title: string, wanted: object = {}) => ({
  key,
  title,
  type: 'pis',
  flow: 'redirect',
  rail: 'mock',
  currencies: ['EUR'],
  limits: upToAMillion,
  ...wanted,
});

/** More methods than fit on one screen: groups, long names, and banks of single countries. */
const manyBanks = [
  bank('linden-hill', 'Linden Hill Bank', { display_order_group: 1, countries: ['LT', 'LV'] }),
  bank('amber-coast', 'Amber Coast', { display_order_group: 1, countries: ['LT'] }),
  bank('old-town', 'Old Town Mutual Savings and Agricultural Credit Union', {
    display_order_group: 1,
    countries: ['LT', 'EE'],
    description: 'You confirm the payment in the app of your bank.',
  }),
  bank('everywhere', 'Bank transfer', { description: 'From any bank in Europe' }),
  bank('later', 'Pay in thirty days'),
];

/** Writes a catalogue of many banks and returns its path. The file is removed after the tests. */
export function useManyMethods(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-methods-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { methods } = catalogueFileOf(shippedMethods) as { methods: { key: string }[] };
  const kept = methods.filter(({ key }) => ['mock', 'card-payment', 'wallet'].includes(key));
  const file = join(folder, 'methods.json');
  writeFileSync(file, JSON.stringify({ methods: [...kept, ...manyBanks] }));
  return file;
}
