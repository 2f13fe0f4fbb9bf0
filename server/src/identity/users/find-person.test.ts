import { expect, test } from 'vitest';
import { loginIn } from './find-person.ts';

// biome-ignore format: a table
test.each([
  [' Ona@Example.lt ',     { kind: 'email', value: 'Ona@Example.lt' }],
  ['+370 (600) 12-345',    { kind: 'phone', value: '+37060012345' }],
  ['+370.600.12345',       { kind: 'phone', value: '+37060012345' }],
  ['',                     null],
  ['   ',                  null],
  ['a\u0000@example.lt',   null],
  ['a'.repeat(256),        null],
])('%j is read as %j', (typed, login) => {
  expect(loginIn(typed)).toEqual(login);
});
