import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type TransactionViewer, visible } from '../transactions/access.ts';
import { transactions } from '../transactions/transaction.store.ts';
import { rowsUnder, seenAt, transactionIn, wholeIn } from '../transactions/whole-transaction.ts';
import { walletPayments } from './wallet-payment.store.ts';
import type { WalletPayment } from './wallet-payment.ts';

export type ReadWalletPayment = { readonly paymentId: number; readonly viewer: TransactionViewer };

type ReadInTransaction = ReadWalletPayment & { readonly transactionId: string };

const nowhere = () => refuse('not_found', 'There is no such payment.');

/** A transaction's row is locked before its payments' rows, so this lookup comes first. */
const findTransaction: Query<number, string, 'not_found'> = {
  name: 'find transaction of payment',
  load: (paymentId) => [[ask(walletPayments, paymentId)]],
  answer: (rows, paymentId) => {
    const payment = rows.get(walletPayments, paymentId);
    return payment === null ? nowhere() : accept(payment.transactionId);
  },
};

/** Only its transaction knows whether it lapsed. */
const readInTransaction: Query<ReadInTransaction, WalletPayment, 'not_found'> = {
  name: 'read wallet payment',
  *load({ transactionId }, rows) {
    yield [ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    if (transaction !== null) yield rowsUnder(transaction);
  },
  answer: (rows, { paymentId, viewer, transactionId }, now) => {
    const transaction = transactionIn(rows, transactionId, now);
    const seen = visible(transaction, viewer);
    if (!seen.ok) return nowhere();
    const { payments } = seenAt(wholeIn(rows, seen.value), now);
    const payment = payments.find(({ id }) => id === paymentId);
    if (payment === undefined) throw new Error(`payment ${paymentId} is of another transaction`);
    return accept(payment);
  },
};

/** A payment whose transaction is known. */
export const readListedPayment = (
  engine: Engine,
  input: ReadInTransaction,
): Promise<Decision<WalletPayment, 'not_found'>> => engine.read(readInTransaction, input);

/** Wallet 4, GET /payment/{payment_id}. */
export async function readWalletPayment(
  engine: Engine,
  { paymentId, viewer }: ReadWalletPayment,
): Promise<Decision<WalletPayment, 'not_found'>> {
  const found = await engine.read(findTransaction, paymentId);
  if (!found.ok) return found;
  return engine.read(readInTransaction, { paymentId, viewer, transactionId: found.value });
}
