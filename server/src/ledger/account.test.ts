import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { hasRoomFor, openedAccount } from './account.ts';

test('a new account is empty, whatever else is passed in', () => {
  const now = unixSeconds(1_800_000_000);
  const wanted = { id: 1n, kind: 'wallet', currency: 'EUR', isTest: true } as const;
  const other = { ...openedAccount(wanted, now), balance: 5n, held: 3n, version: 7n };
  expect(openedAccount({ ...other, id: 2n }, now)).toEqual({
    id: 2n,
    kind: 'wallet',
    currency: 'EUR',
    isTest: true,
    balance: 0n,
    held: 0n,
    version: 0n,
    isAwaited: false,
    isClosed: false,
    createdAt: now,
  });
});

test('a closed account accepts no money', () => {
  const wanted = { id: 1n, kind: 'wallet', currency: 'EUR', isTest: true } as const;
  const closed = { ...openedAccount(wanted, unixSeconds(1)), isClosed: true };
  expect(hasRoomFor(closed, 1n)).toBe(false);
  expect(hasRoomFor({ ...closed, isClosed: false }, 1n)).toBe(true);
});
