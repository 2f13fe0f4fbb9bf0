import { describe, expect, test } from 'vitest';
import type { Given, Options } from './command.ts';
import {
  bodyFrom,
  duration,
  integer,
  jsonObject,
  minorUnits,
  pair,
  testOrLive,
  yesOrNo,
} from './readers.ts';

// biome-ignore format: a table
test.each([
  [integer,    '12',               12],
  [integer,    '-1',               -1],
  [integer,    '9007199254740991', 9007199254740991],
  [integer,    '9007199254740992', undefined],
  [integer,    '1.5',              undefined],
  [integer,    '1e3',              undefined],
  [integer,    '',                 undefined],
  [minorUnits, '1250',             1250],
  [minorUnits, '12.50',            undefined],
  [minorUnits, '-1',               undefined],
  [yesOrNo,    'yes',              true],
  [yesOrNo,    'no',               false],
  [yesOrNo,    'toString',         undefined],
  [testOrLive, 'test',             true],
  [testOrLive, 'live',             false],
  [jsonObject, '{"a":1}',          { a: 1 }],
  [jsonObject, '[1]',              undefined],
  [jsonObject, 'null',             undefined],
  [jsonObject, '{',                undefined],
  [pair,       'card=2',           ['card', 2]],
  [pair,       'card',             undefined],
  [pair,       '=2',               undefined],
  [duration,   '90',               90],
  [duration,   '90s',              90],
  [duration,   '15m',              900],
  [duration,   '2h',               7200],
  [duration,   '3d',               259200],
  [duration,   '3w',               undefined],
  [duration,   '-1',               undefined],
])('$accepts: "%s" is read as %j', ({ read }, text, value) => {
  expect(read(text)).toEqual(value);
});

const given = (texts: Readonly<Record<string, readonly string[]>>): Given => ({
  operand: () => '',
  operands: () => [],
  text: (name) => texts[name]?.[0],
  texts: (name) => texts[name] ?? [],
  has: (name) => name in texts,
});

const options: Options = {
  name: { value: 'NAME', field: 'name', meaning: '' },
  site: { value: 'URL', field: 'sites', isRepeated: true, meaning: '' },
  order: { value: 'KEY=N', field: 'display_order', reader: pair, isRepeated: true, meaning: '' },
  limit: { value: 'N', field: 'rate_limit', reader: integer, meaning: '' },
  'key-file': { value: 'FILE', meaning: '' },
};

describe('the body of a request', () => {
  test('holds the given options under their API names, and nothing else', () => {
    const texts = {
      name: ['x'],
      site: ['a', 'b'],
      order: ['k=1', 'l=2'],
      limit: ['5'],
      'key-file': ['f'],
    };
    expect(bodyFrom(options, given(texts))).toEqual({
      name: 'x',
      sites: ['a', 'b'],
      display_order: { k: 1, l: 2 },
      rate_limit: 5,
    });
    expect(bodyFrom(options, given({}))).toEqual({});
  });

  test('gets an empty list or object from a single empty text', () => {
    expect(bodyFrom(options, given({ site: [''], order: [''] }))).toEqual({
      sites: [],
      display_order: {},
    });
  });

  test('reports a wrong value with what is accepted', () => {
    expect(() => bodyFrom(options, given({ limit: ['many'] }))).toThrow(
      '--limit is "many"; it must be an integer.',
    );
  });
});
