import { describe, expect, test } from 'vitest';
import {
  isAskedToStandStill,
  isPayersAddress,
  languageAskedFor,
  sameAddress,
} from './fault-page.ts';

// biome-ignore format: a table
test.each([
  ['/pay/x?lang=lt',                        'lt'],
  ['/pay/x?still=1&lang=ru',                'ru'],
  ['/frontend/ru/wallet/confirm/x',         'ru'],
  ['/frontend/lt',                          'lt'],
  ['//frontend/lt/wallet',                  'lt'],
  ['/frontend/sign-in?lang=lt&next=%2Ffrontend%2Fen%2Fwallet', 'lt'],
  ['/frontend/locale/wallet',               undefined],
  ['/frontend/wallet',                      undefined],
  ['/pay/lt',                               undefined],
])('%s selects the language %s', (address, language) => {
  expect(languageAskedFor(address)).toBe(language);
});

test.each([
  ['/pay/x/payments/y?still=1', true],
  ['/pay/x/payments/y?lang=lt&still=1', true],
  ['/pay/x/payments/y?lang=lt', false],
])('%s asks not to refresh: %s', (address, isStill) => {
  expect(isAskedToStandStill(address)).toBe(isStill);
});

test.each([
  ['/frontend/wallet', true],
  ['//frontend?lang=lv', true],
  ['/frontend', true],
  ['/frontends/wallet', false],
  ['/pay/frontend', false],
  ['/mock-bank/x', false],
])('%s is an address of payers: %s', (address, isPayers) => {
  expect(isPayersAddress(address)).toBe(isPayers);
});

describe('a link to the same address never leads to another host', () => {
  test.each([
    ['/pay/x?lang=lt', '/pay/x?lang=lt'],
    ['//pay/x', '/pay/x'],
    ['/\\pay/x', '/pay/x'],
    ['http://elsewhere.example/pay/x', '/http://elsewhere.example/pay/x'],
  ])('%s: %s', (rawUrl, address) => {
    expect(sameAddress(rawUrl)).toBe(address);
  });
});
