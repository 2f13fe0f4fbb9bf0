import { expect, test } from 'vitest';
import { BankBook } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2, What posts: some banks list payments of 0.00 within an entry, for the record.

const wanted = [{ key: 'awaited', minor: 700, ends: 'awaiting_authorization' }];

/** An entry of 1.00 that contains a payment of 0.00. */
async function taken(texts: (reference: string) => { structured?: string[] }) {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000);
  const transactions = [
    { amount: '1.00', endToEndId: 'A', unstructured: ['other'] },
    { amount: '0.00', endToEndId: 'B', ...texts(bank.referenceOf('awaited')) },
  ];
  await bank.give(book.statement([{ minor: 100, batch: { count: 2 }, transactions }]));
  return bank;
}

test.each([
  ['with a reference of ours', (reference: string) => ({ structured: [reference] })],
  ['without a reference', () => ({})],
])('bank 2: a payment of 0.00 %s moves nothing and waits for nobody', async (_, texts) => {
  const bank = await taken(texts);
  const rows = bank.transactions().map(({ amount, state, reason }) => [amount, state, reason]);
  expect(rows).toEqual([
    [100n, 'suspense', 'no_reference'],
    [0n, 'ignored', null],
  ]);
  expect(await bank.look()).toMatchObject({
    ...{ unexplained: 0, payments: ['awaited awaiting_authorization'] },
    books: { faults: [] },
  });
});

test('bank 2, Suspense: an older payment of 0.00 in suspense can be kept, and that can be undone', async () => {
  const bank = await taken(() => ({}));
  const nothing = bank.transaction(0);
  bank.put({ ...nothing, state: 'suspense', reason: 'no_reference' });
  const kept = await bank.keep(nothing);
  expect([kept.state, kept.reason]).toEqual(['ignored', 'kept']);
  const undone = await bank.undo(kept);
  expect([undone.state, undone.reason]).toEqual(['suspense', 'no_reference']);
  expect(await bank.look()).toMatchObject({ unexplained: 0, books: { faults: [] } });
});

test('bank 6, Continuity: a payment of 0.00 that waited for a break stops nothing', async () => {
  const bank = await taken((reference) => ({ structured: [reference] }));
  const nothing = bank.transaction(0);
  bank.put({ ...nothing, state: 'suspense', reason: 'continuity' });
  await bank.give(new BankBook(testIban, 50_100, '2026-03-03').statement([]));
  expect(bank.transaction(0)).toMatchObject({ state: 'suspense', reason: 'not_creditable' });
});
