import { expect, test } from 'vitest';
import { bankAccountIdOf } from '../../../src/bank/accounts/bank-account.ts';
import type { BankTransactionRow } from '../../../src/bank/transactions/bank-transaction.ts';
import { endSuspense } from '../../../src/bank/transactions/end-suspense.ts';
import { undoAct } from '../../../src/bank/transactions/undo-act.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import { paymentClaim } from '../../../src/checkout/rails/bank-transfer/payment-claim.ts';
import { mustGet } from '../../../src/engine/must-get.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
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

async function sendBack(
  { engine, account }: MemoryBank,
  { id: transactionId, acts }: BankTransactionRow,
): Promise<string> {
  const told = { transactionId, number: acts.length, act: 'return' as const, text: 'Not ours' };
  const ended = await engine.execute(endSuspense, { account, ...told }, client('treasurer'));
  return ended.ok ? 'ok' : `${ended.refusal}: ${ended.because}`;
}

/** A person takes back that money was given to the payment. */
async function takeBack(
  { engine, account }: MemoryBank,
  { id: transactionId, acts }: BankTransactionRow,
): Promise<string> {
  const number = acts.length - 1;
  const services = { engine, payoutRails: noPayouts };
  const about = { paymentId: awaitedId('rent'), key: `${transactionId}/${number}/0` };
  const claim = await paymentClaim(services, about);
  if (claim === null) throw new Error('the payment is gone');
  const told = { account, transactionId, number, claims: [claim] };
  const undone = await engine.execute(undoAct, told, client('treasurer'));
  return undone.ok ? 'ok' : `${undone.refusal}: ${undone.because}`;
}

const sound = { unexplained: 0, books: { faults: [] } };
const inSuspense = (minor: number) => [`suspense ${minor}`];
const bankId = bankAccountIdOf(testIban);
const fileMax = 99_999_999_999;

test.each([1, fileMax])('%i in suspense goes back to its sender', async (minor) => {
  const { bank, come } = await open();
  await come({ minor });
  expect(await sendBack(bank, bank.transaction(minor))).toBe('ok');
  expect(bank.transaction(minor)).toMatchObject({ state: 'returning' });
  expect(await bank.look()).toMatchObject({
    ...{ ...sound, returns: [String(minor)] },
    money: { [`bank out ${bankId}`]: String(minor) },
  });
});

// biome-ignore format: a table
test.each<[string, Line, string]>([
  ['a cent more than a file carries', { minor: fileMax + 1 },               'limit_reached: No payment file carries as much at once. Ask the bank.'],
  ['money of a masked account',       { minor: 100, iban: 'LT12********' }, 'no_sender: The bank did not say from which account it came.'],
  ['money that went out',             { minor: -100 },                      'invalid_state: Only money that came in can be returned.'],
])('%s does not go back by a file', async (_, line, because) => {
  const { bank, come } = await open();
  await come(line);
  const [row, before] = [bank.transaction(line.minor), await bank.look()];
  expect(await sendBack(bank, row)).toBe(because);
  expect(bank.transaction(line.minor)).toEqual(row);
  expect(await bank.look()).toEqual(before);
});

test('a part that was assigned and taken back pays nothing any more', async () => {
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

test('what has settled a payment is not taken back', async () => {
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
