import { describe, expect, test } from 'vitest';
import { style } from '../../../pages/style.ts';
import { cardGrounds, contrastOf, paletteOf, whyUnreadable } from './colour.ts';

test('the backgrounds are those of our pages', () => {
  const grounds = [...style.matchAll(/:root\{[^}]*--card:(#[0-9a-f]{6})/g)].map(([, one]) => one);
  expect(grounds).toEqual([cardGrounds.light, cardGrounds.dark]);
});

// biome-ignore format: a table
test.each<[string, string, string]>([
  ['#000000', '#ffffff', '21.00'],
  ['#ffffff', '#ffffff', '1.00'],
  ['#777777', '#ffffff', '4.48'],
  ['#767676', '#ffffff', '4.54'],
  ['#ff0000', '#ffffff', '4.00'],
])('WCAG: %s on %s has a contrast of %s', (one, other, ratio) => {
  expect(contrastOf(one, other).toFixed(2)).toBe(ratio);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

describe('decision 0166: a colour that is too light is refused, with its ratio', () => {
  const needs = (ratio: string): string =>
    `This colour has a contrast of ${ratio} to 1 against the ground of the page, and needs 3 to 1. Choose a darker one.`;

  // biome-ignore format: a table
  test.each<[string, string | null]>([
    ['#14532d', null],
    ['#000000', null],
    ['#939393', null],
    // Slightly too light: the ratio is never rounded up to the limit.
    ['#949494', needs('2.9')],
    ['#ffcc00', needs('1.4')],
    ['#ffffff', needs('1.0')],
  ])('%s: %s', (colour, because) => {
    expect(whyUnreadable(colour)).toBe(because);
  });
});

test('decision 0166: text is white or black, and a dark page gets a lighter colour', () => {
  expect(paletteOf('#1e3a5f')).toEqual({
    light: { accent: '#1e3a5f', onAccent: '#ffffff', tint: '#ededee' },
    dark: { accent: '#566b87', onAccent: '#ffffff', tint: '#252424' },
  });
  // Visible enough on both grounds.
  expect(paletteOf('#0080ff').dark.accent).toBe('#0080ff');
});
