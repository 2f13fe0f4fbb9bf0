import { describe, expect, test } from 'vitest';
import { accept } from './decision.ts';
import { invalid, invalidParts, readAs, refuseInvalid } from './reading.ts';

describe('a part of a request is its value or all its faults', () => {
  // biome-ignore format: a table
  test.each([
    ['no rules',              [],                            accept(7)],
    ['rules that hold',       [null, null],                  accept(7)],
    ['one broken rule',       [null, 'Too dear.'],           invalid('Too dear.')],
    ['several broken rules',  ['Too dear.', null, 'Late.'],  invalid('Too dear.', 'Late.')],
  ])('%s', (_, said, expected) => {
    expect(readAs(7, said)).toEqual(expected);
  });
});

describe('the faults of several parts are joined', () => {
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
