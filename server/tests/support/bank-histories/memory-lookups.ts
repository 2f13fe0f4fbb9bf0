import type { BankLookups } from '../../../src/bank/lookups.ts';
import { paymentFiles } from '../../../src/bank/payment-files/payment-file.store.ts';
import { bankReferences } from '../../../src/bank/references/reference.store.ts';
import { type BankStatementRow, breakOf } from '../../../src/bank/statements/continuity.ts';
import { bankStatements } from '../../../src/bank/statements/statement.store.ts';
import type { BalancedStatement } from '../../../src/bank/statements/statement-order.ts';
import {
  bankEntries,
  bankTransactions,
} from '../../../src/bank/transactions/bank-transaction.store.ts';
import type { BankTransactionRow } from '../../../src/bank/transactions/bank-transaction.ts';
import type { Table } from '../../../src/engine/table.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';

type Rows = Pick<MemoryStore, 'rowOf' | 'rowsOf'>;

const balanced = (row: BankStatementRow): readonly BalancedStatement[] => {
  const { kind, fromOn, toOn, opening, closing } = row;
  if (kind !== 'camt.053' || !fromOn || !toOn || opening === null || closing === null) return [];
  const isAccepted = row.acceptedAt !== null;
  return [{ ...row, fromOn, toOn, opening, closing, ...breakOf({ ...row, isAccepted }) }];
};

const sumOf = (rows: readonly { readonly posted: bigint }[]): bigint =>
  rows.reduce((sum, { posted }) => sum + posted, 0n);

const ofAccount = <Row extends { readonly bankAccountId: string }>(
  store: Rows,
  table: Table<Row>,
  id: string,
): readonly Row[] => store.rowsOf(table).filter(({ bankAccountId }) => bankAccountId === id);

const statementsOf = (store: Rows, id: string): readonly BalancedStatement[] =>
  ofAccount(store, bankStatements, id).flatMap(balanced);

const transactionsOf = (store: Rows, id: string): readonly BankTransactionRow[] =>
  ofAccount(store, bankTransactions, id);

const isOwedBack = (store: Rows, id: string, endToEndId: string | null): boolean =>
  ofAccount(store, paymentFiles, id).some(
    ({ messageId, bookedAsOneOn, openTotal }) =>
      bookedAsOneOn !== null &&
      openTotal > 0n &&
      endToEndId?.trimStart().toUpperCase().startsWith(messageId) === true,
  );

/**
 * A day after all others, unless a camt.053 has arrived since or reported the entry without a day.
 */
function dayToCome(store: Rows, id: string, { entryId, createdAt }: BankTransactionRow): string {
  const told = ofAccount(store, bankStatements, id).filter(({ kind }) => kind === 'camt.053');
  const isOld = told.some((statement) => statement.createdAt > createdAt);
  const isTold = store.rowOf(bankEntries, entryId)?.isConfirmed === true;
  return isOld || isTold ? '' : '9999-12-31';
}

const days = (all: readonly string[]): readonly string[] => all.toSorted();

/** Lookups among the statements of an account. */
const statementLookups = (
  store: Rows,
): Pick<
  BankLookups,
  'brokenStatements' | 'firstStatements' | 'lastStatements' | 'statementsBeside'
> => ({
  brokenStatements: async (id) =>
    ofAccount(store, bankStatements, id)
      .filter((row) => breakOf({ ...row, isAccepted: row.acceptedAt !== null }).isBroken)
      .toSorted((one, other) => (one.toOn ?? '').localeCompare(other.toOn ?? ''))
      .map(({ id }) => id),
  firstStatements: async (id) => {
    const first = days(statementsOf(store, id).map(({ fromOn }) => fromOn)).at(0);
    return statementsOf(store, id).filter(({ fromOn }) => fromOn === first);
  },
  lastStatements: async (id, date) => {
    const past = statementsOf(store, id).filter(({ toOn }) => toOn <= date);
    const last = days(past.map(({ toOn }) => toOn)).at(-1);
    return past.filter(({ toOn }) => toOn === last);
  },
  statementsBeside: async (id, { fromOn: from, toOn: to }) => {
    const all = statementsOf(store, id);
    const touching = all.filter(({ fromOn, toOn }) => fromOn <= to && toOn >= from);
    const first = days([from, ...touching.map(({ fromOn }) => fromOn)]).at(0) ?? from;
    const before = days(all.map(({ toOn }) => toOn).filter((day) => day < first)).at(-1);
    const after = days(all.map(({ fromOn }) => fromOn).filter((day) => day > to)).at(0);
    return all.filter(
      ({ fromOn, toOn }) => (fromOn <= to && toOn >= first) || toOn === before || fromOn === after,
    );
  },
});

