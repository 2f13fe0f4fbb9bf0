import { describe, expect, test } from 'vitest';
import { labelledOf, permilleOf, pixelsOf, scaleFor } from './scale.ts';

describe('an axis has round numbers and at most four lines above zero', () => {
  // biome-ignore format: a table
  test.each<[max: bigint, ticks: readonly bigint[]]>([
    [0n,                         [0n]],
    [-5n,                        [0n]],
    [1n,                         [0n, 1n]],
    [4n,                         [0n, 1n, 2n, 3n, 4n]],
    [5n,                         [0n, 2n, 4n, 6n]],
    [9n,                         [0n, 5n, 10n]],
    [100n,                       [0n, 50n, 100n]],
    [101n,                       [0n, 50n, 100n, 150n]],
    [382_200n,                   [0n, 100_000n, 200_000n, 300_000n, 400_000n]],
    [9_007_199_254_740_991n,     [0n, 5_000_000_000_000_000n, 10_000_000_000_000_000n]],
    [10n ** 30n + 1n,            [0n, 5n * 10n ** 29n, 10n ** 30n, 15n * 10n ** 29n]],
  ])('up to %d: %o', (max, ticks) => {
    expect(scaleFor(max).ticks).toEqual(ticks);
  });

  test('the top is the last line, and no value is above it', () => {
    for (let max = 1n; max < 2_000n; max += 17n) {
      const { top, ticks } = scaleFor(max);
      expect(top).toBe(ticks.at(-1));
      expect(top >= max).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});

describe('the height of a value is proportional', () => {
  const scale = scaleFor(400n);
  // biome-ignore format: a table
  test.each([
    [0n,   0],
    [-3n,  0],
    [1n,   2],
    [200n, 80],
    [399n, 159.6],
    [400n, 160],
  ])('%d of 400 on 160 pixels: %d', (value, pixels) => {
    expect(pixelsOf(value, scale, 160)).toBe(pixels);
  });

  test('numbers beyond the range of a float work too', () => {
    const top = 10n ** 30n;
    expect(pixelsOf(top / 2n, scaleFor(top), 160)).toBe(80);
  });
});

// biome-ignore format: a table
test.each([
  [0n,   0n,     0],
  [5n,   0n,     0],
  [0n,   7n,     0],
  [834n, 1_000n, 834],
  [1n,   3n,     333],
  [2n,   3n,     667],
  [1n,   2_000n, 1],
  [1n,   2_001n, 0],
  [3n,   2n,     1_500],
])('%d of %d is %d tenths of a percent', (part, whole, permille) => {
  expect(permilleOf(part, whole)).toBe(permille);
});

// biome-ignore format: a table
test.each([
  [0,  []],
  [1,  [0]],
  [2,  [0, 1]],
  [4,  [0, 1, 2, 3]],
  [5,  [0, 1, 3, 4]],
  [24, [0, 8, 15, 23]],
  [30, [0, 10, 19, 29]],
])('of %d columns, the columns %o have labels', (count, labelled) => {
  expect(labelledOf(count)).toEqual(labelled);
});
