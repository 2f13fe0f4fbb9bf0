import { expect, test } from 'vitest';
import { isTrivialPin } from './trivial-pin.ts';

// biome-ignore format: a table
test.each([
  // PIN            trivial  because
  ['1234',          true,  'a run up'],
  ['4321',          true,  'a run down'],
  ['7890',          true,  'a run past 9'],
  ['0987',          true,  'a run down past 0'],
  ['1111',          true,  'one digit'],
  ['1212',          true,  'two digits repeated'],
  ['2580',          true,  'a column of the keypad'],
  ['1342',          true,  'often chosen'],
  ['6969',          true,  'often chosen'],
  ['1930',          true,  'a year'],
  ['1987',          true,  'a year'],
  ['2029',          true,  'a year'],
  ['0042',          false, 'no pattern'],
  ['1929',          false, 'too long ago for a birth year'],
  ['2030',          false, 'a future year'],
  ['4711',          false, 'no pattern'],
  ['7294',          false, 'no pattern'],
  ['12345',         true,  'a run of another length'],
  ['54321',         true,  'a run down of another length'],
  ['00000',         true,  'one digit'],
  ['11112',         true,  'two digits'],
  ['123123',        true,  'three digits repeated'],
  ['112233',        true,  'a pattern'],
  ['147258',        true,  'columns of the keypad'],
  ['123456789012',  true,  'the longest run'],
  ['999999999999',  true,  'the longest repeated digit'],
  ['19871987',      true,  'a year twice'],
  ['73915',         false, 'no pattern'],
  ['730419',        false, 'no pattern'],
  ['918273645501',  false, 'no pattern'],
])('%s is trivial: %s (%s)', (pin, isTrivial) => {
  expect(isTrivialPin(pin)).toBe(isTrivial);
});

test('fewer than one in thirty four-digit PINs are trivial', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  const refused = all.filter(isTrivialPin).length;
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(333);
});
