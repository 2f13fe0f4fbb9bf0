import type { SignedFor } from '../../delivery/events/signed-for.ts';
import { walletEventText } from '../../delivery/events/wallet-event-text.ts';
import { transactionOnWire } from './transaction.wire.ts';
import type { WholeTransaction } from './whole-transaction.ts';

/** Wallet 6: the events of a callback. */
export type TransactionEventType =
  | 'waiting_registration'
  | 'reserved'
  | 'confirmed'
  | 'rejected'
  | 'failed'
  | 'waiting_funds'
  | 'waiting_password';

/** Wallet 6: the text that is signed and sent as the parameter `event`. */
export const transactionEventBody = (
  type: TransactionEventType,
  whole: WholeTransaction,
  windowSeconds: number,
  boundTo: SignedFor,
): string =>
  walletEventText({
    type,
    object: 'transaction',
    ...boundTo,
    data: transactionOnWire(whole, windowSeconds, boundTo.formed_at),
  });
