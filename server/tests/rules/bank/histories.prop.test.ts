import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BankDays,
  plainFiles,
  someTelling,
  toldFiles,
} from '../../support/bank-histories/files.ts';
import { MemoryBank, testIban } from '../../support/bank-histories/memory-bank.ts';
import { linesOf, someDeeds, wantedBy } from '../../support/bank-histories/model.ts';
import { tell } from '../../support/bank-histories/tell.ts';
import { casesOf } from '../../support/extent.ts';

// Bank 2 and 4: random days of a bank, told in random ways, always end in the same books.
// FLORIN_BANK_HISTORIES says how many.

const runs = casesOf('FLORIN_BANK_HISTORIES', { short: 10, long: 1_000 });

test('however statements are cut, overlapped, repeated, reordered and interrupted, the books are the same', async () => {
  await fc.assert(
    fc.asyncProperty(someDeeds, someTelling, async (deeds, telling) => {
      const wanted = wantedBy(deeds);
      const plain = await MemoryBank.open(wanted);
      const days = new BankDays(testIban, linesOf(deeds, plain.referenceOf));
      for (const file of plainFiles(days)) await plain.give(file);
      const expected = await plain.look();
      expect(expected).toMatchObject({ haltedBy: null, unexplained: 0n });
      expect(wanted.map(({ key }) => plain.statusOf(key))).toEqual(wanted.map(({ ends }) => ends));
      const other = await MemoryBank.open(wanted);
      await tell(other, toldFiles(days, telling), telling);
      expect(await other.look()).toEqual(expected);
    }),
    { numRuns: runs },
  );
});
