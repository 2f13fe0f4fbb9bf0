import { expect, test } from 'vitest';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { BankDays } from '../../support/bank-histories/files.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { type Deed, linesOf, wantedBy } from '../../support/bank-histories/model.ts';

// Bank 2, Two layers: one entry, one effect. A payment and its fee share a reference of the bank.

const deed: Deed = {
  ...{ deed: 'with fee', day: 0, later: 0, minor: 100 },
  ...{ hasReference: false, hasIds: false },
};

/** How many of the two entries the intraday report shows as booked; the others are announced. */
const booked = [0, 1, 2];
/** The notice is about one of them only. */
const notices = [
  { about: 'the payment', at: 0 },
  { about: 'the fee', at: 1 },
];
const orders = [
  ['statement', 'report', 'notice'],
  ['statement', 'notice', 'report'],
  ['report', 'statement', 'notice'],
  ['report', 'notice', 'statement'],
  ['notice', 'statement', 'report'],
  ['notice', 'report', 'statement'],
] as const;

const cases = orders.flatMap((order) =>
  booked.flatMap((cut) => notices.map((notice) => ({ order, cut, ...notice }))),
);

test.each(cases)(
  'bank 2: $order, $cut booked in the report, a notice of $about: payment and fee post once',
  async ({ order, cut, at }) => {
    const bank = await MemoryBank.open(wantedBy([deed]));
    const days = new BankDays(testIban, linesOf([deed], bank.referenceOf));
    const files = {
      statement: days.statements({ from: 0, to: 0 }),
      report: [days.report(0, cut)],
      notice: days.notice(at),
    };
    for (const kind of order) {
      for (const file of files[kind]) await bank.give(file);
    }
    expect(await bank.look()).toMatchObject({
      ...{ isHalted: false, closing: days.closingMinor, ledger: days.closingMinor },
      ...{ unexplained: 0, explained: [], payments: ['0 settled'] },
    });
  },
);
