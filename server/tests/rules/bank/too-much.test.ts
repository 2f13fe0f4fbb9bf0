import { expect, test } from 'vitest';
import { bankAccountIdOf } from '../../../src/bank/accounts/bank-account.ts';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import { events } from '../../../src/delivery/events/event.store.ts';
import { mustGet } from '../../../src/engine/must-get.ts';
import { BankBook } from '../../support/bank.ts';
import { orderIdOf, testIban } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 6, Overpaid: the excess is returned to the sender, and the payment stays settled.

// biome-ignore format: a table
test.each([
  // came  paid before  goes back  the shop has
  [1_000,  0,           [],        '1000'],
  [1_001,  0,           ['1'],     '1000'],
  [1_000,  1,           ['1'],     '999'],
  [1_000,  999,         ['999'],   '1'],
])('%i for an order of 1000 with %i paid: %j is returned', async (minor, paid, returns, shop) => {
  const bank = await MemoryBank.open([{ key: 'rent', minor: 1_000, ends: 'settled' }]);
  const { store } = bank.engine;
  const order = mustGet({ get: store.rowOf.bind(store) }, orders, orderIdOf('rent'));
  store.put(orders, { ...order, amountPaid: BigInt(paid) });
  const book = new BankBook(testIban, 50_000);
  await bank.give(book.statement([{ minor, reference: bank.referenceOf('rent') }]));
  expect(await bank.look()).toMatchObject({
    ...{ payments: ['rent settled'], returns, unexplained: 0, books: { faults: [] } },
    money: { shop },
  });
  const told = store.entriesOf(events).filter(({ sequence }) => sequence !== null);
  expect(told.map(({ body }) => body).join()).not.toContain('"refunded"');
});

test('if the second of two parts is too much, only the missing amount is taken', async () => {
  const bank = await MemoryBank.open([{ key: 'rent', minor: 1_000, ends: 'settled' }]);
  const book = new BankBook(testIban, 50_000);
  const reference = bank.referenceOf('rent');
  await bank.give(book.statement([{ minor: 400, reference }]));
  await bank.give(book.statement([{ minor: 700, reference }]));
  expect(await bank.look()).toMatchObject({
    ...{ payments: ['rent settled'], returns: ['100'], unexplained: 0, books: { faults: [] } },
    money: { shop: '1000', [`bank out ${bankAccountIdOf(testIban)}`]: '100' },
  });
});
