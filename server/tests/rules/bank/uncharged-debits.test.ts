import { expect, test } from 'vitest';
import { BankBook, entryOf } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2 and 6, Reversal: debits that could be charged to nobody are checked again.

const day = '2026-03-02';

/** A reversal that came before its credit, as an earlier release left it. */
async function uncharged() {
  const bank = await MemoryBank.open([{ key: 'awaited', minor: 900, ends: 'settled' }]);
  const book = new BankBook(testIban, 50_000, day);
  const same = { endToEndId: 'E-1', bookedOn: day, valueOn: day };
  const back = { ...same, minor: -900, isReversal: true, servicerReference: 'BACK' };
  await bank.give(book.notice('camt.054', [entryOf(back)]));
  bank.put({ ...bank.transaction(-900), reason: 'not_creditable' });
  const credit = { ...same, minor: 900, reference: bank.referenceOf('awaited') };
  return { bank, book, back, credit };
}

test('a reversal that could not be charged takes back its credit once the credit arrives', async () => {
  const { bank, book, back, credit } = await uncharged();
  await bank.give(book.statement([credit, back]));
  expect(bank.transaction(-900)).toMatchObject({ state: 'matched', reason: 'chargeback' });
  expect(await bank.look()).toMatchObject({
    ...{ unexplained: 0, explained: [], payments: ['awaited chargeback'], books: { faults: [] } },
  });
});

test('a reversal without its credit waits for a person, unchanged by every import', async () => {
  const { bank, book, back } = await uncharged();
  const before = bank.transaction(-900);
  await bank.give(book.statement([back]));
  await bank.give(book.statement([]));
  expect(bank.transaction(-900)).toEqual(before);
  expect(before).toMatchObject({ state: 'suspense', reason: 'not_creditable' });
  const kept = await bank.keep(before);
  await bank.give(book.statement([]));
  expect(bank.transaction(-900)).toEqual(kept);
});

test('a reversal of a payment that two transfers settled waits for a person', async () => {
  const { bank, book, back } = await uncharged();
  const reference = bank.referenceOf('awaited');
  await bank.give(
    book.statement([
      { minor: 100, reference, endToEndId: 'E-0' },
      { minor: 800, reference, endToEndId: 'E-2' },
      back,
    ]),
  );
  expect(bank.transaction(-900)).toMatchObject({ state: 'suspense', reason: 'not_creditable' });
  expect((await bank.seen()).payments).toEqual(['awaited settled']);
});

test.each(['not_creditable', 'reversal', 'batch'] as const)(
  'a reversal with an unknown reference and without an id stays %s',
  async (reason) => {
    const bank = await MemoryBank.open([]);
    const book = new BankBook(testIban, 50_000, day);
    const transactions = [{ structured: ['RF18539007547034'] }];
    await bank.give(book.statement([{ minor: -900, isReversal: true, transactions }]));
    bank.put({ ...bank.transaction(-900), reason });
    await bank.give(book.statement([]));
    expect(bank.transaction(-900)).toMatchObject({ state: 'suspense', reason });
  },
);
