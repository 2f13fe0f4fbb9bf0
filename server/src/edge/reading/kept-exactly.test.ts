import { describe, expect, test } from 'vitest';
import { JsonDecimal } from './json.ts';
import { inexactIn } from './kept-exactly.ts';

describe('values that are stored exactly', () => {
  // biome-ignore format: a table
  test.each([
    ['nothing',                         null],
    ['texts, flags and small numbers',  { a: '9007199254740993', b: true, c: [1, -2, 0] }],
    ['the largest exact integer',       { a: 9_007_199_254_740_991 }],
    ['the smallest exact integer',      { a: -9_007_199_254_740_991 }],
    ['a fraction',                      { a: 0.1 }],
    ['a fraction as text',              { a: [new JsonDecimal('0.10')] }],
  ])('%s', (_, value) => {
    expect(inexactIn(value, 'parameters')).toEqual([]);
  });
});

describe('values that are not stored exactly', () => {
  // biome-ignore format: a table
  test.each([
    ['the first inexact integer',        { id: 2 ** 53 },                      ['parameters.id']],
    ['a negative one',                   { id: -(2 ** 53) },                   ['parameters.id']],
    ['a number beyond every double',     { id: Number.POSITIVE_INFINITY },     ['parameters.id']],
    ['an exponent as text',              { id: [new JsonDecimal('1e400')] },   ['parameters.id[0]']],
    ['deep inside',                      { a: [1, { b: [2 ** 60] }] },         ['parameters.a[1].b[0]']],
    ['several, each of them named',      { a: 2 ** 60, b: 1, c: [2 ** 60] },   ['parameters.a', 'parameters.c[0]']],
  ])('%s', (_, value, places) => {
    expect(inexactIn(value, 'parameters')).toEqual(places);
  });
});
