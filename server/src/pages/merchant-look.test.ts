import { describe, expect, test } from 'vitest';
import { buyerLanguages } from './language.ts';
import { type Merchant, merchantLook } from './merchant-look.ts';

const silent: Merchant = {
  name: 'Linden & Sons',
  logo: null,
  palette: null,
  supportEmail: null,
  supportPhone: null,
  supportUrl: null,
  termsUrl: null,
};

const accent = { accent: '#1e3a5f', onAccent: '#ffffff', tint: '#eeeeee' };

test('decision 0166: a seller without branding adds nothing to a page', () => {
  expect(merchantLook(silent, 'en')).toEqual({ style: '', logo: null, foot: null });
});

describe('decision 0166: a logo is fitted into a box, whatever its size', () => {
  // biome-ignore format: a table
  test.each([
    [2_000, 500,   'width="176" height="44"'],
    [512,   512,   'width="56" height="56"' ],
    [100,   2_000, 'width="3" height="56"'  ],
    [40,    32,    'width="40" height="32"' ],
  ])('%i by %i: %s', (width, height, size) => {
    const { logo } = merchantLook({ ...silent, logo: { path: '/x', width, height } }, 'en');
    expect(logo?.text).toBe(`<img class="logo" src="/x" alt="Linden &amp; Sons" ${size}>`);
  });
});

test('decision 0166: the foot has contacts and terms, all escaped', () => {
  const { foot } = merchantLook(
    {
      ...silent,
      supportEmail: "o'neil?cc=x@shop.example",
      supportPhone: '+370 (5) 212-34.56',
      supportUrl: 'https://shop.example/help/',
      termsUrl: 'https://shop.example/"terms"',
    },
    'en',
  );
  expect(foot?.text).toBe(
    '<p class="hint">Questions for the seller: ' +
      '<a href="mailto:o&#39;neil%3Fcc%3Dx@shop.example">o&#39;neil?cc=x@shop.example</a>, ' +
      '<a href="tel:+37052123456">+370 (5) 212-34.56</a>, ' +
      '<a href="https://shop.example/help/" target="_blank" rel="noopener noreferrer">shop.example/help</a></p>' +
      '<p class="hint"><a href="https://shop.example/&quot;terms&quot;" target="_blank" rel="noopener noreferrer">Seller’s terms</a></p>',
  );
});

test('decision 0166: the style holds the colours for light and dark, for screens only', () => {
  const { style } = merchantLook({ ...silent, palette: { light: accent, dark: accent } }, 'en');
  expect(style).toMatch(
    /^@media screen\{.*\}\n@media screen and \(prefers-color-scheme:dark\)\{.*\}$/,
  );
  expect(style).not.toMatch(/[<&]/);
});

test('every language has its own text', () => {
  const said = buyerLanguages.map(
    (language) =>
      merchantLook({ ...silent, supportPhone: '12345', termsUrl: 'https://x.example' }, language)
        .foot?.text,
  );
  expect(new Set(said).size).toBe(buyerLanguages.length);
});
