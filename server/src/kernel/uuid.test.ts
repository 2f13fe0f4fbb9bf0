import { expect, test } from 'vitest';
import { isUuid, isUuidInEitherCase } from './uuid.ts';

// biome-ignore format: a table
test.each<[string, lower: boolean, either: boolean]>([
  ['0190a6e4-3c2b-7d1e-8f4a-5b6c7d8e9f00',   true,  true],
  ['0190A6E4-3C2B-7D1E-8F4A-5B6C7D8E9F00',   false, true],
  ['0190a6e4-3C2B-7d1e-8f4a-5b6c7d8e9f00',   false, true],
  ['0190a6e43c2b7d1e8f4a5b6c7d8e9f00',       false, false],
  ['0190a6e4-3c2b-7d1e-8f4a-5b6c7d8e9f0',    false, false],
  ['0190a6e4-3c2b-7d1e-8f4a-5b6c7d8e9f00\n', false, false],
  ['0190a6e4-3c2b-7d1e-8f4a-5b6c7d8e9f0g',   false, false],
  [' 0190a6e4-3c2b-7d1e-8f4a-5b6c7d8e9f00',  false, false],
  ['',                                       false, false],
])('%j is a UUID in lower case: %s, in either case: %s', (text, lower, either) => {
  expect([isUuid(text), isUuidInEitherCase(text)]).toEqual([lower, either]);
});
