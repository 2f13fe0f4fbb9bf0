import { expect, test } from 'vitest';
import { titlesIn } from './titles.ts';

test.each([
  ['a plain test', `test('one', () => {});`, ['one']],
  ['it and describe', `describe("two", () => { it(\`three\`, run); });`, ['two', 'three']],
  ['a modified test', `test.concurrent('four', run);`, ['four']],
  ['a table that fills nothing in the address', `test.each(rows)('x 5: %s', run);`, ['x 5: %s']],
  ['a tagged table', `test.each\`a\\n\${1}\`('five: $a', run);`, ['five: $a']],
  [
    '%s in the address',
    `test.each([['a', 1], ['b', 2]])('x 2 %s: %i', run);`,
    ['x 2 a: %i', 'x 2 b: %i'],
  ],
  [
    'a list of words',
    `it.each(['a', 'b'] as const)('x 2 %s: fits', run);`,
    ['x 2 a: fits', 'x 2 b: fits'],
  ],
  [
    '$name in the address',
    `test.each([{ field: 'a' }])('x 2 $field: fits', run);`,
    ['x 2 a: fits'],
  ],
  ['a row that cannot be read', `test.each([[field]])('x 2 %s: fits', run);`, ['x 2 %s: fits']],
  ['a template after its address', `test(\`x 5.4: \${name}\`, run);`, ['x 5.4: ']],
  ['a template inside its address', `test(\`x \${section}: y\`, run);`, []],
  ['other calls and other words', `check('six'); const s = "test('seven')"; // test('eight')`, []],
])('reads the titles of %s', (_, source, titles) => {
  expect(titlesIn(source)).toEqual(titles);
});
