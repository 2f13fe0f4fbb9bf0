import fc from 'fast-check';
import { expect } from 'vitest';
import { testIban } from './bank-desk.ts';
import { BankDays, plainFiles, someTelling, toldFiles } from './files.ts';
import { MemoryBank } from './memory-bank.ts';
import { type Deed, linesOf, someDeeds, wantedBy } from './model.ts';
import { type SeenBank, tell } from './tell.ts';

/** Some days at a bank in plain form: one statement a day, in order, each once. */
async function toldPlainly(deeds: readonly Deed[]) {
  const plain = await MemoryBank.open(wantedBy(deeds));
  const days = new BankDays(testIban, linesOf(deeds, plain.referenceOf));
  for (const file of plainFiles(days)) await plain.give(file);
  return { plain, days };
}

/** The visible result of some days, in whatever form they are reported. */
export async function expectedOf(deeds: readonly Deed[]): Promise<SeenBank> {
  const { plain } = await toldPlainly(deeds);
  const seen = await plain.seen();
  return { ...seen, payments: seen.payments.toSorted() };
}

/**
 * Random days of a bank, reported in random forms, always lead to the same books (decision 0210).
 */
export const proveHistories = (runs: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(someDeeds, someTelling, async (deeds, telling) => {
      const wanted = wantedBy(deeds);
      const { plain, days } = await toldPlainly(deeds);
      const expected = await plain.look();
      expect(expected).toMatchObject({
        ...{ isHalted: false, closing: days.closingMinor, unexplained: 0 },
        payments: wanted.map(({ key, ends }) => `${key} ${ends}`),
        books: { totals: {}, faults: [] },
      });
      const other = await MemoryBank.open(wanted);
      await tell(other, toldFiles(days, telling), telling);
      expect(await other.look()).toEqual(expected);
    }),
    { numRuns: runs },
  );
