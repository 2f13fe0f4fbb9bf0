import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { transactions } from './transaction.store.ts';
import { rowsUnder, transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type ReadTransaction = {
  readonly transactionId: string;
  /** Another project's transaction does not exist for this one; null: the operator's view. */
  readonly projectId: string | null;
};

export const readTransaction: Query<ReadTransaction, WholeTransaction, 'not_found'> = {
  name: 'read transaction',
  *load({ transactionId }, rows) {
    yield [ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    if (transaction !== null) yield rowsUnder(transaction);
  },
  answer: (rows, { transactionId, projectId }, now) => {
    const transaction = transactionIn(rows, transactionId, now);
    if (transaction === null || (projectId !== null && transaction.projectId !== projectId)) {
      return refuse('not_found', 'There is no such transaction.');
    }
    return accept(wholeIn(rows, transaction));
  },
};
