import { expect, test } from 'vitest';
import { errorIn, withoutSecrets } from './error-text.ts';

const uuid = '0f4e5a52-6c9e-4d0b-8f2b-2f6f7f1f9a10';

test('an error has its code and its description', () => {
  const body = JSON.stringify({ error: 'not_found', error_description: 'There is no wallet 12.' });
  expect(errorIn(body, null)).toEqual({ code: 'not_found', text: 'There is no wallet 12.' });
});

test('messages about fields follow the description', () => {
  const body = JSON.stringify({
    error: 'invalid_properties',
    error_description: 'Invalid properties.',
    error_properties: { 'purchase.amount': ['Amount is required'], name: ['Too long', 'Empty'] },
  });
  expect(errorIn(body, null).text).toBe(
    'Invalid properties. purchase.amount: Amount is required. name: Too long, Empty.',
  );
});

test('a reached rate limit is explained', () => {
  const body = JSON.stringify({ error: 'rate_limit_exceeded', error_description: 'Too many.' });
  const limit = { requests: 100, windowSeconds: 60, nextAt: 1_735_689_600 };
  expect(errorIn(body, limit).text).toBe(
    'Too many. The limit is 100 requests in any 60 s; the next one is accepted at 1735689600 (Unix seconds).',
  );
});

test('a text is cut after 300 characters', () => {
  const body = JSON.stringify({ error: 'x', error_description: 'a '.repeat(400) });
  expect(errorIn(body, null).text).toHaveLength(300);
});

test.each(['', 'no JSON', 'null', '[]', '"error"', '{"error":1}', '{"error":"Not a code"}'])(
  'other texts have no code and no description: %j',
  (body) => {
    expect(errorIn(body, null)).toEqual({ code: null, text: null });
  },
);

// biome-ignore format: a table
test.each([
  [`There is no project ${uuid}.`,        `There is no project ${uuid}.`],
  ['The payment 1234567890123456 is new.', 'The payment 1234567890123456 is new.'],
  ['payments[0].description: Required',   'payments[0].description: Required'],
  ['unsupported_media_type',              'unsupported_media_type'],
  ['sk_live_4eC39HqLyjWDarjt: unknown',   '…: unknown'],
  ['There is no inquiry QUtJQTEyMzQ1Ng==.', 'There is no inquiry ….'],
])('of %j, only our own words remain', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});

test('a very long run of dots is handled in time', () => {
  expect(withoutSecrets('.'.repeat(500_000))).toHaveLength(500_000);
});
