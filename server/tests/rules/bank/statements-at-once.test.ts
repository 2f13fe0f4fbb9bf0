import { expect, test } from 'vitest';
import { bankFiles } from '../../../src/bank/importing/bank-file.store.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { BankDays } from '../../support/bank-histories/files.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { type Deed, linesOf, wantedBy } from '../../support/bank-histories/model.ts';

// Decision 0210: the books do not depend on the order of statements, nor on their coming at once.

const plain = { minor: 100, later: 0, hasReference: false, hasIds: false };
const deeds: readonly Deed[] = [
  { deed: 'twice', day: 3, ...plain },
  { deed: 'over back', day: 1, ...plain, later: 2 },
  { deed: 'exact', day: 3, ...plain },
  { deed: 'exact', day: 2, ...plain },
];

test.each([
  ['the one with more days first', [0, 1], ['ok', 'ok', 'overlap']],
  ['the other one first', [1, 0], ['gap', 'ok', 'ok']],
])(
  'a statement within the days of another does not stop the account if both are taken concurrently, %s',
  async (_, order, told) => {
    const wanted = wantedBy(deeds);
    const bank = await MemoryBank.open(wanted);
    const days = new BankDays(testIban, linesOf(deeds, bank.referenceOf));
    const [before = ''] = days.statements({ from: 0, to: 1 });
    const [both = ''] = days.statements({ from: 2, to: 3 });
    const [half = ''] = days.statements({ from: 3, to: 3 }, 2);
    const files = [both, half];
    await bank.give(before);
    await Promise.all(order.map((index) => bank.give(files[index] ?? '')));
    expect(await bank.look()).toMatchObject({
      ...{ isHalted: false, closing: days.closingMinor, unexplained: 0 },
      payments: wanted.map(({ key, ends }) => `${key} ${ends}`),
      books: { totals: {}, faults: [] },
    });
    const reports = bank.engine.store.rowsOf(bankFiles).flatMap(({ report }) => report);
    expect(reports.map(({ continuity }) => continuity).toSorted()).toEqual(told);
  },
);
