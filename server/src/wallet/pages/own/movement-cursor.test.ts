import { expect, test } from 'vitest';
import type { AccountMovement } from '../../../identity/wallets/movements.store.ts';
import { unixSeconds } from '../../../kernel/time.ts';
import { cursorText, reachedAfter, reachedIn } from './movement-cursor.ts';

const moved = (accountId: bigint, version: bigint): AccountMovement => ({
  accountId,
  version,
  movementId: `${accountId}/${version}`,
  kind: 'payment',
  amount: -1n,
  balance: 0n,
  project: null,
  createdAt: unixSeconds(0),
});

test('each account goes on behind the oldest of its movements that was shown', () => {
  const first = reachedAfter(new Map(), [moved(1n, 9n), moved(2n, 4n), moved(1n, 8n)]);
  expect(cursorText(first)).toBe('1-8.2-4');
  expect(cursorText(reachedAfter(first, [moved(1n, 7n)]))).toBe('1-7.2-4');
});

test('a cursor is read as it was written', () => {
  const reached = new Map([
    [1n, 8n],
    [4_611_686_018_427_387_903n, 4n],
  ]);
  expect(reachedIn(cursorText(reached))).toEqual(reached);
});

test.each([undefined, '', '1', '1-', 'x-1', '1-1.', "1-1' OR true", `1-${'9'.repeat(19)}`])(
  '%j is the beginning of the list',
  (text) => {
    expect(reachedIn(text)).toEqual(new Map());
  },
);
