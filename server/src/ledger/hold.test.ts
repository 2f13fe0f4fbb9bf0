import { expect, test } from 'vitest';
import { anAccount, customerKinds, serviceKinds } from '../../tests/support/accounts.ts';
import { unixSeconds } from '../kernel/time.ts';
import { type Hold, place, resolve } from './hold.ts';

const placedAt = unixSeconds(1_800_000_000);
const resolvedAt = unixSeconds(1_800_000_060);

const held = (fields: Partial<Hold> = {}): Hold => ({
  id: 'hold',
  accountId: anAccount().id,
  amount: 40n,
  state: 'held',
  captured: 0n,
  createdAt: placedAt,
  resolvedAt: null,
  ...fields,
});

test('a hold reserves money without moving it', () => {
  const account = anAccount({ balance: 100n, held: 10n, version: 3n });
  expect(place(account, { id: 'hold', amount: 40n }, placedAt)).toEqual({
    ok: true,
    value: { hold: held(), account: { ...account, held: 50n } },
  });
});

// biome-ignore format: a table
test.each([
  // balance  held  amount  is placed
  [100n,       0n,  100n,   true ],
  [100n,       0n,  101n,   false],
  [100n,      60n,   40n,   true ],
  [100n,      60n,   41n,   false],
  [  0n,       0n,    1n,   false],
])('of %i, with %i held, a hold of %i is placed: %s', (balance, alreadyHeld, amount, isPlaced) => {
  const placed = place(anAccount({ balance, held: alreadyHeld }), { id: 'hold', amount }, placedAt);
  expect(placed.ok ? 'placed' : placed.refusal).toBe(isPlaced ? 'placed' : 'insufficient_funds');
});

test.each(customerKinds)('a %s cannot reserve money that it does not have', (kind) => {
  expect(place(anAccount({ kind }), { id: 'hold', amount: 1n }, placedAt).ok).toBe(false);
});

test.each(serviceKinds)('a %s may reserve money that it will owe', (kind) => {
  expect(place(anAccount({ kind }), { id: 'hold', amount: 1n }, placedAt).ok).toBe(true);
});

test.each([0n, -1n])('a hold of %i is a bug and throws', (amount) => {
  expect(() => place(anAccount({ balance: 10n }), { id: 'hold', amount }, placedAt)).toThrow(
    RangeError,
  );
});

// biome-ignore format: a table
test.each<[bigint, Hold['state']]>([
  // captured  state
  [ 0n,        'released'],
  [ 1n,        'captured'],
  [39n,        'captured'],
  [40n,        'captured'],
])('a hold of 40 of which %i is captured is %s, and nothing stays reserved', (captured, state) => {
  const account = anAccount({ balance: 100n, held: 50n });
  expect(resolve({ hold: held(), account }, captured, resolvedAt)).toEqual({
    ok: true,
    value: { hold: held({ state, captured, resolvedAt }), account: { ...account, held: 10n } },
  });
});

test.each([-1n, 41n])('capturing %i from a hold of 40 throws', (captured) => {
  const account = anAccount({ balance: 100n, held: 40n });
  expect(() => resolve({ hold: held(), account }, captured, resolvedAt)).toThrow(RangeError);
});

// biome-ignore format: a table
test.each<[Hold['state'], bigint]>([
  ['captured', 40n],
  ['captured',  0n],
  ['released',  0n],
  ['released', 40n],
])('a hold that was %s cannot be resolved again, even with %i', (state, captured) => {
  const hold = held({ state, captured: state === 'captured' ? 40n : 0n, resolvedAt });
  expect(resolve({ hold, account: anAccount({ balance: 100n }) }, captured, resolvedAt)).toMatchObject({
    ok: false,
    refusal: 'invalid_state',
    because: `The reserved money was already ${state}.`,
  });
});
