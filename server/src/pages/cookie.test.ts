import { expect, test } from 'vitest';
import { cookieIn } from './cookie.ts';

const wanted = { name: 'visitor', form: /^[a-z]{3}$/ };

// biome-ignore format: a table
test.each<[string, string | undefined, string | null]>([
  ['no header',                   undefined,                  null],
  ['no cookie',                   '',                         null],
  ['a single cookie',             'visitor=abc',              'abc'],
  ['one of several',              'a=1; visitor=abc;b=2',     'abc'],
  ['another name',                'other=abc',                null],
  ['a name with the same ending', 'my-visitor=abc',           null],
  ['a longer name',               'visitors=abc',             null],
  ['a value of the wrong form',   'visitor=abcd',             null],
  ['the first of two',            'visitor=abc; visitor=def', 'abc'],
  ['invalid before valid',        'visitor=1; visitor=def',   null],
])('the cookie read from %s', (_case, header, value) => {
  expect(cookieIn(header, wanted)).toBe(value);
});
