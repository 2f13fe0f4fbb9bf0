import { expect, test } from 'vitest';
import { keptBeneficiary, type SingleWindowBeneficiary } from './single-window-beneficiary.ts';

const choice = {
  country: 'LT',
  payment_system: 'sepa',
  delivery_option: 'bank_account',
} as const;

test('gaps 1, Unknown request fields: known fields of a beneficiary abroad are kept, others dropped', () => {
  const given = {
    type: 'single_window',
    name: 'Ona',
    nickname: 'O',
    single_window: { ...choice, speed: 'high' },
    bank_account: { iban: 'LT60 1010 0123 4567 8901', bic: 'ABCDLT22', colour: 'red' },
    phone: '+37060000001',
    address: { city: 'Vilnius', planet: 'Earth' },
  } as SingleWindowBeneficiary;
  expect(keptBeneficiary(given)).toEqual({
    type: 'single_window',
    name: 'Ona',
    single_window: choice,
    bank_account: { iban: 'LT601010012345678901', bic: 'ABCDLT22' },
    phone: '+37060000001',
    address: { city: 'Vilnius' },
  });
});

test('gaps 1, Absent values: absent fields stay absent', () => {
  const given = { type: 'single_window', name: 'Ona', single_window: choice } as const;
  const kept = keptBeneficiary(given);
  expect(kept).toEqual(given);
  expect(Object.keys(kept)).toEqual(['type', 'name', 'single_window']);
});
