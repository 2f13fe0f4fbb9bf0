import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { BankDays } from '../../support/bank-histories/files.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { type Deed, dayCount, linesOf } from '../../support/bank-histories/model.ts';
import { casesOf } from '../../support/extent.ts';

// Bank 6, Continuity: an account is stopped exactly while something is missing between its statements.

const runs = casesOf('FLORIN_BANK_HISTORIES', { short: 40, long: 2_000 });

const someDay = fc.record({
  credits: fc.array(fc.boolean(), { maxLength: 4 }),
  /** Into how many statements the bank cuts the day. */
  cuts: fc.integer({ min: 1, max: 3 }),
});

type Day = typeof someDay extends fc.Arbitrary<infer Value> ? Value : never;

/** A statement of days, or a part of a day. */
const somePiece = fc.record({
  from: fc.nat(dayCount - 1),
  more: fc.nat(2),
  at: fc.nat(2),
  isPart: fc.boolean(),
});

/** Each amount is more than all before it together, so that no balance comes twice. */
const deedsOf = (all: readonly Day[]): readonly Deed[] =>
  all
    .flatMap(({ credits }, day) => credits.map((isCredit) => ({ day, isCredit })))
    .map(({ day, isCredit }, at) => ({
      ...{ deed: isCredit ? 'nobody' : 'debit', day, later: 0, minor: 100 * 2 ** at },
      ...{ hasReference: false, hasIds: false },
    }));

/** A statement, by the places of its entries or by its number: from one to before another. */
type Told = { readonly first: number; readonly end: number };

const isMissing = (told: readonly Told[]): boolean => {
  const [one, ...others] = told.toSorted((left, right) => left.first - right.first);
  let { end } = one ?? { end: 0 };
  return others.some((other) => {
    const isHole = other.first > end;
    end = Math.max(end, other.end);
    return isHole;
  });
};

const someDays = fc.array(someDay, { minLength: dayCount, maxLength: dayCount });

async function bankOf(all: readonly Day[]) {
  const bank = await MemoryBank.open([]);
  return { bank, days: new BankDays(testIban, linesOf(deedsOf(all), bank.referenceOf)) };
}

test('an account is stopped exactly while balances tell that a statement is missing', () =>
  fc.assert(
    fc.asyncProperty(
      someDays,
      fc.array(somePiece, { minLength: 2, maxLength: 8, size: 'max' }),
      async (all, pieces) => {
        const { bank, days } = await bankOf(all);
        const countOf = (some: readonly Day[]): number => some.flatMap((day) => day.credits).length;
        const told: Told[] = [];
        for (const { from, more, at, isPart } of pieces) {
          const to = isPart ? from : Math.min(dayCount - 1, from + more);
          const files = days.statements({ from, to }, isPart ? all[from]?.cuts : 1);
          const part = at % files.length;
          await bank.give(files[part] ?? '');
          const [first, count] = [countOf(all.slice(0, from)), countOf(all.slice(from, to + 1))];
          const placeOf = (cut: number): number => first + Math.floor((count * cut) / files.length);
          told.push({ first: placeOf(part), end: placeOf(part + 1) });
          expect((await bank.seen()).isHalted).toBe(isMissing(told));
        }
      },
    ),
    { numRuns: runs },
  ));

test('an account is stopped exactly while a number is missing', () =>
  fc.assert(
    fc.asyncProperty(
      someDays,
      fc.array(fc.nat(11), { minLength: 2, maxLength: 8, size: 'max' }),
      async (all, places) => {
        const { bank, days } = await bankOf(all);
        const files: string[] = [];
        for (const [day, { cuts }] of all.entries()) {
          files.push(...days.statements({ from: day, to: day }, cuts, files.length + 1));
        }
        const told: Told[] = [];
        for (const place of places) {
          const at = place % files.length;
          await bank.give(files[at] ?? '');
          told.push({ first: at, end: at + 1 });
          expect((await bank.seen()).isHalted).toBe(isMissing(told));
        }
      },
    ),
    { numRuns: runs },
  ));
