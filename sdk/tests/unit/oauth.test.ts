import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FlorinUsageError } from '../../src/errors.ts';
import { Florin } from '../../src/florin.ts';
import { readAuthorizationAnswer } from '../../src/wallet/oauth-client.ts';
import { createPkce } from '../../src/wallet/pkce.ts';

const { oauth } = new Florin({
  baseUrl: 'https://pay.example',
  authUrl: 'https://me.example/',
  clientId: 'shop',
  macKey: 'k',
});
const redirectUri = 'https://shop.example/back?from=florin';

test('the authorization address carries what is asked of the user (wallet 5)', () => {
  const asked = { redirectUri, scope: ['email', 'initiate_transfers'], state: 'a b&c' };
  const url = new URL(oauth.authorizationUrl(asked));
  expect(`${url.origin}${url.pathname}`).toBe('https://me.example/frontend/oauth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: redirectUri,
    scope: 'email initiate_transfers',
    state: 'a b&c',
  });
  expect(oauth.authorizationUrl({ redirectUri, locale: 'lt' })).toContain('/frontend/lt/oauth?');
});

test('payers are sent to their transaction, with or without an authorization after it', () => {
  expect(oauth.confirmationUrl('t-1')).toBe('https://me.example/frontend/wallet/confirm/t-1');
  expect(oauth.confirmationUrl('t-1', { locale: 'ru', contactToken: 'c' })).toBe(
    'https://me.example/frontend/ru/wallet/confirm/t-1?contact_token=c',
  );
  const both = oauth.confirmationWithAuthorizationUrl('t-1', { redirectUri, state: 's' });
  expect(both).toContain('https://me.example/frontend/transaction/confirm-with-oauth/t-1?');
  expect(new URL(both).searchParams.get('redirect_uri')).toBe(redirectUri);
});

describe('PKCE (RFC 7636)', () => {
  test('each verifier is new, and its challenge is its SHA-256', async () => {
    const [one, other] = [await createPkce(), await createPkce()];
    for (const { verifier, challenge } of [one, other]) {
      expect(verifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
    }
    expect(one.verifier).not.toBe(other.verifier);
  });

  test('the challenge is part of the authorization address', () => {
    const url = oauth.authorizationUrl({ redirectUri, codeChallenge: 'c-1' });
    const query = new URL(url).searchParams;
    expect([query.get('code_challenge'), query.get('code_challenge_method')]).toEqual([
      'c-1',
      'S256',
    ]);
    expect(
      new URL(oauth.authorizationUrl({ redirectUri })).searchParams.has('code_challenge_method'),
    ).toBe(false);
  });
});

describe('the answer that a user brings back', () => {
  test('is refused if it names another issuer than the known one (RFC 9207)', () => {
    const sent = { state: 's', issuer: 'https://pay.example' };
    const answer = (iss: string) => `${redirectUri}&code=c1&state=s${iss}`;
    expect(readAuthorizationAnswer(answer('&iss=https://pay.example'), sent)).toEqual({
      ok: true,
      code: 'c1',
    });
    for (const iss of ['', '&iss=https://evil.example']) {
      expect(() => readAuthorizationAnswer(answer(iss), sent)).toThrow('another service');
    }
  });

  test('is read as a code', () => {
    const address = `${redirectUri}&code=c1&state=s`;
    expect(readAuthorizationAnswer(address, { state: 's' })).toEqual({ ok: true, code: 'c1' });
  });

  test.each(['/back?code=c1&state=s', '?code=c1&state=s', new URL('https://a/?code=c1&state=s')])(
    'is read as a code from %s, which is what a server sees',
    (address) => {
      expect(readAuthorizationAnswer(address, { state: 's' })).toEqual({ ok: true, code: 'c1' });
    },
  );

  test.each(['http://', 'https://a b/?state=s', '//?state=s'])(
    'is refused when its address is "%s"',
    (address) => {
      expect(() => readAuthorizationAnswer(address, { state: 's' })).toThrow(FlorinUsageError);
      expect(() => readAuthorizationAnswer(address, { state: 's' })).toThrow('not the address');
    },
  );

  test('names the error if there is no code', () => {
    const address = `${redirectUri}&error=access_denied&state=s`;
    const answer = { ok: false, error: 'access_denied' };
    expect(readAuthorizationAnswer(address, { state: 's' })).toEqual(answer);
    expect(readAuthorizationAnswer(redirectUri, {})).toEqual({
      ok: false,
      error: 'invalid_request',
    });
  });

  test.each([`${redirectUri}&code=c1`, `${redirectUri}&code=c1&state=other`])(
    'is refused with a missing or different state: %s',
    (address) => {
      expect(() => readAuthorizationAnswer(address, { state: 's' })).toThrow('The state');
    },
  );
});
