import { expect, test } from 'vitest';
import { bankEntries } from '../../../src/bank/transactions/bank-transaction.store.ts';
import { BankBook, entryOf, type Line } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2, Two layers (decision 0195): a camt.054 does not say on which day its entries were booked, and
// the camt.053 does.

const day = '2026-03-02';
const wanted = [{ key: 'awaited', minor: 900, ends: 'settled' }];

type Told = {
  readonly lines: (reference: string) => readonly Line[];
  /** How many of them the camt.054 reports. */
  readonly heard: number;
  readonly valueOn?: string;
};

const none = { servicerReference: 'NONREF' };
const shared = { servicerReference: 'SHARED' };
const fee: Line = {
  ...{ minor: -35, endToEndId: 'FEE', ...shared },
  code: { domain: 'ACMT', family: 'MDOP', subFamily: 'CHRG' },
};
const payment = (reference: string): Line => ({ minor: 900, reference, endToEndId: 'E-1' });
const stranger: Line = { minor: 500, endToEndId: 'E-2', text: 'a present', ...none };
const batchOf = (reference: string): Line => ({
  ...{ minor: 1_000, ...none, batch: { count: 2 } },
  transactions: [
    { amount: '9.00', endToEndId: 'A', structured: [reference] },
    { amount: '1.00', endToEndId: 'B' },
  ],
});

const cases: readonly (readonly [string, Told])[] = [
  ['an entry without a reference', { lines: (its) => [{ ...payment(its), ...none }], heard: 1 }],
  ['an entry with its own reference', { lines: (its) => [payment(its)], heard: 1 }],
  [
    'one of two entries that share a reference',
    { lines: (its) => [{ ...payment(its), ...shared }, fee], heard: 1 },
  ],
  [
    'two entries that share a reference',
    { lines: (its) => [{ ...payment(its), ...shared }, fee], heard: 2 },
  ],
  [
    'one of two equal entries',
    { lines: (its) => [{ ...payment(its), ...none }, stranger, stranger], heard: 2 },
  ],
  [
    'two equal entries',
    { lines: (its) => [{ ...payment(its), ...none }, stranger, stranger], heard: 3 },
  ],
  ['a batch without a reference', { lines: (its) => [batchOf(its)], heard: 1 }],
];

const orders = [
  ['notice', 'statement'],
  ['statement', 'notice'],
  ['notice', 'statement', 'notice', 'statement'],
  ['both'],
] as const;

const valueDays = ['2026-03-01', day, '2026-03-04'];

const all = cases.flatMap(([name, told]) =>
  orders.flatMap((order) => valueDays.map((valueOn) => ({ name, order, ...told, valueOn }))),
);

async function open({ lines, heard, valueOn = day }: Told) {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000, day);
  const booked = lines(bank.referenceOf('awaited')).map((line, at) => {
    const own = { servicerReference: `OWN-${at}`, ...line };
    return { ...own, valueOn };
  });
  const untold = booked.slice(0, heard).map((line) => entryOf({ ...line, bookedOn: null }));
  const notice = book.notice('camt.054', untold, day);
  const statement = book.statement(booked);
  const give = async (order: readonly ('notice' | 'statement' | 'both')[]) => {
    for (const one of order) {
      if (one === 'both') await Promise.all([bank.give(notice), bank.give(statement)]);
      else await bank.give(one === 'notice' ? notice : statement);
    }
  };
  return { bank, book, booked, give };
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { minor }) => sum + minor, 0);

test.each(all)(
  'bank 2: $name, valued $valueOn, in the order $order: each posts once',
  async ({ order, ...told }) => {
    const { bank, booked, give } = await open(told);
    await give(order);
    expect(await bank.look()).toMatchObject({
      ...{ closing: 50_000 + sumOf(booked), unexplained: 0, payments: ['awaited settled'] },
      books: { faults: [] },
    });
    const rows = bank.transactions().filter(({ posted }) => posted !== 0n);
    expect(sumOf(rows.map(({ posted }) => ({ minor: Number(posted) })))).toBe(sumOf(booked));
    expect(new Set(rows.map(({ bookedOn }) => bookedOn))).toEqual(new Set([day]));
  },
);

test('bank 2: an equal entry of another day is a different entry', async () => {
  const { bank, book, give } = await open({ lines: () => [stranger], heard: 1 });
  await give(['notice', 'statement']);
  await bank.give(book.statement([{ ...stranger, valueOn: day }]));
  const rows = bank.transactions().map(({ posted, bookedOn }) => [Number(posted), bookedOn]);
  expect(rows.toSorted()).toEqual([
    [500, day],
    [500, '2026-03-03'],
  ]);
  expect(await bank.look()).toMatchObject({ closing: 51_000, unexplained: 0 });
});

test('bank 2: two equal entries of two days in one statement, one known from a camt.054, are two', async () => {
  const { bank, book } = await open({ lines: () => [], heard: 0 });
  const untold = { ...stranger, valueOn: day, bookedOn: null };
  await bank.give(book.notice('camt.054', [entryOf(untold)], day));
  const twoDays = [day, '2026-03-03'].map((bookedOn) => ({ ...untold, bookedOn }));
  await bank.give(book.statement(twoDays));
  await bank.give(book.notice('camt.054', [entryOf(untold)], day));
  expect(await bank.look()).toMatchObject({ closing: 51_000, unexplained: 0 });
  expect(bank.transactions()).toHaveLength(2);
});

test('bank 2: equal entries in two statements of one day are two, even if a camt.054 reported them without a day', async () => {
  const { bank, book } = await open({ lines: () => [], heard: 0 });
  const one = { ...stranger, valueOn: day };
  const untold = entryOf({ ...one, bookedOn: null });
  const part = (sequence: number) =>
    book.write([entryOf({ ...one, bookedOn: day })], {
      ...{ opening: 50_000 + 500 * (sequence - 1), closing: 50_000 + 500 * sequence },
      ...{ day, sequence },
    });
  const notice = book.notice('camt.054', [untold, untold], day);
  for (const file of [part(1), notice, part(2), part(1), notice, part(2)]) await bank.give(file);
  expect(await bank.look()).toMatchObject({ closing: 51_000, unexplained: 0 });
});

test.each([
  ['without a reference', none],
  ['with a reference that another shares', shared],
])('bank 2: an entry %s, announced and booked in one message, posts once', async (_, own) => {
  const { bank, book } = await open({ lines: () => [], heard: 0 });
  const one = { ...payment(bank.referenceOf('awaited')), ...own, valueOn: day };
  const pending = { ...one, status: 'PDNG', bookedOn: null };
  const booked = { ...one, bookedOn: day };
  const told = [pending, booked, { ...fee, valueOn: day, bookedOn: day }];
  await bank.give(book.notice('camt.052', told.map(entryOf), day));
  await bank.give(book.statement([booked, fee]));
  const known = new Set(bank.engine.store.rowsOf(bankEntries).map(({ id }) => id));
  expect(bank.transactions().filter(({ entryId }) => !known.has(entryId))).toEqual([]);
  expect(await bank.look()).toMatchObject({
    ...{ closing: 50_865, unexplained: 0, payments: ['awaited settled'] },
    books: { faults: [] },
  });
});
