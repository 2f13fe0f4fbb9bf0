import { expect, test } from 'vitest';
import { BankBook, entryOf, type Line } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import type { CamtEntry, CamtKind } from '../../support/camt-model.ts';

// Bank 2, Two layers and What posts (decision 0270): an entry is first reported bare, and later
// with its payment.

const wanted = [{ key: 'awaited', minor: 900, ends: 'settled' }];
const day = '2026-03-02';
const same = { servicerReference: 'BANK-1', bookedOn: day, valueOn: day };
const bare = { minor: 900, ...same, transactions: [] };

async function open(first: Partial<Line & CamtEntry> = {}) {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000, day);
  await bank.give(book.notice('camt.052', [entryOf({ ...bare, ...first })]));
  const reference = bank.referenceOf('awaited');
  const notice = (kind: CamtKind, line: Line) =>
    bank.give(book.notice(kind, [entryOf({ ...same, ...line })], day));
  const rows = () =>
    bank
      .transactions()
      .filter(({ posted }) => posted !== 0n)
      .map(({ amount, state, reason }) => [Number(amount), state, reason]);
  return { bank, book, reference, notice, rows };
}

const settled = {
  ...{ closing: 50_900, ledger: 50_900, unexplained: 0, payments: ['awaited settled'] },
  books: { faults: [] },
};

const uetr = '6f1b1c5e-0d2a-4c5e-9b7a-1f2e3d4c5b6a';

test.each<[string, (reference: string) => Partial<Line>]>([
  ['its reference', (reference) => ({ reference })],
  ['its own ids', (reference) => ({ transactions: [{ uetr, structured: [reference] }] })],
  ['only text', (text) => ({ transactions: [{ unstructured: [text] }] })],
])('bank 2: details that a camt.053 adds to a bare entry count once: %s', async (_, detailsOf) => {
  const { bank, book, reference, notice, rows } = await open();
  expect(rows()).toEqual([[900, 'suspense', 'no_reference']]);
  const details = detailsOf(reference);
  await bank.give(book.statement([{ minor: 900, ...same, ...details }]));
  await notice('camt.054', { minor: 900, ...details });
  await notice('camt.052', bare);
  expect(rows()).toEqual([[900, 'matched', null]]);
  expect(await bank.look()).toMatchObject(settled);
});

test('bank 2: a payment announced with another amount and booked bare settles by its details', async () => {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000, day);
  const told = {
    servicerReference: 'BANK-1',
    valueOn: day,
    reference: bank.referenceOf('awaited'),
  };
  const announced = { ...told, bookedOn: null, status: 'PDNG', endToEndId: 'E-1' };
  await bank.give(book.notice('camt.052', [entryOf({ minor: 123, ...announced })]));
  await bank.give(book.notice('camt.052', [entryOf(bare)]));
  await bank.give(book.statement([{ minor: 900, ...told, bookedOn: day, endToEndId: 'E-1' }]));
  expect(await bank.look()).toMatchObject(settled);
});

test('bank 2: details in two concurrent messages settle the payment once', async () => {
  const { bank, book, reference, notice, rows } = await open();
  await bank.give(book.statement([bare]));
  const told = { minor: 900, reference, endToEndId: 'E-1' };
  await Promise.all([notice('camt.054', told), notice('camt.052', { ...told, text: 'again' })]);
  expect(rows()).toEqual([[900, 'matched', null]]);
  expect(await bank.look()).toMatchObject(settled);
});

test('bank 2: a bare entry that proves to be a batch is replaced by all of its payments', async () => {
  const { bank, book, reference, rows } = await open({ minor: 1_000 });
  const transactions = [
    { amount: '9.00', endToEndId: 'A', structured: [reference] },
    { amount: '1.00', endToEndId: 'B', unstructured: ['somebody'] },
  ];
  await bank.give(book.statement([{ minor: 1_000, ...same, transactions }]));
  expect(rows()).toEqual([
    [900, 'matched', null],
    [100, 'suspense', 'no_reference'],
  ]);
  expect(await bank.look()).toMatchObject({ closing: 51_000, ledger: 50_900, unexplained: 0 });
});

test('bank 2: a bare entry whose amount has changed is replaced completely', async () => {
  const { bank, book, reference, notice, rows } = await open({ minor: 500 });
  await bank.give(book.statement([bare]));
  await notice('camt.054', { minor: 900, reference });
  expect(rows()).toEqual([[900, 'matched', null]]);
  expect(await bank.look()).toMatchObject(settled);
});

test('bank 2: a bare reversal charges back its payment once its id is known', async () => {
  const paid = { servicerReference: 'BANK-0', endToEndId: 'E-1' };
  const { bank, book, reference, rows } = await open({ minor: -900, isReversal: true });
  await bank.give(
    book.statement([
      { minor: 900, reference, ...paid },
      { ...bare, minor: -900, isReversal: true },
    ]),
  );
  expect(rows()).toEqual([
    [900, 'matched', null],
    [-900, 'suspense', 'reversal'],
  ]);
  const told = { minor: -900, isReversal: true, endToEndId: 'E-1' };
  await bank.give(book.notice('camt.054', [entryOf({ ...same, ...told })], day));
  expect(rows()).toEqual([
    [900, 'matched', null],
    [-900, 'matched', 'chargeback'],
  ]);
  expect(await bank.look()).toMatchObject({ unexplained: 0, payments: ['awaited chargeback'] });
});

test('bank 2: the details of a bare entry that a person has handled change nothing', async () => {
  const { bank, book, reference, rows } = await open();
  await bank.keep(bank.transaction(900));
  const before = rows();
  await bank.give(book.statement([{ minor: 900, ...same, reference }]));
  expect(rows()).toEqual(before);
  expect(await bank.look()).toMatchObject({ unexplained: 0, books: { faults: [] } });
});

test('bank 2: an entry reported with a name alone settles once its payment is reported', async () => {
  const { bank, book, reference, rows } = await open({
    transactions: [{ debtor: { name: 'Ona' } }],
  });
  await bank.give(
    book.statement([{ minor: 900, ...same, transactions: [{ structured: [reference] }] }]),
  );
  expect(rows()).toEqual([[900, 'suspense', 'no_reference']]);
  await bank.give(book.notice('camt.054', [entryOf({ minor: 900, ...same, reference })], day));
  expect(rows()).toEqual([[900, 'matched', null]]);
  expect(await bank.look()).toMatchObject(settled);
});
