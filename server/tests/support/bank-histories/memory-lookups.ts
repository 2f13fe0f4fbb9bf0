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

const balanced = (row: BankStatementRow): readonly BalancedStatement[] => {
  const { kind, fromOn, toOn, opening, closing } = row;
  if (kind !== 'camt.053' || !fromOn || !toOn || opening === null || closing === null) return [];
  const isAccepted = row.acceptedAt !== null;
  return [{ ...row, fromOn, toOn, opening, closing, ...breakOf({ ...row, isAccepted }) }];
};

const sumOf = (rows: readonly { readonly posted: bigint }[]): bigint =>
  rows.reduce((sum, { posted }) => sum + posted, 0n);

/** What the statements of SQL find, in the rows of the engine without a database. */
export function memoryLookups(store: Pick<MemoryStore, 'rowOf' | 'rowsOf'>): BankLookups {
  const ofAccount = <Row extends { readonly bankAccountId: string }>(
    table: Table<Row>,
    id: string,
  ): readonly Row[] => store.rowsOf(table).filter(({ bankAccountId }) => bankAccountId === id);
  const statements = (id: string) => ofAccount(bankStatements, id).flatMap(balanced);
  const transactions = (id: string) => ofAccount(bankTransactions, id);
  const isOwedBack = (id: string, endToEndId: string | null): boolean =>
    ofAccount(paymentFiles, id).some(
      ({ messageId, bookedAsOneOn, openTotal }) =>
        bookedAsOneOn !== null &&
        openTotal > 0n &&
        endToEndId?.trimStart().toUpperCase().startsWith(messageId) === true,
    );
  /** A day after all others, unless a camt.053 has come since, or has told it without a day. */
  const dayToCome = (id: string, { entryId, createdAt }: BankTransactionRow): string => {
    const told = ofAccount(bankStatements, id).filter(({ kind }) => kind === 'camt.053');
    const isOld = told.some((statement) => statement.createdAt > createdAt);
    const isTold = store.rowOf(bankEntries, entryId)?.isConfirmed === true;
    return isOld || isTold ? '' : '9999-12-31';
  };
  const [days, none] = [(all: readonly string[]) => all.toSorted(), undefined];
  return {
    brokenStatements: async (id) =>
      ofAccount(bankStatements, id)
        .filter((row) => breakOf({ ...row, isAccepted: row.acceptedAt !== null }).isBroken)
        .toSorted((one, other) => (one.toOn ?? '').localeCompare(other.toOn ?? ''))
        .map(({ id }) => id),
    creditsOf: async (paymentId) =>
      store
        .rowsOf(bankTransactions)
        .filter((row) => row.paymentId === paymentId && row.amount > 0n)
        .filter(({ state }) => ['matched', 'assigned'].includes(state)),
    firstStatements: async (id) => {
      const first = days(statements(id).map(({ fromOn }) => fromOn)).at(0) ?? none;
      return statements(id).filter(({ fromOn }) => fromOn === first);
    },
    knownEntries: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const row = store.rowOf(bankEntries, id);
          return row === null ? [] : [[id, row] as const];
        }),
      ),
    lastStatements: async (id, date) => {
      const past = statements(id).filter(({ toOn }) => toOn <= date);
      const last = days(past.map(({ toOn }) => toOn)).at(-1) ?? none;
      return past.filter(({ toOn }) => toOn === last);
    },
    paymentsOfReferences: async (references) =>
      new Map(
        references.flatMap((id) => {
          const row = store.rowOf(bankReferences, id);
          return row === null ? [] : [[id, row.paymentId] as const];
        }),
      ),
    postedAfter: async (id, date) =>
      sumOf(transactions(id).filter((row) => (row.bookedOn ?? dayToCome(id, row)) > date)),
    postedBy: async (entryIds) =>
      store
        .rowsOf(bankTransactions)
        .filter(({ entryId, posted }) => entryIds.includes(entryId) && posted !== 0n),
    postedUntold: async (id, date) =>
      sumOf(
        transactions(id).filter(({ bookedOn, entryId }) => {
          const isTold = store.rowOf(bankEntries, entryId)?.isConfirmed === true;
          return bookedOn !== null && bookedOn < date && !isTold;
        }),
      ),
    paymentOfCredit: async (id, endToEndId, amount) => {
      const whole = new Map(store.rowsOf(bankReferences).map((row) => [row.paymentId, row.amount]));
      const same = transactions(id).filter((row) => row.endToEndId === endToEndId);
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
    payoutsOfSum: async (fileId) => {
      const day = store.rowOf(paymentFiles, fileId)?.bookedAsOneOn ?? null;
      return store
        .rowsOf(payouts)
        .filter((row) => row.paymentFileId === fileId && day !== null && row.bookedOn === day)
        .map(({ id }) => id);
    },
    statementsBeside: async (id, { fromOn: from, toOn: to }) => {
      const all = statements(id);
      const touching = all.filter(({ fromOn, toOn }) => fromOn <= to && toOn >= from);
      const first = days([from, ...touching.map(({ fromOn }) => fromOn)]).at(0) ?? from;
      const before = days(all.map(({ toOn }) => toOn).filter((day) => day < first)).at(-1) ?? none;
      const after = days(all.map(({ fromOn }) => fromOn).filter((day) => day > to)).at(0) ?? none;
      return all.filter(
        ({ fromOn, toOn }) =>
          (fromOn <= to && toOn >= first) || toOn === before || fromOn === after,
      );
    },
    waitingCredit: async (id, endToEndId, amount) =>
      transactions(id)
        .filter(({ state, reason }) => state === 'suspense' && reason === 'not_creditable')
        .find((row) => row.endToEndId === endToEndId && row.amount === amount)?.id ?? null,
    waitingTransactions: async (id) =>
      transactions(id)
        .filter(
          ({ state, reason, amount, reference, endToEndId }) =>
            state === 'suspense' &&
            (reason === 'continuity' ||
              ((reason === 'reversal' || reason === 'not_creditable') && amount < 0n) ||
              (reason === 'batch' && amount < 0n && reference !== null) ||
              (reason === 'not_creditable' && amount > 0n && isOwedBack(id, endToEndId))),
        )
        .toSorted(
          (one, other) =>
            (one.bookedOn ?? '').localeCompare(other.bookedOn ?? '') ||
            Number(one.amount < 0n) - Number(other.amount < 0n),
        )
        .map(({ id }) => id),
  };
}
