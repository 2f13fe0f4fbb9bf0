import { expect, test } from 'vitest';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { BankDays } from '../../support/bank-histories/files.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { type Deed, linesOf } from '../../support/bank-histories/model.ts';

// Bank 6, Continuity: statements that begin on one day, in the orders in which they may arrive.

const common = { later: 0, hasReference: false, hasIds: false } as const;
const got = (day: number, minor: number): Deed => ({ ...common, deed: 'nobody', day, minor });
const paid = (day: number, minor: number): Deed => ({ ...common, deed: 'debit', day, minor });

/** One statement of some days, or one part of several, with a number if the bank numbers them. */
type Piece = {
  readonly from: number;
  readonly to?: number;
  readonly part?: readonly [at: number, of: number];
  readonly number?: number;
};

const partOf = (day: number, at: number, of: number, number?: number): Piece => ({
  ...{ from: day, part: [at - 1, of] },
  ...(number === undefined ? {} : { number: number - at + 1 }),
});

/** The order in which statements arrive, and after which of them the account is stopped. */
const cases: readonly [string, readonly Deed[], readonly Piece[], readonly boolean[]][] = [
  [
    'the end of a day, then this day and the next',
    [got(0, 100), got(0, 100), got(1, 300)],
    [partOf(0, 2, 2), { from: 0, to: 1 }],
    [false, false],
  ],
  [
    'the middle of a day, then all of it, then more days',
    [got(0, 100), got(0, 200), got(0, 300), got(1, 400)],
    [partOf(0, 2, 3), { from: 0 }, { from: 0, to: 2 }],
    [false, false, false],
  ],
  [
    'a day that ends as it began, then its end',
    [got(0, 100), got(1, 100), paid(1, 100)],
    [{ from: 0 }, { from: 1 }, partOf(1, 2, 2)],
    [false, false, false],
  ],
  [
    'a day after a missing number, its end again without a number, then the missing statement',
    [got(0, 100), got(0, 200), got(1, 300), got(1, 400)],
    [partOf(0, 1, 2, 1), { from: 1, number: 3 }, partOf(1, 2, 2), partOf(0, 2, 2, 2)],
    [false, true, true, false],
  ],
  [
    'the first and the third part of a day, then the second',
    [got(0, 100), got(0, 200), got(0, 300)],
    [partOf(0, 1, 3), partOf(0, 3, 3), partOf(0, 2, 3)],
    [false, true, false],
  ],
  [
    'a day, a statement that leaves out the next day, then that day',
    [got(0, 100), got(1, 200), got(2, 300), got(3, 400)],
    [{ from: 0 }, { from: 2, to: 3 }, { from: 1 }],
    [false, true, false],
  ],
  [
    'a day, the two after a missing day one by one, then the missing day',
    [got(0, 100), got(1, 200), got(2, 300), got(3, 400)],
    [{ from: 0 }, { from: 2 }, { from: 3 }, { from: 1 }],
    [false, true, true, false],
  ],
];

test.each(cases)('the account stops only at a gap: %s', async (_, deeds, pieces, stopped) => {
  const bank = await MemoryBank.open([]);
  const days = new BankDays(testIban, linesOf(deeds, bank.referenceOf));
  const seen: boolean[] = [];
  for (const { from, to = from, part: [at, of] = [0, 1], number } of pieces) {
    await bank.give(days.statements({ from, to }, of, number)[at] ?? '');
    seen.push((await bank.seen()).isHalted);
  }
  expect(seen).toEqual(stopped);
  const { closing, unexplained, transactions } = await bank.seen();
  expect({ closing, unexplained }).toEqual({ closing: days.closingMinor, unexplained: 0 });
  expect(transactions).toHaveLength(deeds.length);
});
