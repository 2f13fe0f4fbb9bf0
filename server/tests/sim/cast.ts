import { bankAccounts } from '../../src/bank/accounts/bank-account.store.ts';
import { bankFiles } from '../../src/bank/importing/bank-file.store.ts';
import { paymentFiles } from '../../src/bank/payment-files/payment-file.store.ts';
import { bankReferences } from '../../src/bank/references/reference.store.ts';
import { bankStatements } from '../../src/bank/statements/statement.store.ts';
import {
  bankEntries,
  bankTransactions,
} from '../../src/bank/transactions/bank-transaction.store.ts';
import { putPayment } from '../support/bank-histories/bank-desk.ts';
import type { Wanted } from '../support/bank-histories/model.ts';
import { MemoryStore } from '../support/memory-engine/memory-store.ts';
import { putCast } from '../support/rules/cast.ts';
import { putPeople } from '../support/rules/people.ts';
import { everyTable } from '../support/same-histories/every-table.ts';
import type { Store } from './database/store.ts';
import type { Raw } from './database/values.ts';
import { rawsOf } from './store-view.ts';
import { outRows } from './way-out/out-account.ts';

/** All tables that are compared in the end. */
export const simulatedTables: typeof everyTable = [
  ...everyTable,
  ...[bankAccounts, bankEntries, bankFiles, bankReferences, bankStatements, bankTransactions],
  paymentFiles,
];

/** What a history begins with besides people and projects. */
export type Beginning = {
  /** Payments that wait for the bank. */
  readonly wanted: readonly Wanted[];
  /** Whether there is a bank account whose files send money out. */
  readonly hasOut: boolean;
};

/** What exists when a history begins. */
export function putAll(store: MemoryStore, { wanted, hasOut }: Beginning): void {
  putCast(store);
  putPeople(store);
  for (const one of wanted) putPayment(store, one);
  if (!hasOut) return;
  for (const table of simulatedTables) {
    for (const row of outRows.rowsOf(table)) store.put(table, row);
  }
}

type Written = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly raws: readonly Raw[];
};

/** The contents of the tables when a store holds these rows. */
function writtenOf(store: MemoryStore): readonly Written[] {
  return simulatedTables.map((table) => ({
    name: table.name,
    ...rawsOf(table, store.rowsOf(table)),
  }));
}

function begunWith(beginning: Beginning): readonly Written[] {
  const store = new MemoryStore();
  putAll(store, beginning);
  return writtenOf(store);
}

/** Nearly all histories begin in one of two ways. */
const begun = {
  withOut: begunWith({ wanted: [], hasOut: true }),
  without: begunWith({ wanted: [], hasOut: false }),
};

const writtenFor = (beginning: Beginning): readonly Written[] => {
  if (beginning.wanted.length > 0) return begunWith(beginning);
  return beginning.hasOut ? begun.withOut : begun.without;
};

/** The rows of `list_lock`, as the migrations create them. */
const lists = ['person', 'project', 'wallet', 'mail', 'staff'];

/** Puts everything into the tables of the model, as if it had always been there. */
export function writeAll(store: Store, beginning: Beginning): void {
  const locks = store.table('list_lock');
  locks.columns = ['list'];
  for (const list of lists) locks.write(list, [list], 0);
  store.table('payment_file_piece').columns = ['payment_file_id', 'number', 'piece'];
  for (const { name, columns, raws } of writtenFor(beginning)) {
    const table = store.table(name);
    table.columns = columns;
    for (const raw of raws) table.write(table.keyOf(raw), raw, 0);
  }
}
