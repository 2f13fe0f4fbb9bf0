import { feedAsk } from '../../delivery/events/record-event.ts';
import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { transactions } from './transaction.store.ts';
import { movedTransaction } from './transaction.ts';
import { tellTransaction } from './transaction-events.ts';
import { rowsUnder, transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type LeaveToPayer = { readonly transactionId: string; readonly owner: WalletOwner };

/**
 * A PIN came from a merchant without a relation to the payer. Nothing was verified: the transaction
 * stays new, and the payer confirms on the page, as with `password_request` `always`
 * (decision 0095).
 */
export const leaveToPayer: Operation<
  LeaveToPayer,
  WholeTransaction,
  'not_found' | 'invalid_state'
> = {
  name: 'leave to payer',
  *load({ transactionId }, rows) {
    yield [ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    if (transaction !== null) yield [...rowsUnder(transaction), feedAsk];
  },
  decide: (draft, { transactionId, owner }, now) => {
    const before = transactionIn(draft, transactionId, now);
    if (before?.projectId !== owner.id) {
      return refuse('not_found', 'There is no such transaction.');
    }
    const moved = movedTransaction(before, 'accept', now);
    if (!moved.ok) return moved;
    tellTransaction(draft, owner, transactionId, 'waiting_password', now);
    return accept(wholeIn(draft, mustGet(draft, transactions, transactionId)));
  },
};
