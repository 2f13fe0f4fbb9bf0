import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type TransactionViewer, visible } from './access.ts';
import { transactions } from './transaction.store.ts';
import { rowsUnder, transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type ReadTransaction = {
  readonly transactionId: string;
  /** Null: the operator, who sees all transactions. */
  readonly viewer: TransactionViewer | null;
};

export const readTransaction: Query<ReadTransaction, WholeTransaction, 'not_found'> = {
  name: 'read transaction',
  *load({ transactionId }, rows) {
    yield [ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    if (transaction !== null) yield rowsUnder(transaction);
  },
  answer: (rows, { transactionId, viewer }, now) => {
    const transaction = transactionIn(rows, transactionId, now);
    if (transaction === null) return refuse('not_found', 'There is no such transaction.');
    const seen = viewer === null ? accept(transaction) : visible(transaction, viewer);
    return seen.ok ? accept(wholeIn(rows, seen.value)) : seen;
  },
};
