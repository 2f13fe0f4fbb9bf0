import { expect, test } from 'vitest';
import { settleLate } from '../../../src/bank/transactions/settle-late.ts';
import { paymentClaim } from '../../../src/checkout/rails/bank-transfer/payment-claim.ts';
import { awaitedId, testIban } from '../../support/bank-histories/bank-desk.ts';
import { BankDays } from '../../support/bank-histories/files.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { type Deed, linesOf, wantedBy } from '../../support/bank-histories/model.ts';
import { client } from '../../support/engines.ts';
import { noPayouts } from '../../support/no-payouts.ts';

// Bank 6, Continuity: transactions that waited for a break, and what becomes of them.

const common = { later: 0, minor: 1_000, hasReference: true, hasIds: true } as const;
const deeds: readonly Deed[] = [
  { ...common, deed: 'nobody', day: 1 },
  { ...common, deed: 'exact', day: 2 },
  { ...common, deed: 'exact', day: 2 },
  { ...common, deed: 'reversed', day: 2 },
  { ...common, deed: 'fee', day: 2 },
  { ...common, deed: 'debit', day: 2 },
];

/** Days 0 and 2 are imported, and the day between them is missing. */
async function broken() {
  const bank = await MemoryBank.open(wantedBy(deeds));
  const days = new BankDays(testIban, linesOf(deeds, bank.referenceOf));
  const give = async (day: number) => {
    for (const file of days.statements({ from: day, to: day })) await bank.give(file);
  };
  await give(0);
  await give(2);
  return { bank, give };
}

const waiting = [
  '-1000 | suspense | debit |  | ',
  '-1000 | suspense | reversal |  | ',
  '-120 | fee |  |  | ',
  '1000 | suspense | continuity |  | RF',
  '1000 | suspense | continuity |  | Thanks RF',
  '1000 | suspense | continuity |  | Thanks RF',
];

const settled = [
  '-1000 | matched | chargeback | 3 | ',
  '-1000 | suspense | debit |  | ',
  '-120 | fee |  |  | ',
  '1000 | matched |  | 1 | ',
  '1000 | matched |  | 3 | ',
  '1000 | suspense | canceled |  | RF',
];

test.each([
  ['a treasurer accepts the break', 'accept'],
  ['the missing statement comes', 'give'],
])('when %s, waiting transactions settle or say why they cannot', async (_, how) => {
  const { bank, give } = await broken();
  expect(await bank.seen()).toMatchObject({ isHalted: true, transactions: waiting });
  await bank.cancel('2');
  if (how === 'accept') await bank.acceptBreak();
  else await give(1);
  const late = how === 'accept' ? [] : ['1000 | suspense | no_reference |  | a present 0'];
  const seen = await bank.seen();
  expect(seen).toMatchObject({ isHalted: false, transactions: [...settled, ...late] });
  expect(seen.payments).toEqual(['1 settled', '2 canceled', '3 chargeback']);
  if (how === 'accept') await give(1);
  expect((await bank.seen()).unexplained).toBe(0);
});

test('while a break stops the account, nothing that waits settles, even with a claim read before', async () => {
  const { bank } = await broken();
  const [row] = bank.transactions().filter(({ reason }) => reason === 'continuity');
  if (row === undefined) throw new Error('nothing waits for the break');
  const services = { engine: bank.engine, payoutRails: noPayouts };
  const about = { paymentId: awaitedId('1'), key: `${row.id}/0/0` };
  const claim = await paymentClaim(services, about);
  if (claim === null) throw new Error('the payment is gone');
  const plan = { kind: 'claim' as const, claim };
  const late = { account: bank.account, transactionId: row.id, number: 0, plan };
  const before = await bank.look();
  expect(await bank.engine.execute(settleLate, late, client('bank'))).toMatchObject({
    refusal: 'past',
  });
  expect(await bank.look()).toEqual(before);
});
