import { expect, test } from 'vitest';
import { didYouMean, distance, nearest } from './nearest.ts';

// biome-ignore format: a table
test.each([
  ['audit',  'audit',   0],
  ['audti',  'audit',   1],
  ['adit',   'audit',   1],
  ['auditt', 'audit',   1],
  ['andit',  'audit',   1],
  ['',       'audit',   5],
  ['clock',  'project', 5],
])('the distance from "%s" to "%s" is %i', (from, to, letters) => {
  expect(distance(from, to)).toBe(letters);
  expect(distance(to, from)).toBe(letters);
});

const known = ['--password-stdin', '--pin-stdin', '--phone', '--token-file', '--name'];

// biome-ignore format: a table
test.each([
  ['--nmae',      '--name'],
  ['--password',  '--password-stdin'],
  ['--token',     '--token-file'],
  ['--pin',       '--pin-stdin'],
  ['--something', null],
])('%s is corrected to %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test('no distant word is suggested', () => {
  expect(didYouMean('xyz', ['audit'])).toBe('');
  expect(didYouMean('adit', ['audit'])).toBe(' Did you mean audit?');
});
