import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { WantedChange } from '../payments/payment-change.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { type ConfirmRefusal, confirm } from './confirm.ts';
import { lapsed, reservationAsk } from './end-transaction.ts';
import { transactions } from './transaction.store.ts';
import { moneyRounds } from './transaction-rounds.ts';
import { transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type ConfirmTransaction = {
  readonly transactionId: string;
  readonly owner: WalletOwner;
  readonly wanted: readonly WantedChange[];
};

/** 4, PUT /transaction/{transaction_key}/confirm. */
export const confirmTransaction: Operation<
  ConfirmTransaction,
  WholeTransaction,
  ConfirmRefusal | 'not_found'
> = {
  name: 'confirm transaction',
  weight: () => 4,
  *load({ transactionId, owner }, rows) {
    yield [reservationAsk(transactionId), ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    // Told only when it has lapsed; the moment is not known yet.
    if (transaction !== null) yield* moneyRounds(transaction, { owner, isTold: true }, rows);
  },
  decide: (draft, { transactionId, owner, wanted }, now) => {
    const transaction = transactionIn(draft, transactionId, now);
    if (transaction?.projectId !== owner.id) {
      return refuse('not_found', 'There is no such transaction.');
    }
    const late = lapsed(draft, transaction, owner, now);
    if (late !== null) return late;
    const confirmed = confirm(draft, transaction, { trigger: 'confirm', owner, wanted }, now);
    return confirmed.ok ? accept(wholeIn(draft, confirmed.value)) : confirmed;
  },
};
