import { describe, expect, test } from 'vitest';
import { entryOf } from '../../../tests/support/bank-reading.ts';
import { ourIban, theirIban } from '../../../tests/support/camt-file.ts';
import type { CamtEntry } from '../../../tests/support/camt-model.ts';

// Bank 2, Two layers: an entry is what the bank booked, a transaction is one payment in it.

const sharesOf = async (entry: CamtEntry, version = 8) => {
  const { transactions, isUndetailedBatch, chargedWithin } = await entryOf(entry, { version });
  const shares = transactions.map(({ minor, direction }) =>
    direction === (entry.direction ?? 'CRDT') ? minor : -minor,
  );
  return { shares, isUndetailedBatch, chargedWithin };
};
const whole = (...shares: readonly bigint[]) => ({
  shares,
  isUndetailedBatch: false,
  chargedWithin: 0n,
});
const undetailed = { shares: [], isUndetailedBatch: true, chargedWithin: 0n };
const [ten, five] = [{ amount: '10.00' }, { amount: '5.00' }];

describe.each([2, 8])('the payments of an entry (version %i)', (version) => {
  // biome-ignore format: a table
  test.each([
    ['no details: one payment',                 { amount: '10.00' },                                                         whole(1000n)],
    ['a batch of one',                          { amount: '10.00', batch: { count: 1 } },                                    whole(1000n)],
    ['a batch of two without details',          { amount: '10.00', batch: { count: 2 } },                                    undetailed],
    ['one payment without its amount',          { amount: '10.00', transactions: [{}] },                                     whole(1000n)],
    ['one payment, counted as two',             { amount: '10.00', batch: { count: 2 }, transactions: [ten] },               undetailed],
    ['two payments',                            { amount: '15.00', transactions: [ten, five] },                              whole(1000n, 500n)],
    ['two payments, counted as three',          { amount: '20.00', batch: { count: 3 }, transactions: [ten, five] },         undetailed],
    ['two payments without amounts',            { amount: '15.00', transactions: [{}, {}] },                                 undetailed],
    ['two payments, one amount known',          { amount: '15.00', transactions: [ten, {}] },                                undetailed],
    ['two payments in another currency',        { amount: '15.00', transactions: [{ ...ten, currency: 'USD' }, five] },      undetailed],
    ['one payment in another currency',         { amount: '15.00', transactions: [{ ...ten, currency: 'USD' }] },            whole(1500n)],
    ['instructed amounts that fit',             { amount: '15.00', transactions: [{ instructed: ten }, { instructed: five }] }, whole(1000n, 500n)],
    ['instructed amounts that do not fit',      { amount: '14.00', transactions: [{ instructed: ten }, { instructed: five }] }, undetailed],
    ['an entry of zero',                        { amount: '0.00', transactions: [{ amount: '0.00' }] },                      whole(0n)],
  ] as const)('%s', async (_, entry, expected) => {
    expect(await sharesOf(entry, version)).toEqual(expected);
  });

  test('charges that explain the difference to the cent are reported', async () => {
    const charges = [{ amount: '0.30' }];
    const credit = { amount: '14.70', transactions: [ten, five] };
    const explained = { shares: [1000n, 500n], isUndetailedBatch: false, chargedWithin: -30n };
    expect(await sharesOf({ ...credit, charges }, version)).toEqual(explained);
    const own = { ...credit, transactions: [{ ...ten, charges }, five] };
    expect(await sharesOf(own, version)).toEqual(explained);
    const debit = { ...credit, amount: '15.30', direction: 'DBIT', charges };
    expect(await sharesOf(debit, version)).toEqual({ ...explained, chargedWithin: 30n });
  });
});

describe('payments in the opposite direction of their entry', () => {
  test('are subtracted from its sum', async () => {
    const transactions = [ten, { ...five, direction: 'DBIT' }];
    expect(await sharesOf({ amount: '5.00', transactions })).toEqual(whole(1000n, -500n));
  });

  test("count in full in a reversal, where they may repeat the original's direction", async () => {
    const transactions = [{ ...ten, direction: 'DBIT' }];
    expect(await sharesOf({ amount: '10.00', isReversal: true, transactions })).toEqual(
      whole(1000n),
    );
  });
});

describe('the counterparty', () => {
  const debtor = { name: 'Debtor', iban: theirIban };
  const creditor = { name: 'Creditor', iban: 'FR1420041010050500013M02606' };
  const nameOf = async (entry: CamtEntry, parties: object = { debtor, creditor }) =>
    (await entryOf({ ...entry, transactions: [{ ...entry.transactions?.[0], ...parties }] }))
      .transactions[0]?.counterparty.name;
  const returned = { transactions: [{ returned: { code: 'AC04' } }] };

  // biome-ignore format: a table
  test.each([
    [{ direction: 'CRDT' },                    'Debtor'],
    [{ direction: 'DBIT' },                    'Creditor'],
    [{ direction: 'CRDT', isReversal: true },  'Creditor'],
    [{ direction: 'DBIT', isReversal: true },  'Debtor'],
    [{ direction: 'CRDT', ...returned },       'Creditor'],
  ])('of %j is the %s', async (entry, name) => {
    expect(await nameOf(entry)).toBe(name);
  });

  test('is never our own account, whatever the bank calls it', async () => {
    const us = { name: 'We', iban: ourIban };
    for (const entry of [{ direction: 'CRDT' }, { direction: 'DBIT' }, { isReversal: true }]) {
      expect(await nameOf(entry, { debtor: us, creditor })).toBe('Creditor');
      expect(await nameOf(entry, { debtor, creditor: us })).toBe('Debtor');
    }
  });
});

test('a return has its reason and the reference of the returned payment', async () => {
  const { transactions } = await entryOf({
    transactions: [{ endToEndId: 'E-1', returned: { code: 'AC04', text: 'closed account' } }],
  });
  expect(transactions[0]).toMatchObject({
    references: { endToEndId: 'E-1' },
    returned: { code: 'AC04', proprietary: null, texts: ['closed account'], originalCode: null },
  });
});
