import { ask, type Operation } from '../../engine/operation.ts';
import type { TokenUser } from '../../identity/oauth/mac-caller.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { changeable } from './access.ts';
import { endTransaction, lapsed } from './end-transaction.ts';
import { transactions } from './transaction.store.ts';
import { tellTransaction } from './transaction-events.ts';
import { moneyRounds } from './transaction-rounds.ts';
import { transactionIn, type WholeTransaction, wholeIn } from './whole-transaction.ts';

export type RevokeTransaction = {
  readonly transactionId: string;
  readonly owner: WalletOwner;
  /** The user of the access token. Null: the project itself, or a payer on the page. */
  readonly user: TokenUser | null;
  /** The merchant revokes it, or the payer rejects it on the page. */
  readonly by: 'merchant' | 'payer';
  /** The payer's wallet, if known. A payer cannot reject somebody else's acceptance. */
  readonly walletId?: number;
};

/** Wallet 4, PUT /transaction/{transaction_key}/revoke, and the payer's rejection (gaps 3). */
export const revokeTransaction: Operation<
  RevokeTransaction,
  WholeTransaction,
  'not_found' | 'forbidden' | 'invalid_state'
> = {
  name: 'revoke transaction',
  weight: () => 4,
  *load({ transactionId, owner }, rows) {
    yield [ask(transactions, transactionId)];
    const transaction = rows.get(transactions, transactionId);
    if (transaction !== null) yield* moneyRounds(transaction, owner, rows);
  },
  decide: (draft, { transactionId, owner, user, by, walletId }, now) => {
    const viewer = { projectId: owner.id, user };
    const found = changeable(transactionIn(draft, transactionId, now), viewer);
    if (!found.ok) return found;
    const transaction = found.value;
    const late = lapsed(draft, transaction, owner, now);
    if (late !== null) return late;
    const awaited = transaction.pendingAcceptance?.walletId;
    if (walletId !== undefined && awaited !== undefined && awaited !== walletId) {
      return refuse('invalid_state', 'Somebody else has accepted the transaction.');
    }
    const trigger = by === 'payer' ? 'reject' : 'revoke';
    const ended = endTransaction(draft, transaction, trigger, now, now);
    if (!ended.ok) return ended;
    if (by === 'payer') tellTransaction(draft, owner, transactionId, 'rejected', now);
    return accept(wholeIn(draft, draft.get(transactions, transactionId) ?? ended.value));
  },
};
