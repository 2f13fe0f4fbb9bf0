import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { walletPayments } from '../payments/wallet-payment.store.ts';
import { movedWalletPayment } from '../payments/wallet-payment.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { transactions } from './transaction.store.ts';
import { isTooLateToAccept, movedTransaction, type Transaction } from './transaction.ts';
import { tellTransaction } from './transaction-events.ts';
import { stopWaitingForPayer } from './wait-for-payer.ts';
import { wholeIn } from './whole-transaction.ts';

/** Wallet 3.1, "processing failure": the payer's acceptance can no longer be carried out. */
export function failTransaction(
  draft: Draft,
  transaction: Transaction,
  owner: WalletOwner,
  now: UnixSeconds,
): void {
  const { id, reserveUntil } = transaction;
  const isLate = isTooLateToAccept(transaction, now) && reserveUntil !== null;
  const at = isLate ? reserveUntil : now;
  const failed = movedTransaction(transaction, 'fail', at);
  if (!failed.ok) throw new Error(`transaction ${id} cannot fail`);
  for (const payment of wholeIn(draft, transaction).payments) {
    const moved = movedWalletPayment(payment, 'fail', at);
    if (!moved.ok) throw new Error(`payment ${payment.id} cannot fail`);
    draft.update(walletPayments, moved.value);
  }
  stopWaitingForPayer(draft, transaction);
  draft.update(transactions, { ...failed.value, pendingAcceptance: null });
  tellTransaction(draft, owner, id, 'failed', now);
}
