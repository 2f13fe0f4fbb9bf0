import { ask, type Operation } from '../../engine/operation.ts';
import type { TokenUser } from '../../identity/oauth/mac-caller.ts';
import { accept } from '../../kernel/decision.ts';
import type { WantedChange } from '../payments/payment-change.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { changeable } from './access.ts';
import { type ConfirmRefusal, confirm } from './confirm.ts';
import { lapsed } from './end-transaction.ts';
import { transactions } from './transaction.store.ts';
import { moneyRounds } from './transaction-rounds.ts';
import { transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type ConfirmTransaction = {
  readonly transactionId: string;
  readonly owner: WalletOwner;
  /** The user of the access token. Null: the project itself. */
  readonly user: TokenUser | null;
  readonly wanted: readonly WantedChange[];
};

/** Wallet 4, PUT /transaction/{transaction_key}/confirm. */
export const confirmTransaction: Operation<
  ConfirmTransaction,
  WholeTransaction,
  ConfirmRefusal | 'not_found' | 'forbidden'
> = {
  name: 'confirm transaction',
  weight: () => 4,
  *load({ transactionId, owner }, rows) {
    yield [ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    if (transaction !== null) yield* moneyRounds(transaction, owner, rows);
  },
  decide: (draft, { transactionId, owner, user, wanted }, now) => {
    const viewer = { projectId: owner.id, user };
    const found = changeable(transactionIn(draft, transactionId, now), viewer);
    if (!found.ok) return found;
    const transaction = found.value;
    const late = lapsed(draft, transaction, owner, now);
    if (late !== null) return late;
    const confirmed = confirm(draft, transaction, { trigger: 'confirm', owner, wanted }, now);
    return confirmed.ok ? accept(wholeIn(draft, confirmed.value)) : confirmed;
  },
};
