import { expect, test } from 'vitest';
import { bearerAuthorization } from '../../src/auth/bearer.ts';
import { FlorinError } from '../../src/errors.ts';
import type { BearerToken } from '../../src/generated/project-types.ts';
import { onWire } from '../../src/http/api-request.ts';

const request = onWire({ method: 'GET', url: new URL('http://pay.example/') });

const unauthorized = new FlorinError({
  request: 'GET /',
  status: 401,
  error: 'unauthorized',
  error_description: '',
});

/** A token endpoint that counts its requests, and a clock that a test moves. */
function tokens(answer: (nth: number) => Promise<void> = async () => {}) {
  let [asked, nowMs] = [0, 1_000_000];
  const ask = async (): Promise<BearerToken> => {
    asked += 1;
    const text = `token-${asked}`;
    await answer(asked);
    return {
      access_token: text,
      expires_in: 3_600,
      refresh_expires_in: 0,
      token_type: 'Bearer',
      'not-before-policy': 0,
      scope: '',
    };
  };
  const authorize = bearerAuthorization(ask, () => nowMs);
  return {
    authorized: () => authorize(request),
    header: async () => (await authorize(request)).headers['authorization'],
    asked: () => asked,
    pass: (seconds: number) => {
      nowMs += seconds * 1_000;
    },
  };
}

test('a token is requested once and kept (checkout 5.2)', async () => {
  const { header, asked } = tokens();
  expect(await header()).toBe('Bearer token-1');
  expect(await header()).toBe('Bearer token-1');
  expect(asked()).toBe(1);
});

test('a token is renewed a minute before it expires', async () => {
  const { header, pass } = tokens();
  await header();
  pass(3_539);
  expect(await header()).toBe('Bearer token-1');
  pass(1);
  expect(await header()).toBe('Bearer token-2');
});

test('a failing token endpoint does not matter while the old token is valid', async () => {
  const { header, pass } = tokens(async (nth) => {
    if (nth === 2) throw new Error('down');
  });
  await header();
  pass(3_550);
  expect(await header()).toBe('Bearer token-1');
  pass(50);
  expect(await header()).toBe('Bearer token-3');
});

test('concurrent requests share one token', async () => {
  const { header, asked } = tokens();
  const all = await Promise.all(Array.from({ length: 50 }, header));
  expect(new Set(all)).toEqual(new Set(['Bearer token-1']));
  expect(asked()).toBe(1);
});

test('a failed token request is not cached', async () => {
  const { header } = tokens(async (nth) => {
    if (nth === 1) throw new Error('down');
  });
  await expect(header()).rejects.toThrow('down');
  expect(await header()).toBe('Bearer token-2');
});

test('after a 401, one new token is requested for all refused requests', async () => {
  const { authorized, header, asked } = tokens();
  const refused = await Promise.all([authorized(), authorized(), authorized()]);
  const again = await Promise.all(
    refused.map(async ({ recover }) => {
      expect(await recover(unauthorized)).toBe(true);
      return header();
    }),
  );
  expect(new Set(again)).toEqual(new Set(['Bearer token-2']));
  expect(asked()).toBe(2);
});
