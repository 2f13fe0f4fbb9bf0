import { expect, test } from 'vitest';
import { operatorAuthenticator } from './operator-auth.ts';

const token = 'a-token-of-the-tests';
const right = `Bearer ${token}`;

const authenticate = (...given: readonly string[]) =>
  operatorAuthenticator(token).authenticate({
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
