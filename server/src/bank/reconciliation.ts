import type { Engine } from '../engine/engine.ts';
import { ask, type Query } from '../engine/operation.ts';
import { accept, granted } from '../kernel/decision.ts';
import { accounts } from '../ledger/account.store.ts';
import type { Database } from '../storage/database.ts';
import type { BankAccount } from './accounts/bank-account.ts';
import { type BankLookups, statementAt } from './lookups.ts';
import { postedByDay, statementsEnding } from './statements/statement.store.ts';
import { lastOf } from './statements/statement-order.ts';

type Explanation = {
  readonly kind: 'on_the_way' | 'suspense' | 'unbooked';
  readonly amount: bigint;
};

/** The comparison of books and bank on one day (bank 4, Comparison). */
export type Reconciliation = {
  readonly date: string;
  /**
   * The balance of the last camt.053 up to the day. Null: there is none, and nothing to compare.
   */
  readonly bankClosing: bigint | null;
  /** The part of the money at the bank that the books assign to an owner. */
  readonly ledger: bigint;
  readonly difference: bigint | null;
  readonly explained: readonly Explanation[];
  readonly unexplained: bigint | null;
};

type Balances = { readonly atBank: bigint; readonly suspense: bigint; readonly onTheWay: bigint };

/**
 * Reads the ledger accounts of a bank account in one snapshot. The bank owes us its balance, so it
 * is negative.
 */
const readBalances: Query<BankAccount, Balances, never> = {
  name: 'read balances of bank account',
  load: ({ atBank, suspense, onTheWay }) => [
    [atBank, suspense, onTheWay].map((id) => ask(accounts, id)),
  ],
  answer: (rows, { atBank, suspense, onTheWay }) => {
    const balance = (id: bigint): bigint => rows.get(accounts, id)?.balance ?? 0n;
    return accept({
      atBank: -balance(atBank),
      suspense: balance(suspense),
      onTheWay: balance(onTheWay),
    });
  },
};

/** The closing balance, and the amount posted for entries booked after its day. */
type Closing = { readonly closing: bigint; readonly later: bigint };

/**
 * Compares the closing balance of a day with the books as they are now. Bookings after that day are
 * no difference: they count as `unbooked`. Money in suspense or on its way out is no difference,
 * either.
 */
function compared(
  date: string,
  { atBank, suspense, onTheWay }: Balances,
  bank: Closing | null,
): Reconciliation {
  const ledger = atBank - suspense - onTheWay;
  const plain = [
    { kind: 'on_the_way', amount: onTheWay },
    { kind: 'suspense', amount: suspense },
  ] as const;
  const some = (all: readonly Explanation[]) => all.filter(({ amount }) => amount !== 0n);
  if (bank === null) {
    const none = { bankClosing: null, difference: null, unexplained: null };
    return { date, ledger, explained: some(plain), ...none };
  }
  const explained = some([...plain, { kind: 'unbooked', amount: -bank.later }]);
  const difference = bank.closing - ledger;
  const unexplained = explained.reduce((rest, { amount }) => rest - amount, difference);
  return { date, bankClosing: bank.closing, ledger, difference, explained, unexplained };
}

/** Compares one day. */
export async function reconcile(
  { engine, lookups }: { readonly engine: Engine; readonly lookups: BankLookups },
  account: BankAccount,
  date: string,
): Promise<Reconciliation> {
  const found = await statementAt(lookups, account.id, { until: date });
  const balances = granted(await engine.read(readBalances, account));
  if (found === null) return compared(date, balances, null);
  const later = await lookups.postedAfter(account.id, found.toOn);
  return compared(date, balances, { closing: found.closing, later });
}

/**
 * Compares several consecutive days in the same way as `reconcile`, with two queries for all of
 * them.
 */
export async function reconcileDays(
  { engine, database }: { readonly engine: Engine; readonly database: Database },
  account: BankAccount,
  days: readonly string[],
): Promise<readonly Reconciliation[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const statements = await statementsEnding(database, account.id, first, last);
  const balances = granted(await engine.read(readBalances, account));
  const posted = await postedByDay(database, account.id, statements[0]?.toOn ?? last);
  return days.map((date) => {
    const newest = statements.findLast(({ toOn }) => toOn <= date)?.toOn ?? null;
    const ofDay = statements.filter(({ toOn }) => toOn === newest);
    const found = lastOf(ofDay, statements);
    if (found === null) return compared(date, balances, null);
    const later = posted
      .filter(({ day }) => day > found.toOn)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return compared(date, balances, { closing: found.closing, later });
  });
}
