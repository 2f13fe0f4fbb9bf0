import { expect, test } from 'vitest';
import { BankBook, entryOf, type Line } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2, What posts: an entry of 0.00 may contain payments, and none of them is passed over.

const wanted = [{ key: 'awaited', minor: 900, ends: 'settled' }];
const day = '2026-03-02';
const same = { servicerReference: 'NOTHING', bookedOn: day, valueOn: day };

async function open() {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000, day);
  const reference = bank.referenceOf('awaited');
  const rows = () =>
    bank.transactions().map(({ posted, state, reason }) => [Number(posted), state, reason]);
  return { bank, book, reference, rows };
}

const both = (reference: string): Line => ({
  ...{ minor: 0, ...same, batch: { count: 2 } },
  transactions: [
    { amount: '9.00', direction: 'CRDT', endToEndId: 'A', structured: [reference] },
    { amount: '9.00', direction: 'DBIT', endToEndId: 'B' },
  ],
});

const taken = [
  [900, 'matched', null],
  [-900, 'suspense', 'debit'],
];

test('bank 2: the payments of a batch that nets to 0.00 are taken once', async () => {
  const { bank, book, reference, rows } = await open();
  await bank.give(book.notice('camt.052', [entryOf(both(reference))]));
  await bank.give(book.statement([both(reference)]));
  await bank.give(book.notice('camt.054', [entryOf(both(reference))], day));
  expect(rows()).toEqual(taken);
  expect(await bank.look()).toMatchObject({
    ...{ closing: 50_000, ledger: 50_900, unexplained: 0, payments: ['awaited settled'] },
    books: { faults: [] },
  });
});

test('bank 2: an entry of 0.00 without details posts nothing, and its payments may come later', async () => {
  const { bank, book, reference, rows } = await open();
  await bank.give(book.statement([{ minor: 0, ...same, batch: { count: 2 }, transactions: [] }]));
  expect(rows()).toEqual([]);
  await bank.give(book.notice('camt.054', [entryOf(both(reference))], day));
  expect(rows()).toEqual(taken);
  expect(await bank.look()).toMatchObject({ unexplained: 0, payments: ['awaited settled'] });
});

test('bank 2: a payment that charges use up is posted, and so are the charges', async () => {
  const { bank, book, reference, rows } = await open();
  const transactions = [{ amount: '9.00', endToEndId: 'A', structured: [reference] }];
  const charges = [{ amount: '9.00', direction: 'DBIT' as const }];
  await bank.give(book.statement([{ minor: 0, ...same, charges, transactions }]));
  expect(rows()).toEqual([
    [900, 'matched', null],
    [-900, 'fee', null],
  ]);
  expect(await bank.look()).toMatchObject({
    closing: 50_000,
    unexplained: 0,
    books: { faults: [] },
  });
});

test('bank 2: an entry of 0.00 with payments of 0.00 moves nothing', async () => {
  const { bank, book, rows } = await open();
  const transactions = [{ amount: '0.00', endToEndId: 'A' }];
  await bank.give(book.statement([{ minor: 0, ...same, transactions }]));
  expect(rows()).toEqual([]);
  expect(await bank.look()).toMatchObject({ closing: 50_000, unexplained: 0 });
});
