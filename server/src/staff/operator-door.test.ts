import { expect, test } from 'vitest';
import { createWrongSecrets, type WrongSecrets } from '../edge/checking/wrong-secrets.ts';
import { admin } from './actor.ts';
import { operatorDoor, type TokenHolder } from './operator-door.ts';
import type { Endpoint } from './roles.ts';

const token = 'a-token-of-the-tests';
const unpausing: WrongSecrets = { pauseOf: () => 0, count: () => {} };
const right = `Bearer ${token}`;

const holder: TokenHolder = { actor: { type: 'token', id: 't1', name: 'Books' }, role: 'auditor' };

const doorOf = (wrongSecrets: WrongSecrets) =>
  operatorDoor({
    adminToken: token,
    holderOf: async (given) => (given === 'held' ? holder : null),
    wrongSecrets,
    addressOf: () => '192.0.2.7',
  });

const asked = (endpoint: Endpoint, ...given: readonly string[]) =>
  doorOf(unpausing)
    .at(endpoint)
    .auth.authenticate({
      method: 'GET',
      rawUrl: '/',
      // Node keeps the first of several headers.
      headers: { authorization: given[0] },
      rawHeaders: given.flatMap((value) => ['Authorization', value]),
      rawBody: Buffer.alloc(0),
    });

const authenticate = (...given: readonly string[]) => asked('GET /admin/v1/clock', ...given);

test('an endpoint is a method and a path', () => {
  const { method, path, description } = doorOf(unpausing).at('DELETE /admin/v1/tokens/:token_id');
  expect([method, path]).toEqual(['DELETE', '/admin/v1/tokens/:token_id']);
  expect(description).toBe('Roles: operator.');
});

test('the admin token given once is the operator', () => {
  const value = { actor: admin, role: 'operator', ip: '192.0.2.7' };
  expect(authenticate(right)).toEqual({ ok: true, value });
});

test('another token has exactly the role of its holder', async () => {
  expect(await asked('GET /admin/v1/audit', 'Bearer held')).toEqual({
    ok: true,
    value: { ...holder, ip: '192.0.2.7' },
  });
  expect(await asked('POST /admin/v1/postings', 'Bearer held')).toEqual({
    ok: false,
    refusal: 'forbidden',
    because: 'The role auditor may not do this.',
    status: 403,
  });
});

test.each([[[right, right]], [[right, 'Bearer other']], [['Bearer other', right]]])(
  'two Authorization headers are refused, whichever is right: %j',
  (given) => {
    expect(authenticate(...given)).toEqual({
      ok: false,
      refusal: 'unauthorized',
      because: 'Authorization should be given once.',
      headers: { 'www-authenticate': 'Bearer' },
    });
  },
);

test('decision 0097: after ten wrong tokens their source must wait, even with the right one', async () => {
  let nowMs = 0;
  const wrongSecrets = createWrongSecrets({
    sourceOf: ({ peer }) => peer?.remoteAddress ?? null,
    nowMs: () => nowMs,
    onWrong: () => {},
    warn: () => {},
    alarm: () => {},
  });
  const { authenticate: ask } = doorOf(wrongSecrets).at('GET /admin/v1/clock').auth;
  const askedFrom = (authorization: string, remoteAddress: string) =>
    ask({
      method: 'GET',
      rawUrl: '/',
      headers: { authorization },
      rawHeaders: ['Authorization', authorization],
      rawBody: Buffer.alloc(0),
      peer: { remoteAddress },
    });
  for (let nth = 0; nth < 10; nth += 1) {
    expect(await askedFrom(`Bearer guess-${nth}`, 'bad')).toMatchObject({
      refusal: 'unauthorized',
    });
  }
  expect(askedFrom(right, 'bad')).toEqual({
    ok: false,
    refusal: 'rate_limit_exceeded',
    because: 'Too many wrong credentials. Try again in 1 s.',
    status: 429,
    headers: { 'retry-after': '1' },
    retryAfterSeconds: 1,
  });
  expect(askedFrom(right, 'good')).toMatchObject({ ok: true });
  nowMs += 1_000;
  expect(askedFrom(right, 'bad')).toMatchObject({ ok: true });
});
