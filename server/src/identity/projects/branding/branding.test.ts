import { expect, test } from 'vitest';
import { aPng } from '../../../../tests/support/logos.ts';
import { checkedBranding, plainContact, type WantedBranding } from './branding.ts';

const wanted = (given: Partial<WantedBranding>): WantedBranding => ({
  ...plainContact,
  logo: null,
  colour: null,
  receipts: false,
  ...given,
});

test('decision 0166: what is right is kept, the colour in lower case', () => {
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

test('decision 0166: all that is wrong is told at once', () => {
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
