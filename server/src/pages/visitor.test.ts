import { describe, expect, test } from 'vitest';
import { type Visitor, visitors } from './visitor.ts';
import { proxiesIn } from './visitor-address.ts';

const isProxy = proxiesIn(['127.0.0.1/32']);
const peer = { remoteAddress: '127.0.0.1' };
const nothing = Buffer.alloc(0);

function visit(
  headers: Record<string, string>,
  publicUrl = 'http://localhost:8080',
  method = 'GET',
): Visitor {
  const request = { method, rawUrl: '/', headers, rawHeaders: [], rawBody: nothing, peer };
  const known = visitors(() => publicUrl, isProxy).authenticate(request);
  if (known instanceof Promise || !known.ok) throw new Error('a visitor was not let in');
  return known.value;
}

test('a new browser gets a cookie that scripts and other sites cannot use', () => {
  const { setCookie, secret } = visit({});
  expect(setCookie).toBe(`florin-visitor=${secret}; Path=/; HttpOnly; SameSite=Lax`);
  expect(secret).toMatch(/^[\w-]{24}$/);
  expect(visit({}).secret).not.toBe(secret);
});

test('over https the cookie is bound to this host', () => {
  const { setCookie, secret } = visit({}, 'https://pay.example');
  expect(setCookie).toBe(`__Host-florin-visitor=${secret}; Path=/; HttpOnly; SameSite=Lax; Secure`);
});

test('a returning browser is recognised by its cookie', () => {
  const secret = 'c'.repeat(24);
  const known = visit({ cookie: `other=1; florin-visitor=${secret}; last=2` });
  expect(known).toMatchObject({ secret, setCookie: null });
});

test.each(['florin-visitor=short', `xflorin-visitor=${'c'.repeat(24)}`, 'florin-visitor', ''])(
  'a malformed cookie is replaced: %j',
  (cookie) => {
    expect(visit({ cookie }).setCookie).not.toBeNull();
  },
);

describe('the origin of a request', () => {
  test.each([
    ['cross-site', true],
    ['same-site', true],
    ['same-origin', false],
    ['none', false],
  ])('Sec-Fetch-Site %s is elsewhere: %s', (site, isElsewhere) => {
    expect(visit({ 'sec-fetch-site': site }).isSentFromElsewhere).toBe(isElsewhere);
  });

  test('without Sec-Fetch-Site is not taken for another site', () => {
    expect(visit({}).isSentFromElsewhere).toBe(false);
  });
});

test('a visitor has the address named by our proxy, and only a POST counts as sending', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect(visit(headers)).toMatchObject({ address: '203.0.113.9', isSending: false });
  expect(visit(headers, 'http://localhost', 'POST')).toMatchObject({ isSending: true });
});

test('languages come in the order of the header', () => {
  expect(visit({ 'accept-language': 'lt-LT,lt;q=0.9, en;q=0.8' }).languages).toEqual([
    'lt',
    'lt',
    'en',
  ]);
});
