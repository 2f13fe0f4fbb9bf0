import { expect, test } from 'vitest';
import { anAccount, customerKinds, serviceKinds } from '../../tests/support/accounts.ts';
import type { Account } from './account.ts';
import { post } from './posting.ts';

const customerMax = 9_007_199_254_740_991n;
const serviceMax = 4_611_686_018_427_387_904n;

const outcomeOf = (debit: Partial<Account>, credit: Partial<Account>, amount: bigint) => {
  const sides = {
    debit: anAccount({ number: 1n, ...debit }),
    credit: anAccount({ number: 2n, ...credit }),
  };
  const posted = post(sides, amount);
  return posted.ok ? [posted.value.debit.balance, posted.value.credit.balance] : posted.refusal;
};

test('money moves from the debit to the credit account, and both versions grow', () => {
  const debit = anAccount({ number: 1n, balance: 100n, held: 30n, version: 4n });
  const credit = anAccount({ number: 2n, kind: 'merchant', balance: 5n, version: 9n });
  expect(post({ debit, credit }, 70n)).toEqual({
    ok: true,
    value: {
      debit: { ...debit, balance: 30n, version: 5n },
      credit: { ...credit, balance: 75n, version: 10n },
    },
  });
});

// biome-ignore format: a table
test.each([
  // balance  held  amount  outcome
  [100n,       0n,   99n,   [1n, 99n]            ],
  [100n,       0n,  100n,   [0n, 100n]           ],
  [100n,       0n,  101n,   'insufficient_funds' ],
  [100n,      40n,   60n,   [40n, 60n]           ],
  [100n,      40n,   61n,   'insufficient_funds' ],
  [100n,     100n,    1n,   'insufficient_funds' ],
  [  0n,       0n,    1n,   'insufficient_funds' ],
])('a wallet with %i, of which %i is held, pays %i: %s', (balance, held, amount, outcome) => {
  expect(outcomeOf({ balance, held }, {}, amount)).toEqual(outcome);
});

test.each(customerKinds)('an account of the kind %s never owes money', (kind) => {
  expect(outcomeOf({ kind, balance: 1n }, { kind }, 2n)).toBe('insufficient_funds');
  expect(outcomeOf({ kind, balance: 2n }, { kind }, 2n)).toEqual([0n, 2n]);
});

test.each(serviceKinds)('an account of the kind %s may owe money', (kind) => {
  expect(outcomeOf({ kind }, {}, 2n)).toEqual([-2n, 2n]);
});

// biome-ignore format: a table
test.each<[string, Partial<Account>, Partial<Account>, bigint, unknown]>([
  // what                                    debit                                          credit                                             amount  outcome
  ['a customer at the limit',                { kind: 'clearing' },                          { balance: customerMax - 1n },                      1n,    [-1n, customerMax]],
  ['a customer one beyond the limit',        { kind: 'clearing' },                          { balance: customerMax - 1n },                      2n,    'balance_limit'],
  ['a service account at its limit',         { balance: 5n },                               { kind: 'suspense', balance: serviceMax - 1n },     1n,    [4n, serviceMax]],
  ['a service account one beyond its limit', { balance: 5n },                               { kind: 'suspense', balance: serviceMax - 1n },     2n,    'balance_limit'],
  ['a debt at the limit',                    { kind: 'clearing', balance: 1n - serviceMax }, {},                                                1n,    [-serviceMax, 1n]],
  ['a debt one beyond the limit',            { kind: 'clearing', balance: 1n - serviceMax }, {},                                                2n,    'balance_limit'],
  ['an amount beyond every limit',           { kind: 'clearing' },                          { kind: 'suspense' },               10n ** 30n,       'balance_limit'],
])('the balance limit: %s', (_, debit, credit, amount, outcome) => {
  expect(outcomeOf(debit, credit, amount)).toEqual(outcome);
});

// biome-ignore format: a table
test.each<[string, Partial<Account>, Partial<Account>, string]>([
  // what                       debit                    credit                                        refusal
  ['an account and itself',     { id: 513n },            { id: 513n, currency: 'USD', isTest: false }, 'same_account'],
  ['two currencies',            { currency: 'EUR' },     { currency: 'USD', isTest: false },           'currency_mismatch'],
  ['test and live',             { isTest: true },        { isTest: false },                            'mode_mismatch'],
  ['live and test',             { isTest: false },       { isTest: true },                             'mode_mismatch'],
  ['no money and no room',      {},                      { balance: customerMax },                     'insufficient_funds'],
])('refusals come in this order: %s', (_, debit, credit, refusal) => {
  expect(outcomeOf(debit, credit, 1n)).toBe(refusal);
});

test.each([0n, -1n])('a posting of %i is a bug and throws', (amount) => {
  expect(() => outcomeOf({ balance: 10n }, {}, amount)).toThrow(RangeError);
});