/** Lookups that the books are compared with. */
const bookLookups = (
  store: Rows,
): Pick<BankLookups, 'knownEntries' | 'postedAfter' | 'postedBy' | 'postedUntold'> => ({
  knownEntries: async (ids) =>
    new Map(
      ids.flatMap((id) => {
        const row = store.rowOf(bankEntries, id);
        return row === null ? [] : [[id, row] as const];
      }),
    ),
  postedAfter: async (id, date) =>
    sumOf(
      transactionsOf(store, id).filter((row) => (row.bookedOn ?? dayToCome(store, id, row)) > date),
    ),
  postedBy: async (entryIds) =>
    store
      .rowsOf(bankTransactions)
      .filter(({ entryId, posted }) => entryIds.includes(entryId) && posted !== 0n),
  postedUntold: async (id, date) =>
    sumOf(
      transactionsOf(store, id).filter(({ bookedOn, entryId }) => {
        const isTold = store.rowOf(bankEntries, entryId)?.isConfirmed === true;
        return bookedOn !== null && bookedOn < date && !isTold;
      }),
    ),
});

/** The credits of a payment. */
const creditLookups = (
  store: Rows,
): Pick<
  BankLookups,
  'creditsOf' | 'paymentOfCredit' | 'paymentsOfReferences' | 'waitingCredit'
> => ({
  creditsOf: async (paymentId) =>
    store
      .rowsOf(bankTransactions)
      .filter((row) => row.paymentId === paymentId && row.amount > 0n)
      .filter(({ state }) => ['matched', 'assigned'].includes(state)),
  paymentOfCredit: async (id, endToEndId, amount) => {
    const whole = new Map(store.rowsOf(bankReferences).map((row) => [row.paymentId, row.amount]));
    const same = transactionsOf(store, id).filter((row) => row.endToEndId === endToEndId);
    const back = same.filter((row) => row.amount === -amount && row.state === 'matched');
    const gone = back.map(({ paymentId }) => paymentId);
    const left = same.filter((row) => {
      if (row.amount !== amount || row.posted <= 0n) return false;
      const at = gone.indexOf(row.paymentId);
      return at === -1 || gone.splice(at, 1).length === 0;
    });
    const [one] = left;
    const isWhole = one?.reason === null && whole.get(one.paymentId ?? '') === amount;
    const counts =
      left.length === 1 &&
      ['matched', 'assigned'].includes(one?.state ?? '') &&
      (isWhole || one?.reason === 'part');
    return counts ? (one?.paymentId ?? null) : null;
  },
  paymentsOfReferences: async (references) =>
    new Map(
      references.flatMap((id) => {
        const row = store.rowOf(bankReferences, id);
        return row === null ? [] : [[id, row.paymentId] as const];
      }),
    ),
  waitingCredit: async (id, endToEndId, amount) =>
    transactionsOf(store, id)
      .filter(({ state, reason }) => state === 'suspense' && reason === 'not_creditable')
      .find((row) => row.endToEndId === endToEndId && row.amount === amount)?.id ?? null,
});

/** Payouts and transactions that a debit of the bank may belong to. */
const debitLookups = (store: Rows): Pick<BankLookups, 'payoutsOfSum' | 'waitingTransactions'> => ({
  payoutsOfSum: async (fileId) => {
    const day = store.rowOf(paymentFiles, fileId)?.bookedAsOneOn ?? null;
    return store
      .rowsOf(payouts)
      .filter((row) => row.paymentFileId === fileId && day !== null && row.bookedOn === day)
      .map(({ id }) => id);
  },
  waitingTransactions: async (id) =>
    transactionsOf(store, id)
      .filter(
        ({ state, reason, amount, reference, endToEndId }) =>
          state === 'suspense' &&
          (reason === 'continuity' ||
            ((reason === 'reversal' || reason === 'not_creditable') && amount < 0n) ||
            (reason === 'batch' && amount < 0n && reference !== null) ||
            (reason === 'not_creditable' && amount > 0n && isOwedBack(store, id, endToEndId))),
      )
      .toSorted(
        (one, other) =>
          (one.bookedOn ?? '').localeCompare(other.bookedOn ?? '') ||
          Number(one.amount < 0n) - Number(other.amount < 0n),
      )
      .map(({ id }) => id),
});

/** The same results as the SQL lookups, from the rows of the engine without a database. */
export const memoryLookups = (store: Rows): BankLookups => ({
  ...statementLookups(store),
  ...bookLookups(store),
  ...creditLookups(store),
  ...debitLookups(store),
});
