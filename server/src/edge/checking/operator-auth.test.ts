import { expect, test } from 'vitest';
import { operatorAuthenticator } from './operator-auth.ts';
import { createWrongSecrets, type WrongSecrets } from './wrong-secrets.ts';

const token = 'a-token-of-the-tests';
const unpausing: WrongSecrets = { pauseOf: () => 0, count: () => {} };
const right = `Bearer ${token}`;

const authenticate = (...given: readonly string[]) =>
  operatorAuthenticator(token, unpausing).authenticate({
    method: 'GET',
    rawUrl: '/',
    // Node keeps the first of several.
    headers: { authorization: given[0] },
    rawHeaders: given.flatMap((value) => ['Authorization', value]),
    rawBody: Buffer.alloc(0),
  });

test('the token given once is the operator', () => {
  expect(authenticate(right)).toEqual({ ok: true, value: { role: 'operator' } });
});

test.each([[[right, right]], [[right, 'Bearer other']], [['Bearer other', right]]])(
  'Authorization given twice is refused, whichever of them is right: %j',
  (given) => {
    expect(authenticate(...given)).toEqual({
      ok: false,
      refusal: 'unauthorized',
      because: 'Authorization should be given once.',
      headers: { 'www-authenticate': 'Bearer' },
    });
  },
);

test('decision 0097: after ten wrong tokens their source waits, with the right one too', () => {
  let nowMs = 0;
  const wrongSecrets = createWrongSecrets({
    sourceOf: ({ peer }) => peer?.remoteAddress ?? null,
    nowMs: () => nowMs,
    onWrong: () => {},
    warn: () => {},
    alarm: () => {},
  });
  const { authenticate: ask } = operatorAuthenticator(token, wrongSecrets);
  const asked = (authorization: string, remoteAddress: string) =>
    ask({
      method: 'GET',
      rawUrl: '/',
      headers: { authorization },
      rawHeaders: ['Authorization', authorization],
      rawBody: Buffer.alloc(0),
      peer: { remoteAddress },
    });
  for (let nth = 0; nth < 10; nth += 1) {
    expect(asked(`Bearer guess-${nth}`, 'bad')).toMatchObject({ refusal: 'unauthorized' });
  }
  expect(asked(right, 'bad')).toEqual({
    ok: false,
    refusal: 'rate_limit_exceeded',
    because: 'Too many wrong credentials. Try again in 1 s.',
    status: 429,
    headers: { 'retry-after': '1' },
    retryAfterSeconds: 1,
  });
  expect(asked(right, 'good')).toMatchObject({ ok: true });
  nowMs += 1_000;
  expect(asked(right, 'bad')).toMatchObject({ ok: true });
});
