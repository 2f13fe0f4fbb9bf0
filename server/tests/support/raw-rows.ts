import { randomUUID } from 'node:crypto';
import { accountIdIn, type Book } from '../../src/ledger/book-of-account.ts';
import { testEuros } from './ledger-operations.ts';
import type { TestDatabase } from './test-database.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The database's verdict on rows that bypass our rules: 'taken', or the violated rule. */
export const verdictOn = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    ({ constraint, message }: { constraint?: string; message: string }) => constraint ?? message,
  );

let lastNumber = 0n;

/** A new account id. */
export function newAccountId(book: Book = testEuros): bigint {
  lastNumber += 1n;
  return accountIdIn(book, lastNumber);
}

/** Inserts rows by plain SQL; they are valid unless a test changes a field. */
export const rawRows = (db: TestDatabase) => {
  const insert = (table: string, row: Fields): Promise<string> => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`;
    return verdictOn(db.query(sql, Object.values(row)));
  };
  return {
    account: (fields: Fields = {}) =>
      insert('account', {
        id: newAccountId(),
        kind: 'wallet',
        currency: 'EUR',
        is_test: true,
        balance: 0n,
        held: 0n,
        version: 0n,
        created_at: 0,
        ...fields,
      }),
    posting: (fields: Fields = {}) =>
      insert('posting', {
        movement_id: randomUUID(),
        leg: 0,
        kind: 'test',
        debit_account: newAccountId(),
        credit_account: newAccountId(),
        amount: 1n,
        debit_version: 1n,
        credit_version: 1n,
        debit_balance: -1n,
        credit_balance: 1n,
        created_at: 0,
        ...fields,
      }),
    hold: (fields: Fields = {}) =>
      insert('hold', {
        id: randomUUID(),
        amount: 10n,
        state: 'held',
        captured: 0n,
        created_at: 0,
        ...fields,
      }),
  };
};
