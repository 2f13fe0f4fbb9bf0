import { expect, test } from 'vitest';
import { firstCharacters } from './text.ts';

// biome-ignore format: a table
test.each([
  // text      at most  kept
  ['',         3,       ''],
  ['abc',      3,       'abc'],
  ['abcd',     3,       'abc'],
  ['ab😀',     3,       'ab😀'],
  ['ab😀d',    3,       'ab😀'],
  ['😀😀😀',   2,       '😀😀'],
  ['a😀😀😀',  2,       'a😀'],
  ['😀',       0,       ''],
])('%j cut to %i characters is %j', (text, charactersMax, kept) => {
  expect(firstCharacters(text, charactersMax)).toBe(kept);
});
