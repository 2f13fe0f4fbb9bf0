import { describe, expect, test } from 'vitest';
import { discLogo, logoNames, wideLogo } from './method-logo.ts';

describe('checkout 2.5 logo_url: the icon is a 48 px disc', () => {
  // biome-ignore format: a table
  test.each([
    ['Card',                'C'],
    ['Linden Hill Bank',    'LH'],
    ['  spaced   out ',     'SO'],
    ['žalias bankas',       'ŽB'],
    ['😀 Bank',             '😀B'],
    ['R&B',                 'R'],
    ['<script>',            '&lt;'],
  ])('%s is drawn as %s', (title, initials) => {
    const drawing = discLogo({ key: 'key', title });
    expect(drawing).toContain('width="48" height="48" viewBox="0 0 48 48"');
    expect(drawing).toContain('<circle cx="24" cy="24" r="24"');
    expect(drawing).toContain(`>${initials}</text>`);
  });
});

describe('checkout 2.5 logo_wide_url: the wide variant has the name', () => {
  test('the width grows with the name', () => {
    const widthOf = (title: string) =>
      Number(/width="(\d+)"/.exec(wideLogo({ key: 'key', title }))?.[1]);
    expect(wideLogo({ key: 'key', title: 'Own bank' })).toContain('>Own bank</text>');
    expect(widthOf('Own bank')).toBe(156);
    expect(widthOf('Own bank of the town')).toBeGreaterThan(widthOf('Own bank'));
  });
});

test('a title cannot break out of its place', () => {
  const title = `"><script>alert('1')</script> & more`;
  const name = '&quot;&gt;&lt;script&gt;alert(&apos;1&apos;)&lt;/script&gt; &amp; more';
  for (const drawing of [discLogo({ key: 'key', title }), wideLogo({ key: 'key', title })]) {
    expect(drawing).not.toContain('<script');
    expect(drawing).toContain(`aria-label="${name}"`);
  }
});

test('each key has one colour, the same in both variants', () => {
  const colourIn = (drawing: string) => /<circle [^>]*fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1];
  const method = { key: 'wallet', title: 'Wallet' };
  expect(colourIn(discLogo(method))).toMatch(/^#/);
  expect(colourIn(wideLogo(method))).toBe(colourIn(discLogo(method)));
  const colours = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) =>
    colourIn(discLogo({ key, title: 'X' })),
  );
  expect(new Set(colours).size).toBe(6);
});

test('the files are named after the key', () => {
  expect(logoNames('apple-pay')).toEqual({ disc: 'apple-pay.svg', wide: 'apple-pay-wide.svg' });
});
