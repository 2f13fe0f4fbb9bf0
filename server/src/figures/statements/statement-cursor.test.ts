import { expect, test } from 'vitest';
import { reachedBy, type StatementScope, statementCursor } from './statement-cursor.ts';

const scope: StatementScope = { walletId: 7, currency: 'EUR', from: 100, to: undefined };
const account = { id: 770n, version: 50n };
const reached = { whole: { accountId: 770n, low: 10n, high: 40n }, low: 30n };

test('a cursor continues its own statement, whose range stays fixed', () => {
  const cursor = statementCursor(scope, reached);
  const grown = { ...account, version: 90n };
  expect(reachedBy(scope, grown, cursor)).toEqual({ ok: true, value: reached });
});

test.each<[string, StatementScope]>([
  ['wallet', { ...scope, walletId: 8 }],
  ['currency', { ...scope, currency: 'USD' }],
  ['beginning', { ...scope, from: undefined }],
  ['end', { ...scope, to: 200 }],
])('a cursor of another %s is refused', (_name, other) => {
  expect(reachedBy(other, account, statementCursor(scope, reached))).toMatchObject({
    because: 'after: It is a cursor of another statement.',
  });
});

test.each([
  ['nonsense', 'nonsense'],
  ['beyond its statement', statementCursor(scope, { ...reached, low: 41n })],
  ['before its statement', statementCursor(scope, { ...reached, low: 9n })],
  [
    'beyond the account',
    statementCursor(scope, { ...reached, whole: { ...reached.whole, high: 51n } }),
  ],
])('a cursor that we did not issue is refused: %s', (_name, cursor) => {
  expect(reachedBy(scope, account, cursor)).toMatchObject({
    because: 'after: It is not a cursor of ours.',
  });
});

test('a wallet without an account has no cursors', () => {
  expect(reachedBy(scope, null, statementCursor(scope, reached)).ok).toBe(false);
});
