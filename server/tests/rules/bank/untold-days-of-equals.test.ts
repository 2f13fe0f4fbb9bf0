import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BankBook, entryOf, type Line } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { casesOf } from '../../support/extent.ts';

// Bank 2, Two layers (decision 0195): equal payments without a reference are reported without a
// day, and booked on several days. Entries of one message never stand for each other.

const days = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
const equal: Line = {
  ...{ minor: 500, endToEndId: 'E-2', text: 'a present', servicerReference: 'NONREF' },
  valueOn: days[0],
};

/** How many are booked on each day. */
type Booked = readonly [number, number, number];
type Message = 'notice' | 'pending' | 'early' | 'one' | 'two' | 'three' | 'all';

const sumOf = (booked: Booked): number => booked.reduce((sum, one) => sum + one, 0);
const many = (count: number, line: object): Line[] =>
  Array.from({ length: count }, () => ({ ...equal, ...line }));

/** What the bank sends: a statement of each day, or one for all of them, and messages before it. */
function messagesOf(booked: Booked): Readonly<Record<Message, string>> {
  const book = new BankBook(testIban, 50_000, days[0]);
  const untold = (count: number, line: object = {}) =>
    book.notice('camt.054', many(count, { bookedOn: null, ...line }).map(entryOf), days[0]);
  const lines = days.map((bookedOn, at) => many(booked[at] ?? 0, { bookedOn }));
  const [notice, early] = [untold(sumOf(booked)), untold(booked[0])];
  const pending = untold(sumOf(booked), { status: 'PDNG' });
  const [one = '', two = '', three = ''] = lines.map((each) => book.statement(each));
  // Some banks begin with the newest entry.
  const all = new BankBook(testIban, 50_000, days[2]).statement(lines.flat().toReversed());
  return { notice, pending, early, one, two, three, all };
}

/** Imports messages, those of one step concurrently, and returns what the books say. */
async function given(booked: Booked, steps: readonly (readonly Message[])[]) {
  const bank = await MemoryBank.open([]);
  const messages = messagesOf(booked);
  for (const step of steps) await Promise.all(step.map((name) => bank.give(messages[name])));
  const posted = bank.transactions().filter((row) => row.posted !== 0n);
  const { closing, unexplained } = (await bank.look()) as Record<string, number>;
  return { days: posted.map(({ bookedOn }) => bookedOn).toSorted(), closing, unexplained };
}

const expected = (booked: Booked) => ({
  days: days.flatMap((day, at) => Array.from({ length: booked[at] ?? 0 }, () => day)),
  ...{ closing: 50_000 + 500 * sumOf(booked), unexplained: 0 },
});

const counts: readonly Booked[] = [
  ...([
    [1, 1, 0],
    [1, 0, 1],
    [2, 1, 0],
    [1, 2, 0],
    [1, 1, 1],
    [0, 2, 1],
    [3, 0, 0],
  ] as const),
];
const orders: readonly (readonly Message[])[] = [
  ['notice', 'one', 'two', 'three'],
  ['one', 'notice', 'two', 'three'],
  ['one', 'two', 'notice', 'three'],
  ['one', 'two', 'three', 'notice'],
  ['notice', 'three', 'two', 'one'],
  ['early', 'one', 'notice', 'two', 'three'],
  ['early', 'notice', 'one', 'two', 'three'],
  ['pending', 'one', 'notice', 'two', 'three'],
  ['notice', 'all'],
  ['all', 'notice'],
  ['pending', 'all', 'notice'],
];

test.each(orders.flatMap((order) => counts.map((booked) => ({ order, booked }))))(
  'bank 2: equal payments, $booked booked on each day, reported as $order: each posts once',
  async ({ order, booked }) => {
    const steps = order.map((one) => [one]);
    expect(await given(booked, steps)).toEqual(expected(booked));
    expect(await given(booked, [...steps, ...steps])).toEqual(expected(booked));
  },
);

const count = fc.nat(3);
const someMessage = fc.constantFrom<Message>('notice', 'pending', 'early');
const some = fc.record({
  booked: fc.tuple(count, count, count),
  before: fc.array(someMessage, { maxLength: 3 }),
  isOne: fc.boolean(),
  order: fc.shuffledSubarray<Message>(['one', 'two', 'three'], { minLength: 3 }),
  beside: fc.array(fc.tuple(someMessage, fc.nat(3)), { maxLength: 4 }),
});

test('bank 2: in any order, repeated and concurrent, each of equal payments posts once', () =>
  fc.assert(
    fc.asyncProperty(some, async ({ booked, before, isOne, order, beside }) => {
      const statements: readonly Message[] = isOne ? ['all'] : order;
      const steps = statements.map((statement, at) => [
        ...beside.flatMap(([name, when]) => (when === at ? [name] : [])),
        statement,
      ]);
      const all = [...before.map((name) => [name]), ...steps];
      expect(await given(booked, [...all, ...steps])).toEqual(expected(booked));
    }),
    { numRuns: casesOf('FLORIN_BANK_HISTORIES', { short: 60, long: 1_000 }) },
  ));
