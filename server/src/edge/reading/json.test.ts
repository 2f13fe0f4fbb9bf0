import { describe, expect, test } from 'vitest';
import { isStorable, JsonDecimal, readJson } from './json.ts';

const read = (text: string): unknown => {
  const document = readJson(Buffer.from(text));
  return document.ok ? document.value : document.because;
};

describe('numbers', () => {
  test.each(['1.0', '10.5', '1e3', '1E3', '1e+3', '-1.5e-3', '0.0', '1e400'])(
    '%s is kept apart from the integers',
    (text) => {
      expect(read(`{"a":${text}}`)).toEqual({ a: new JsonDecimal(text) });
      expect(read(`[ ${text} ]`)).toEqual([new JsonDecimal(text)]);
    },
  );

  test.each(['0', '-0', '7', '-7', '9007199254740991'])('%s is read as an integer', (text) => {
    expect(read(`{"a":${text}}`)).toEqual({ a: Number(text) });
  });

  test('a number inside a string is part of the string', () => {
    const text = '{"a":"x, 1.5","b":"\\", 2.5","c":1.5,"3.5":[", 1e3"]}';
    expect(read(text)).toEqual({
      a: 'x, 1.5',
      b: '", 2.5',
      c: new JsonDecimal('1.5'),
      '3.5': [', 1e3'],
    });
  });

  test('a decimal is serialized as its number', () => {
    expect(JSON.stringify({ a: new JsonDecimal('1.50') })).toBe('{"a":1.5}');
  });

  test('too many decimals are refused', () => {
    const many = `[${'1.5,'.repeat(20_000)}1]`;
    expect(read(many)).toBe('The request body holds too many numbers with a fraction.');
  });
});

describe('nesting', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test('64 levels are read, 65 are refused', () => {
    expect(read(nested(64))).toBeInstanceOf(Array);
    expect(read(nested(65))).toBe('The request body nests deeper than 64 levels.');
  });

  test('brackets inside strings do not count as levels', () => {
    expect(read(JSON.stringify({ a: '['.repeat(100), b: '\\"[['.repeat(50) }))).toBeTypeOf(
      'object',
    );
  });
});

describe('texts', () => {
  test.each([
    ['NUL', '\0', false],
    ['half a surrogate pair', '\ud83d', false],
    ['a surrogate pair', '\ud83d\ude00', true],
    ['a line feed', '\n', true],
    ['nothing', '', true],
  ])('%s can be stored: %s', (_, text, storable) => {
    expect(isStorable(text)).toBe(storable);
  });

  test('an escaped backslash before u0000 is not NUL', () => {
    expect(read('{"a":"\\\\u0000"}')).toEqual({ a: '\\u0000' });
  });

  test('a byte order mark is not JSON', () => {
    expect(read('\ufeff{}')).toBe('The request body is not valid JSON.');
  });
});
