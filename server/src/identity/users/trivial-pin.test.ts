import { expect, test } from 'vitest';
import { isTrivialPin } from './trivial-pin.ts';

// biome-ignore format: a table
test.each([
  // PIN            trivial  because
  ['1234',          true,  'a run up'],
  ['4321',          true,  'a run down'],
  ['7890',          true,  'a run over the end'],
  ['0987',          true,  'a run down over the end'],
  ['1111',          true,  'one digit'],
  ['1212',          true,  'two digits repeated'],
  ['2580',          true,  'a column of the keypad'],
  ['1342',          true,  'often chosen'],
  ['6969',          true,  'often chosen'],
  ['1930',          true,  'a year'],
  ['1987',          true,  'a year'],
  ['2029',          true,  'a year'],
  ['0042',          false, 'nothing of it'],
  ['1929',          false, 'nobody alive was born then'],
  ['2030',          false, 'a year to come'],
  ['4711',          false, 'nothing of it'],
  ['7294',          false, 'nothing of it'],
  ['12345',         true,  'a run of another length'],
  ['54321',         true,  'a run down of another length'],
  ['00000',         true,  'one digit'],
  ['11112',         true,  'two digits'],
  ['123123',        true,  'three digits repeated'],
  ['112233',        true,  'a pattern'],
  ['147258',        true,  'columns of the keypad'],
  ['123456789012',  true,  'the longest run'],
  ['999999999999',  true,  'the longest of one digit'],
  ['19871987',      true,  'a year twice'],
  ['73915',         false, 'nothing of it'],
  ['730419',        false, 'nothing of it'],
  ['918273645501',  false, 'nothing of it'],
])('%s is trivial: %s (%s)', (pin, isTrivial) => {
  expect(isTrivialPin(pin)).toBe(isTrivial);
});

test('of all PINs of four digits fewer than one in thirty is refused', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  const refused = all.filter(isTrivialPin).length;
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(333);
});
