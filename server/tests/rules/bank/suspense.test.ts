import { expect, test } from 'vitest';
import { bankAccountIdOf } from '../../../src/bank/accounts/bank-account.ts';
import type { Claim } from '../../../src/bank/claims/claim.ts';
import type { BankTransactionRow } from '../../../src/bank/transactions/bank-transaction.ts';
import { endSuspense } from '../../../src/bank/transactions/end-suspense.ts';
import { undoAct } from '../../../src/bank/transactions/undo-act.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import { paymentClaim } from '../../../src/checkout/rails/bank-transfer/payment-claim.ts';
import { mustGet } from '../../../src/engine/must-get.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
import type { Decision } from '../../../src/kernel/decision.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { BankBook, type Line } from '../../support/bank.ts';
import { awaitedId, testIban } from '../../support/bank-histories/bank-desk.ts';
import { assign } from '../../support/bank-histories/ended-payments.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { client } from '../../support/engines.ts';
import { noPayouts } from '../../support/no-payouts.ts';
import { shop } from '../../support/rules/cast.ts';

// Bank 2, Suspense: money that waits for a person, and what a person may do with it.

const wanted = [{ key: 'rent', minor: 1_000, ends: 'awaiting_authorization' }];

/** A bank account, and a payment of 10.00 that waits. */
async function open() {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000);
  return { bank, come: (line: Line) => bank.give(book.statement([line])) };
}

const treasurer = client('treasurer');

const endingOf = (ended: Decision<unknown>): string =>
  ended.ok ? 'ok' : `${ended.refusal}: ${ended.because}`;

async function end(
  { engine, account }: MemoryBank,
  { id: transactionId, acts }: BankTransactionRow,
  act: 'return' | 'keep',
): Promise<string> {
  const told = { transactionId, number: acts.length, act, text: 'Not ours' };
  return endingOf(await engine.execute(endSuspense, { account, ...told }, treasurer));
}

/** A person undoes the last action. */
async function undo(
  { engine, account }: MemoryBank,
  { id: transactionId, acts }: BankTransactionRow,
  claims: readonly Claim[] = [],
): Promise<string> {
  const told = { account, transactionId, number: acts.length - 1, claims };
  return endingOf(await engine.execute(undoAct, told, treasurer));
}

/** A person undoes the assignment of money to the payment. */
async function takeBack(bank: MemoryBank, row: BankTransactionRow): Promise<string> {
  const services = { engine: bank.engine, payoutRails: noPayouts };
  const key = `${row.id}/${row.acts.length - 1}/0`;
  const claim = await paymentClaim(services, { paymentId: awaitedId('rent'), key });
  if (claim === null) throw new Error('the payment is gone');
  return undo(bank, row, [claim]);
}

const sound = { unexplained: 0, books: { faults: [] } };
const inSuspense = (minor: number) => [`suspense ${minor}`];
const bankId = bankAccountIdOf(testIban);
const fileMax = 99_999_999_999;

test.each([1, fileMax])('%i in suspense is returned to its sender', async (minor) => {
  const { bank, come } = await open();
  await come({ minor });
  expect(await end(bank, bank.transaction(minor), 'return')).toBe('ok');
  expect(bank.transaction(minor)).toMatchObject({ state: 'returning' });
  expect(await bank.look()).toMatchObject({
    ...{ ...sound, returns: [String(minor)] },
    money: { [`bank out ${bankId}`]: String(minor) },
  });
});

// biome-ignore format: a table
test.each<[string, Line, string]>([
  ['one cent more than a payment file carries', { minor: fileMax + 1 },               'limit_reached: No payment file carries as much at once. Ask the bank.'],
  ['money from a masked account',               { minor: 100, iban: 'LT12********' }, 'no_sender: The bank did not say from which account it came.'],
  ['money that went out',                       { minor: -100 },                      'invalid_state: Only money that came in can be returned.'],
])('%s is not returned by a payment file', async (_, line, because) => {
  const { bank, come } = await open();
  await come(line);
  const [row, before] = [bank.transaction(line.minor), await bank.look()];
  expect(await end(bank, row, 'return')).toBe(because);
  expect(bank.transaction(line.minor)).toEqual(row);
  expect(await bank.look()).toEqual(before);
});

