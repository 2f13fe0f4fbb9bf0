import { describe, expect, test } from 'vitest';
import { accept } from './decision.ts';
import { invalid, invalidParts, readAs, refuseInvalid } from './reading.ts';

describe('a part of a request is its value, or everything that is wrong with it', () => {
  // biome-ignore format: a table
  test.each([
    ['no rules',              [],                            accept(7)],
    ['rules that all hold',   [null, null],                  accept(7)],
    ['one that does not',     [null, 'Too dear.'],           invalid('Too dear.')],
    ['several, in order',     ['Too dear.', null, 'Late.'],  invalid('Too dear.', 'Late.')],
  ])('%s', (_, said, expected) => {
    expect(readAs(7, said)).toEqual(expected);
  });
});

describe('parts are wrong together', () => {
  // biome-ignore format: a table
  test.each([
    ['one of two',  [accept(1), invalid('Late.')],                    'Late.'],
    ['both',        [invalid('Too dear.', 'Odd.'), invalid('Late.')],  'Too dear. Odd. Late.'],
  ])('%s', (_, parts, because) => {
    expect(refuseInvalid(invalidParts(...parts))).toEqual({
      ok: false,
      refusal: 'invalid_parameters',
      because,
    });
  });
});
