import { expect, test } from 'vitest';
import { anAccount } from '../../tests/support/accounts.ts';
import { BatchRows } from '../engine/rows.ts';
import { unixSeconds } from '../kernel/time.ts';
import { accounts } from './account.store.ts';
import type { Account } from './account.ts';
import { hold, move, settleHold } from './book.ts';
import { holds } from './hold.store.ts';

const now = unixSeconds(1_800_000_000);
const [payer, payee, fees, missing] = [1n, 2n, 3n, 4n].map(
  (number) => anAccount({ number }).id,
) as [bigint, bigint, bigint, bigint];

/** The payer has 100, of which hold h reserves 60. The others have nothing. */
function draft(): BatchRows {
  const rows = new BatchRows();
  rows.file(holds, ['h', 'other'], []);
  rows.file(accounts, [payer, payee, fees, missing].map(String), []);
  rows.insert(accounts, anAccount({ number: 1n, balance: 100n }));
  rows.insert(accounts, anAccount({ number: 2n }));
  rows.insert(accounts, anAccount({ number: 3n, kind: 'commission' }));
  expect(hold(rows, { id: 'h', accountId: payer, amount: 60n }, now).ok).toBe(true);
  rows.keep();
  return rows;
}

const leg = (debitAccount: bigint, creditAccount: bigint, amount: bigint) => ({
  kind: 'test',
  debitAccount,
  creditAccount,
  amount,
});

const stateOf = (rows: BatchRows) =>
  [payer, payee, fees].map((id) => {
    const { balance, held } = rows.get(accounts, id) as Account;
    return `${balance}/${held}`;
  });

test('the legs of a movement are posted in order, each on the previous balance', () => {
  const rows = draft();
  const moved = move(rows, { id: 'm', legs: [leg(payer, payee, 40n), leg(payee, fees, 1n)] }, now);
  expect(moved).toMatchObject({
    ok: true,
    value: [
      {
        movementId: 'm',
        leg: 0,
        debitVersion: 1n,
        creditVersion: 1n,
        debitBalance: 60n,
        creditBalance: 40n,
        holdId: null,
      },
      {
        movementId: 'm',
        leg: 1,
        debitVersion: 2n,
        creditVersion: 1n,
        debitBalance: 39n,
        creditBalance: 1n,
        holdId: null,
      },
    ],
  });
  expect(stateOf(rows)).toEqual(['60/60', '39/0', '1/0']);
});

// biome-ignore format: a table
test.each([
  ['the held part of the balance',    [leg(payer, payee, 41n)],                        'insufficient_funds'],
  ['more than the account has',       [leg(payee, payer, 1n)],                         'insufficient_funds'],
  ['to itself',                       [leg(payer, payer, 1n)],                         'same_account'],
  ['to a missing account',            [leg(payer, missing, 1n)],                       'account_not_found'],
  ['from a missing account',          [leg(missing, payer, 1n)],                       'account_not_found'],
  ['the same money twice',            [leg(payer, payee, 30n), leg(payer, payee, 30n)], 'insufficient_funds'],
])('a movement of %s is refused and changes nothing', (_, legs, refusal) => {
  const rows = draft();
  const [before, written] = [stateOf(rows), rows.writes()];
  expect(move(rows, { id: 'm', legs }, now)).toMatchObject({ ok: false, refusal });
  rows.takeBack();
  expect(stateOf(rows)).toEqual(before);
  expect(rows.writes()).toEqual(written);
});

// biome-ignore format: a table
test.each([
  // what is captured                legs                                             payer    payee   fees
  ['all of it',                      [leg(payer, payee, 60n)],                        ['40/0', '60/0', '0/0']],
  ['a part of it',                   [leg(payer, payee, 25n)],                        ['75/0', '25/0', '0/0']],
  ['parts for two',                  [leg(payer, payee, 25n), leg(payer, fees, 5n)],  ['70/0', '25/0', '5/0']],
  ['nothing',                        [],                                              ['100/0', '0/0', '0/0']],
])('a hold of which %s is captured releases the rest', (_, legs, after) => {
  const rows = draft();
  const settled = settleHold(rows, 'h', { id: 'm', legs }, now);
  const captured = legs.reduce((sum, { amount }) => sum + amount, 0n);
  expect(settled).toMatchObject({
    ok: true,
    value: { state: captured > 0n ? 'captured' : 'released', captured, resolvedAt: now },
  });
  expect(stateOf(rows)).toEqual(after);
});

// biome-ignore format: a table
test.each([
  ['captured and then captured', [leg(payer, payee, 10n)], [leg(payer, payee, 10n)]],
  ['captured and then released', [leg(payer, payee, 10n)], []],
  ['released and then captured', [],                       [leg(payer, payee, 10n)]],
  ['released and then released', [],                       []],
])('a hold is resolved once: %s is refused', (_, first, second) => {
  const rows = draft();
  expect(settleHold(rows, 'h', { id: 'first', legs: first }, now).ok).toBe(true);
  rows.keep();
  const [before, written] = [stateOf(rows), rows.writes()];
  expect(settleHold(rows, 'h', { id: 'second', legs: second }, now)).toMatchObject({
    refusal: 'invalid_state',
  });
  rows.takeBack();
  expect(stateOf(rows)).toEqual(before);
  expect(rows.writes()).toEqual(written);
});

test('more than the hold is never captured, not even in several legs', () => {
  const legs = [leg(payer, payee, 30n), leg(payer, fees, 31n)];
  expect(() => settleHold(draft(), 'h', { id: 'm', legs }, now)).toThrow(RangeError);
});

test('a hold whose money cannot arrive stays unchanged', () => {
  const rows = draft();
  const settled = settleHold(rows, 'h', { id: 'm', legs: [leg(payer, missing, 10n)] }, now);
  expect(settled).toMatchObject({ ok: false, refusal: 'account_not_found' });
  rows.takeBack();
  expect(stateOf(rows)).toEqual(['100/60', '0/0', '0/0']);
  expect(rows.get(holds, 'h')?.state).toBe('held');
});

test('resolving a hold that does not exist is a bug and throws', () => {
  expect(() => settleHold(draft(), 'other', { id: 'm', legs: [] }, now)).toThrow('does not exist');
});

test('placing a second hold with the same id is a bug and throws', () => {
  const again = () => hold(draft(), { id: 'h', accountId: payer, amount: 1n }, now);
  expect(again).toThrow('hold h exists already');
});
