import { expect, test } from 'vitest';
import { cookieIn } from './cookie.ts';

const wanted = { name: 'visitor', form: /^[a-z]{3}$/ };

// biome-ignore format: a table
test.each<[string, string | undefined, string | null]>([
  ['no header',                   undefined,                  null],
  ['no cookie',                   '',                         null],
  ['the only one',                'visitor=abc',              'abc'],
  ['one of several',              'a=1; visitor=abc;b=2',     'abc'],
  ['one of another name',         'other=abc',                null],
  ['a name that only ends so',    'my-visitor=abc',           null],
  ['a name that only begins so',  'visitors=abc',             null],
  ['a value of another form',     'visitor=abcd',             null],
  ['the first of two',            'visitor=abc; visitor=def', 'abc'],
  ['a bad one before a good one', 'visitor=1; visitor=def',   null],
])('%s', (_case, header, value) => {
  expect(cookieIn(header, wanted)).toBe(value);
});