test.each(['return', 'keep'] as const)(
  '%s: once it is undone, the money is in suspense again',
  async (act) => {
    const { bank, come } = await open();
    await come({ minor: 500 });
    const before = await bank.look();
    expect(await end(bank, bank.transaction(500), act)).toBe('ok');
    expect(await bank.look()).not.toEqual(before);
    expect(await undo(bank, bank.transaction(500))).toBe('ok');
    expect(bank.transaction(500)).toMatchObject({ state: 'suspense', note: null });
    expect(await bank.look()).toEqual(before);
  },
);

test('a return cannot be undone once it is in a payment file', async () => {
  const { bank, come } = await open();
  await come({ minor: 500 });
  await end(bank, bank.transaction(500), 'return');
  const { store } = bank.engine;
  const [payout] = store.rowsOf(payouts);
  if (payout === undefined) throw new Error('nothing is sent back');
  store.put(payouts, { ...payout, state: 'in_file' as const });
  const before = await bank.look();
  expect(await undo(bank, bank.transaction(500))).toBe(
    'invalid_state: It is on its way to the bank already.',
  );
  expect(await bank.look()).toEqual(before);
});

test.each([399, 401])('%i of 400 cannot be assigned', async (minor) => {
  const { bank, come } = await open();
  await come({ minor: 400 });
  const before = await bank.look();
  await expect(assign(bank, bank.transaction(400), [{ key: 'rent', minor }])).rejects.toThrow(
    `The parts make ${minor}, and the transaction is 400.`,
  );
  expect(await bank.look()).toEqual(before);
});

test('a part whose assignment was undone pays nothing any more', async () => {
  const { bank, come } = await open();
  await come({ minor: 400 });
  await assign(bank, bank.transaction(400), [{ key: 'rent', minor: 400 }]);
  const reference = bank.referenceOf('rent');
  expect(await bank.look()).toMatchObject({ received: [`${reference} 400`] });
  expect(await takeBack(bank, bank.transaction(400))).toBe('ok');
  expect(bank.transaction(400)).toMatchObject({ state: 'suspense', paymentId: null });
  const waiting = { ...sound, explained: inSuspense(400) };
  expect(await bank.look()).toMatchObject({ ...waiting, received: [`${reference} 0`] });
  await come({ minor: 1_000, reference });
  expect(await bank.look()).toMatchObject({ ...waiting, payments: ['rent settled'], returns: [] });
});

test('the assignment of money that settled a payment cannot be undone', async () => {
  const { bank, come } = await open();
  await come({ minor: 1_000 });
  await assign(bank, bank.transaction(1_000), [{ key: 'rent', minor: 1_000 }]);
  const before = await bank.look();
  expect(await takeBack(bank, bank.transaction(1_000))).toBe(
    'invalid_state: The payment is settled by it; refund it instead.',
  );
  expect(await bank.look()).toEqual(before);
});

const others: readonly (readonly [string, string, (bank: MemoryBank) => void])[] = [
  [
    'another currency',
    'other_currency',
    ({ engine: { store } }) => {
      const payment = mustGet({ get: store.rowOf.bind(store) }, payments, awaitedId('rent'));
      store.put(payments, { ...payment, currency: 'USD' as const });
    },
  ],
  [
    'the other mode',
    'other_mode',
    ({ engine: { store } }) => store.put(projects, { ...shop, isTest: false }),
  ],
];

test.each(others)('money for a payment in %s waits for a person', async (_, reason, change) => {
  const { bank, come } = await open();
  change(bank);
  await come({ minor: 1_000, reference: bank.referenceOf('rent') });
  expect(bank.transaction(1_000)).toMatchObject({ state: 'suspense', reason, posted: 1_000n });
  expect(await bank.look()).toMatchObject({
    ...{ ...sound, explained: inSuspense(1_000) },
    payments: ['rent awaiting_authorization'],
  });
});
