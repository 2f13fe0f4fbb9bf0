import { expect, test } from 'vitest';
import type { AccountPosting } from '../../figures/statements/statement.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { cursorOf, merged, stretchesAfter, stretchesFrom } from './statement.ts';
import { statementIdOf } from './statement.wire.ts';

const statement = (accountId: bigint, version: bigint, at: number): AccountPosting => ({
  accountId,
  version,
  movementId: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
  kind: 'payment',
  direction: 'in',
  amount: 1n,
  balance: version,
  otherAccount: 9n,
  createdAt: unixSeconds(at),
});

const placesIn = (list: readonly AccountPosting[]) =>
  list.map(({ accountId, version }) => `${accountId}:${version}`);

test('the newest posting comes first, whatever its account', () => {
  const one = [statement(1n, 3n, 30), statement(1n, 2n, 20)];
  const other = [statement(2n, 8n, 25), statement(2n, 7n, 10)];
  expect(placesIn(merged([one, other]))).toEqual(['1:3', '2:8', '1:2', '2:7']);
});

test('postings of one account keep their order, even if a clock ran behind', () => {
  const one = [statement(1n, 3n, 20), statement(1n, 2n, 30), statement(1n, 1n, 10)];
  const other = [statement(2n, 8n, 25)];
  expect(placesIn(merged([one, other]))).toEqual(['2:8', '1:3', '1:2', '1:1']);
});

test('a cursor leads to older postings of each account, and to none that came later', () => {
  const first = [
    { accountId: 1n, low: 0n, high: 3n },
    { accountId: 2n, low: 0n, high: 8n },
  ];
  const left = stretchesAfter(first, [statement(1n, 3n, 30), statement(1n, 2n, 20)]);
  const later = [
    { accountId: 1n, low: 0n, high: 5n },
    { accountId: 2n, low: 0n, high: 9n },
    { accountId: 4n, low: 0n, high: 1n },
  ];
  expect(stretchesFrom(later, cursorOf(left))).toEqual([
    { accountId: 1n, low: 0n, high: 1n },
    { accountId: 2n, low: 0n, high: 8n },
  ]);
});

test.each(['', 'nonsense', Buffer.from('1-').toString('base64url')])(
  'an invalid cursor is null: "%s"',
  (cursor) => {
    expect(stretchesFrom([], cursor)).toBeNull();
  },
);

test('an id contains the book of the account and the number of the posting', () => {
  expect(statementIdOf(statement((77n << 8n) | 3n, 3n, 1))).toBe(3 * 256 + 3);
});
