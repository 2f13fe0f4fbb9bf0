import { expect, test } from 'vitest';
import { writtenTexts } from './written-texts.ts';

// Bank 3, File: letters outside the SEPA set are replaced, and the result is shown.

// biome-ignore format: a table
test.each([
  // name                 remittance                 written name      written remittance
  ['Ona Petraite',        'Invoice 7',               null,             null],
  ['Ona Petraitė',        'Invoice 7',               'Ona Petraite',   null],
  ['Ona Petraite',        'Sąskaita № 7',            null,             'Saskaita No 7'],
  ['王小明',              '王',                      'NOTPROVIDED',    ''],
  ['Ona',                 null,                      null,             null],
  ['Ona',                 'RF18539007547034',        null,             null],
  ['Ona',                 'x'.repeat(141),           null,             'x'.repeat(140)],
  ['y'.repeat(71),        'a  b',                    'y'.repeat(70),   'a b'],
])('written texts of %s with %s', (name, remittance, writtenName, writtenRemittance) => {
  const written = { name: writtenName, remittance: writtenRemittance };
  expect(writtenTexts({ name, remittance })).toEqual(written);
});
