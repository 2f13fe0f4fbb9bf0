import { expect, test } from 'vitest';
import { BankBook, entryOf } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2, What posts, and bank 4, Comparison (decision 0270): the day on which an entry was booked.

const [announced, booked] = ['2026-03-02', '2026-03-03'];
const reference = { servicerReference: 'BANK-1' };
const batch = { batch: { count: 2 }, transactions: [] };
const details = {
  ...{ batch: { count: 2 } },
  transactions: [
    { amount: '5.00', endToEndId: 'A' },
    { amount: '4.00', endToEndId: 'B' },
  ],
};

type Told = { readonly bookedOn: string | null; readonly minor?: number; readonly say?: object };

/** A camt.052 of the first day reports 9.00, and a camt.053 of the second day contains it. */
async function told(first: Told, then: Told, later: readonly Told[] = []) {
  const bank = await MemoryBank.open([]);
  const book = new BankBook(testIban, 50_000, announced);
  const entry = ({ bookedOn, minor = 900, say = {} }: Told) => ({
    ...{ minor, bookedOn, valueOn: announced, ...reference, ...say },
  });
  const notice = (one: Told) => bank.give(book.notice('camt.052', [entryOf(entry(one))]));
  await notice(first);
  await bank.give(book.statement([]));
  await bank.give(book.statement([entry(then)]));
  for (const one of later) await notice(one);
  const days = () =>
    bank
      .transactions()
      .filter(({ posted }) => posted !== 0n)
      .map(({ amount, bookedOn }) => [Number(amount), bookedOn]);
  return { bank, book, entry, days };
}

const explainedOn = async (bank: MemoryBank, date: string) => {
  const { explained, unexplained } = await bank.comparedOn(date);
  return [
    ...explained.map(({ kind, amount }) => `${kind} ${amount}`),
    `unexplained ${unexplained}`,
  ];
};

// biome-ignore format: a table
test.each<[string, Told, Told, readonly [number, string][]]>([
  ['another day',               { bookedOn: announced },                 { bookedOn: booked },                [[900, booked]]],
  ['a day that was missing',    { bookedOn: null },                      { bookedOn: booked },                [[900, booked]]],
  ['no day',                    { bookedOn: booked },                    { bookedOn: null },                  [[900, booked]]],
  ['another day of a batch',    { bookedOn: announced, say: batch },     { bookedOn: booked, say: batch },    [[900, booked]]],
  ['another day, with details', { bookedOn: announced, say: batch },     { bookedOn: booked, say: details },  [[500, booked], [400, booked]]],
  ['another day and amount',    { bookedOn: announced, minor: 500 },     { bookedOn: booked },                [[500, booked], [400, booked]]],
])('bank 4: the camt.053 has %s: the comparison of each day is right', async (_, first, then, rows) => {
  const { bank, days } = await told(first, then);
  expect(days()).toEqual(rows);
  expect(await explainedOn(bank, announced)).toEqual(['suspense 900', 'unbooked -900', 'unexplained 0']);
  expect(await explainedOn(bank, booked)).toEqual(['suspense 900', 'unexplained 0']);
});

test('bank 2: once a camt.053 has given the booking day, other messages do not change it', async () => {
  const { bank, days } = await told({ bookedOn: announced }, { bookedOn: booked }, [
    { bookedOn: announced },
    { bookedOn: '2026-03-04' },
    { bookedOn: null },
  ]);
  expect(days()).toEqual([[900, booked]]);
  expect(await bank.look()).toMatchObject({ closing: 50_900, unexplained: 0 });
});

test.each([null, announced, '2026-03-04'])(
  'bank 4: later details with the day %s were booked on the day of the camt.053',
  async (later) => {
    const [first, then] = [
      { bookedOn: announced, say: batch },
      { bookedOn: booked, say: batch },
    ];
    const { bank, days } = await told(first, then, [{ bookedOn: later, say: details }]);
    expect(days()).toEqual([
      [500, booked],
      [400, booked],
    ]);
    expect(await explainedOn(bank, announced)).toContain('unexplained 0');
  },
);

test('bank 4: an entry without a day is unbooked on every day until a camt.053 gives its day', async () => {
  const bank = await MemoryBank.open([]);
  const book = new BankBook(testIban, 50_000, announced);
  const entry = { minor: 900, valueOn: booked, ...reference };
  await bank.give(book.statement([]));
  await bank.give(book.notice('camt.054', [entryOf({ ...entry, bookedOn: null })], booked));
  const unbooked = ['suspense 900', 'unbooked -900', 'unexplained 0'];
  expect(await explainedOn(bank, announced)).toEqual(unbooked);
  expect(await explainedOn(bank, booked)).toEqual(unbooked);
  await bank.give(book.statement([{ ...entry, bookedOn: booked }]));
  expect(await explainedOn(bank, announced)).toEqual(unbooked);
  expect(await explainedOn(bank, booked)).toEqual(['suspense 900', 'unexplained 0']);
});
