import type { Database } from '../storage/database.ts';
import { payoutsOfSum } from './payment-files/payment-lines.store.ts';
import { paymentsOfReferences } from './references/reference.store.ts';
import {
  brokenStatements,
  firstStatements,
  lastStatements,
  postedAfter,
  postedUntold,
  statementsBeside,
} from './statements/statement.store.ts';
import { type BalancedStatement, firstOf, lastOf } from './statements/statement-order.ts';
import {
  creditsOf,
  knownEntries,
  paymentOfCredit,
  postedBy,
  waitingCredit,
  waitingTransactions,
} from './transactions/bank-transaction.store.ts';

const bound =
  <Rest extends readonly unknown[], Found>(
    database: Database,
    lookup: (database: Database, ...rest: Rest) => Found,
  ) =>
  (...rest: Rest): Found =>
    lookup(database, ...rest);

/** SQL queries of rows of the engine that the import of statements needs beyond lookups by key. */
export const bankLookups = (database: Database) => ({
  brokenStatements: bound(database, brokenStatements),
  creditsOf: bound(database, creditsOf),
  firstStatements: bound(database, firstStatements),
  knownEntries: bound(database, knownEntries),
  lastStatements: bound(database, lastStatements),
  paymentsOfReferences: bound(database, paymentsOfReferences),
  postedAfter: bound(database, postedAfter),
  postedBy: bound(database, postedBy),
  postedUntold: bound(database, postedUntold),
  paymentOfCredit: bound(database, paymentOfCredit),
  payoutsOfSum: bound(database, payoutsOfSum),
  statementsBeside: bound(database, statementsBeside),
  waitingCredit: bound(database, waitingCredit),
  waitingTransactions: bound(database, waitingTransactions),
});

export type BankLookups = ReturnType<typeof bankLookups>;

/** The first statement of all, or the last one up to a day. Null: none. */
export async function statementAt(
  lookups: BankLookups,
  bankAccountId: string,
  place: 'first' | { readonly until: string },
): Promise<BalancedStatement | null> {
  const found =
    place === 'first'
      ? await lookups.firstStatements(bankAccountId)
      : await lookups.lastStatements(bankAccountId, place.until);
  const [one = null] = found;
  if (one === null || found.length === 1) return one;
  const all = await lookups.statementsBeside(bankAccountId, one);
  return place === 'first' ? firstOf(found, all) : lastOf(found, all);
}
