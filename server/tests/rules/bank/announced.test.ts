import { expect, test } from 'vitest';
import { BankBook, entryOf, type Line } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import type { CamtEntry } from '../../support/camt-model.ts';

// Bank 2, What posts and Suspense (rows): an announced entry is reported again when it is booked.

const day = '2026-03-02';
const same = { servicerReference: 'ANNOUNCED', bookedOn: day, valueOn: day };
const bare = { transactions: [] };
const detailed = { endToEndId: 'E-1', from: 'Jonas', iban: 'LT121000011101001000', text: 'shoes' };

/** An entry of 9.00 is announced in one way, and booked in another. */
async function booked(first: Partial<Line & CamtEntry>, then: Partial<Line>) {
  const bank = await MemoryBank.open([{ key: 'awaited', minor: 900, ends: 'settled' }]);
  const book = new BankBook(testIban, 50_000, day);
  const entry = entryOf({ minor: 900, ...same, ...first, status: 'PDNG' });
  await bank.give(book.notice('camt.052', [entry]));
  const reference = bank.referenceOf('awaited');
  const give = (line: Line) => bank.give(book.statement([line]));
  await give({ minor: 900, ...same, ...then, ...('text' in then ? { reference } : {}) });
  return { bank, give };
}

const told = {
  ...{ counterpartyName: 'Jonas', counterpartyIban: 'LT121000011101001000' },
  ...{ endToEndId: 'E-1', remittance: 'shoes' },
};

test('bank 2: an entry announced without details gets those of its booking', async () => {
  const { bank, give } = await booked(bare, detailed);
  expect(bank.transaction(900)).toMatchObject({ state: 'matched', ...told });
  await give({ minor: -900, endToEndId: 'E-1', isReversal: true });
  expect(await bank.look()).toMatchObject({ unexplained: 0, payments: ['awaited chargeback'] });
});

test('bank 2: an entry booked without details keeps the announced ones', async () => {
  const { bank } = await booked(detailed, bare);
  expect(bank.transaction(900)).toMatchObject({ state: 'suspense', ...told });
});

test('bank 2: the counterparty comes from the announcement or from the booking, never from both', async () => {
  const nobody = { debtor: { name: 'Ona' } };
  const { bank } = await booked(detailed, { transactions: [nobody] });
  expect(bank.transaction(900)).toMatchObject({
    ...{ counterpartyName: 'Ona', counterpartyIban: null, endToEndId: null, remittance: 'shoes' },
  });
});

test('bank 2: an entry announced in another currency gets that of its booking', async () => {
  const { bank } = await booked({ ...bare, currency: 'USD' }, detailed);
  expect(bank.transaction(900)).toMatchObject({ currency: 'EUR', state: 'matched' });
});
