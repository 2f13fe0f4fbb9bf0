import { bankAccounts } from '../../src/bank/accounts/bank-account.store.ts';
import { bankFiles } from '../../src/bank/importing/bank-file.store.ts';
import { bankReferences } from '../../src/bank/references/reference.store.ts';
import { bankStatements } from '../../src/bank/statements/statement.store.ts';
import {
  bankEntries,
  bankTransactions,
} from '../../src/bank/transactions/bank-transaction.store.ts';
import { eventFeeds } from '../../src/delivery/events/event.store.ts';
import { putPayment } from '../support/bank-histories/bank-desk.ts';
import type { Wanted } from '../support/bank-histories/model.ts';
import type { MemoryStore } from '../support/memory-engine/memory-store.ts';
import { putCast } from '../support/rules/cast.ts';
import { putPeople } from '../support/rules/people.ts';
import { everyTable, insertAll } from '../support/same-histories/every-table.ts';

/** All tables that are compared in the end. */
export const simulatedTables: typeof everyTable = [
  ...everyTable,
  ...[bankAccounts, bankEntries, bankFiles, bankReferences, bankStatements, bankTransactions],
];

/** What is there when a history begins: people, projects, and payments that wait for the bank. */
export function putAll(store: MemoryStore, wanted: readonly Wanted[]): void {
  putCast(store);
  putPeople(store);
  for (const one of wanted) putPayment(store, one);
}

/** The row of the feed is there before: a migration makes it. */
export const insertEverything = insertAll(simulatedTables.filter((table) => table !== eventFeeds));
