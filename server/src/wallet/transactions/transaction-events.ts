import { recordEvent } from '../../delivery/events/record-event.ts';
import { signedFor } from '../../delivery/events/signed-for.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { transactions } from './transaction.store.ts';
import { nobodyIsTold, type Transaction } from './transaction.ts';
import { type TransactionEventType, transactionEventBody } from './transaction-event.wire.ts';
import { wholeIn } from './whole-transaction.ts';

const transactionObject = (id: string): string => `transaction ${id}`;

/** Wallet 2.1: the transaction's own address, or else the project's. Null: no callback is sent. */
const toldAt = ({ callbackUri }: Transaction, owner: WalletOwner): string | null =>
  callbackUri === nobodyIsTold ? null : (callbackUri ?? owner.callbackUri);

/** Records the whole transaction, as it is in the draft (wallet 6). */
export function tellTransaction(
  draft: Draft,
  owner: WalletOwner,
  id: string,
  type: TransactionEventType,
  now: UnixSeconds,
): void {
  const before = draft.get(transactions, id);
  if (before === null) throw new Error(`an event of transaction ${id}, which does not exist`);
  const transaction = { ...before, eventCount: before.eventCount + 1 };
  draft.update(transactions, transaction);
  const whole = wholeIn(draft, transaction);
  recordEvent(
    draft,
    {
      dialect: 'wallet',
      project: owner,
      object: transactionObject(id),
      sequence: transaction.eventCount,
      type: 'transaction',
      name: type,
      body: transactionEventBody(type, whole, owner.settlementSeconds, signedFor(owner, now)),
      url: toldAt(transaction, owner),
    },
    now,
  );
}
