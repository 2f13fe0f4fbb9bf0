import { expect, test } from 'vitest';
import { aPng } from '../../../../tests/support/logos.ts';
import { checkedBranding, plainContact, type WantedBranding } from './branding.ts';
import { defaultLanguageOf, languageOfLink } from './languages.ts';

const wanted = (given: Partial<WantedBranding>): WantedBranding => ({
  ...plainContact,
  logo: null,
  colour: null,
  receipts: false,
  languages: null,
  defaultLanguage: null,
  ...given,
});

test('decision 0166: valid branding is kept, with the colour in lower case', () => {
  const given = wanted({
    logo: aPng(),
    colour: '#14532D',
    supportEmail: 'help@shop.example',
    supportPhone: '+370 (5) 212-34.56',
    supportUrl: 'https://shop.example/help?lang=lt',
    termsUrl: 'HTTP://shop.example/terms',
    receipts: true,
  });
  expect(checkedBranding(given)).toMatchObject({
    ok: true,
    value: { ...given, logo: { type: 'image/png', width: 64, height: 32 }, colour: '#14532d' },
  });
  expect(checkedBranding(wanted({ logo: 'kept' }))).toMatchObject({ value: { logo: 'kept' } });
  expect(checkedBranding(wanted({}))).toMatchObject({ value: { logo: null, colour: null } });
});

test('decision 0166: all problems are reported at once', () => {
  const noAddress = 'It must be an address that begins with https:// or http://.';
  const bad = wanted({
    logo: Buffer.from('GIF89a'),
    colour: 'green',
    supportEmail: 'Shop <help@shop.example>',
    supportPhone: 'call us',
    supportUrl: 'javascript:alert(1)',
    termsUrl: 'https://bank.example@shop.example/',
  });
  expect(checkedBranding(bad)).toEqual({
    ok: false,
    problems: {
      logo: 'The SVG drawing is not well-formed XML. Export it again.',
      colour: 'It must be # and six hex digits, as in #14532d.',
      supportEmail: 'It must be an email address.',
      supportPhone: 'It must be a phone number of 5 to 31 digits, spaces and signs.',
      supportUrl: noAddress,
      termsUrl: noAddress,
    },
  });
});

// biome-ignore format: a table
test.each([
  [['ru', 'lt'],       'lt', {}],
  [null,               'pl', {}],
  [['lt'],             null, {}],
  [[],                 null, { languages: 'At least one language must be offered.' }],
  [['lt', 'lt'],       null, { languages: 'Each must be one of de, et, en, lv, lt, pl, ru, and none twice.' }],
  [['fr'],             null, { languages: 'Each must be one of de, et, en, lv, lt, pl, ru, and none twice.' }],
  [['lt'],             'en', { defaultLanguage: 'It must be one of the languages offered.' }],
])('decision 0172: languages %j with the default %s', (languages, defaultLanguage, problems) => {
  const checked = checkedBranding(wanted({ languages, defaultLanguage }));
  expect(checked.ok ? {} : checked.problems).toEqual(problems);
});

// biome-ignore format: a table
test.each([
  [{},                                                    'en', 'fr', 'en'],
  [{ languages: ['lt', 'ru'] as const },                  'lt', 'fr', 'lt'],
  [{ languages: ['lt', 'ru'] as const, defaultLanguage: 'ru' as const }, 'ru', 'fr', 'ru'],
  [{ defaultLanguage: 'lv' as const },                    'lv', 'de', 'de'],
])('decision 0172: %j defaults to %s, and a link in %s uses %s', (set, usual, named, spoken) => {
  const project = { configuration: set };
  expect(defaultLanguageOf(project)).toBe(usual);
  expect(languageOfLink(named, project)).toBe(spoken);
});
