import { expect, test } from 'vitest';
import { BankBook, entryOf } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2, What posts: later details replace a sum and must add up to it, even if the bank has
// changed the sum meanwhile.

const wanted = [{ key: 'awaited', minor: 7_000, ends: 'settled' }];
const day = '2026-03-02';

/** The bank reports an entry with these sums, one after another; the camt.053 has the last one. */
async function told(sums: readonly number[]) {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000, day);
  const same = { servicerReference: 'BATCH', bookedOn: day, valueOn: day, batch: { count: 2 } };
  const sum = { ...same, transactions: [] };
  for (const minor of sums.slice(0, -1)) {
    await bank.give(book.notice('camt.052', [entryOf({ minor, ...sum })]));
  }
  const last = sums.at(-1) ?? 0;
  const give = (transactions: Parameters<typeof entryOf>[0]['transactions'] = []) =>
    bank.give(book.statement([{ minor: last, ...sum, transactions }]));
  const [reference, rest] = [bank.referenceOf('awaited'), (last - 7_000) / 100];
  const details = [
    { amount: '70.00', endToEndId: 'A', structured: [reference] },
    { amount: rest.toFixed(2), endToEndId: 'B', unstructured: ['somebody'] },
  ];
  const giveDetails = () =>
    bank.give(
      book.notice('camt.054', [entryOf({ minor: last, ...same, transactions: details })], day),
    );
  const rows = () =>
    bank
      .transactions()
      .filter(({ posted }) => posted !== 0n)
      .map(({ amount, state, reason }) => [Number(amount), state, reason]);
  return { bank, book, give, details, giveDetails, rows };
}

const detailed = (rest: number) => [
  [7_000, 'matched', null],
  [rest, 'suspense', 'no_reference'],
];

test.each([
  ['never', [12_000]],
  ['once', [10_000, 12_000]],
  ['to less', [14_000, 12_000]],
  ['twice', [10_000, 11_000, 12_000]],
  ['and back', [12_000, 10_000, 12_000]],
])('bank 2: a sum that changed %s is replaced by its details completely', async (_, sums) => {
  const { bank, give, giveDetails, rows } = await told(sums);
  await give();
  await Promise.all([giveDetails(), giveDetails()]);
  expect(rows().toSorted((one, other) => Number(other[0]) - Number(one[0]))).toEqual(
    detailed(5_000),
  );
  expect(await bank.look()).toMatchObject({
    ...{ closing: 62_000, ledger: 57_000, unexplained: 0, payments: ['awaited settled'] },
    books: { faults: [] },
  });
});

test('bank 2: details that came with the changed sum replace it when they come again', async () => {
  const { bank, give, details, giveDetails, rows } = await told([10_000, 12_000]);
  await give(details);
  expect(await bank.look()).toMatchObject({ closing: 62_000, unexplained: 0 });
  await giveDetails();
  expect(rows()).toEqual(detailed(5_000));
  expect(await bank.look()).toMatchObject({ closing: 62_000, unexplained: 0 });
});

test.each([
  ['the difference', 2_000],
  ['the sum', 10_000],
])('bank 2: details do not replace a sum when a person has handled %s', async (_, minor) => {
  const { bank, give, giveDetails, rows } = await told([10_000, 12_000]);
  await give();
  await bank.keep(bank.transaction(minor));
  const before = rows();
  await giveDetails();
  expect(rows()).toEqual(before);
  expect(await bank.look()).toMatchObject({
    ...{ closing: 62_000, unexplained: 0, payments: ['awaited awaiting_authorization'] },
    books: { faults: [] },
  });
});
