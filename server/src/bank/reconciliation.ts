import type { Engine } from '../engine/engine.ts';
import { ask, type Query } from '../engine/operation.ts';
import { accept, granted } from '../kernel/decision.ts';
import { accounts } from '../ledger/account.store.ts';
import type { BankAccount } from './accounts/bank-account.ts';
import { type BankLookups, statementAt } from './lookups.ts';

type Explanation = {
  readonly kind: 'on_the_way' | 'suspense' | 'unbooked';
  readonly amount: bigint;
};

/** How the books meet the bank on one day (bank 4, Comparison). */
export type Reconciliation = {
  readonly date: string;
  /** Of the last camt.053 up to the day; null: there is none, and nothing to compare. */
  readonly bankClosing: bigint | null;
  /** What the books say is somebody's, of what lies at the bank. */
  readonly ledger: bigint;
  readonly difference: bigint | null;
  readonly explained: readonly Explanation[];
  readonly unexplained: bigint | null;
};

type Balances = { readonly atBank: bigint; readonly suspense: bigint; readonly onTheWay: bigint };

/** Its accounts in one snapshot. What lies at the bank is a debt of the bank: negative. */
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

/**
 * Compares the closing balance of a day with the books as they are now. What was booked after that
 * day is no difference: it is `unbooked` there. Neither is what waits in suspense, or is on its way out.
 */
export async function reconcile(
  { engine, lookups }: { readonly engine: Engine; readonly lookups: BankLookups },
  account: BankAccount,
  date: string,
): Promise<Reconciliation> {
  const closing = await statementAt(lookups, account.id, { until: date });
  const { atBank, suspense, onTheWay } = granted(await engine.read(readBalances, account));
  const ledger = atBank - suspense - onTheWay;
  const plain = [
    { kind: 'on_the_way', amount: onTheWay },
    { kind: 'suspense', amount: suspense },
  ] as const;
  const some = (all: readonly Explanation[]) => all.filter(({ amount }) => amount !== 0n);
  if (closing === null) {
    const none = { bankClosing: null, difference: null, unexplained: null };
    return { date, ledger, explained: some(plain), ...none };
  }
  const later = await lookups.postedAfter(account.id, closing.toOn);
  const explained = some([...plain, { kind: 'unbooked', amount: -later }]);
  const difference = closing.closing - ledger;
  const unexplained = explained.reduce((rest, { amount }) => rest - amount, difference);
  return { date, bankClosing: closing.closing, ledger, difference, explained, unexplained };
}
