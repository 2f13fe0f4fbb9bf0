import { describe, expect, test } from 'vitest';
import { epcText } from './epc-text.ts';

// Bank 2, Method `bank-transfer`: the QR code of EPC069-12.

const payment = {
  name: 'Florin Shop, UAB',
  iban: 'LT60 1010 0123 4567 8901',
  bic: null,
  minor: 1250n,
  reference: 'RF18539007547034',
};
const nameIn = (name: string) => epcText({ ...payment, name })?.split('\n')[5];

test('the text is a credit transfer with a structured reference', () => {
  expect(epcText(payment)).toBe(
    'BCD\n002\n1\nSCT\n\nFlorin Shop, UAB\nLT601010012345678901\nEUR12.50\n\nRF18539007547034',
  );
  expect(epcText({ ...payment, bic: 'NLBKLT22' })).toContain('\nSCT\nNLBKLT22\nFlorin');
});

// biome-ignore format: a table
test.each([
  [1n,               'EUR0.01'],
  [100n,             'EUR1.00'],
  [99_999_999_999n,  'EUR999999999.99'],
  [0n,               undefined],
  [-1n,              undefined],
  [100_000_000_000n, undefined],
])('%i cents are written as %s', (minor, line) => {
  expect(epcText({ ...payment, minor })?.split('\n')[7]).toBe(line);
});

describe('names', () => {
  test('keep the letters of their language', () => {
    expect(nameIn('Žuvėdra & Сыновья 株式会社')).toBe('Žuvėdra & Сыновья 株式会社');
  });

  test('add no line of their own', () => {
    expect(nameIn('Shop\nLT00\r\n\u0000EUR1\u2028x')).toBe('Shop LT00 EUR1 x');
  });

  test('are cut at 70 letters, and so that the text has at most 331 bytes', () => {
    expect(nameIn('x'.repeat(100))).toBe('x'.repeat(70));
    const wide = { ...payment, name: '😀'.repeat(100), bic: 'NLBKLT22001', minor: 99_999_999_999n };
    const text = epcText({ ...wide, iban: 'M'.repeat(34), reference: 'R'.repeat(25) }) ?? '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
    expect(Buffer.byteLength(text)).toBeGreaterThan(327);
    expect(text.split('\n')[5]).toMatch(/^(😀)+$/u);
  });
});
