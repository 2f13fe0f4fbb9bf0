import type { WalletPayment } from './wallet-payment.ts';

/** The day on which a frozen payment is finalized in full. */
export const freezeTimer = 'freeze';

/** The timer is about a payment of a transaction, whose row is locked first. */
export const freezeSubject = ({
  id,
  transactionId,
}: Pick<WalletPayment, 'id' | 'transactionId'>): string => JSON.stringify([transactionId, id]);

export function frozenPayment(subject: string): Pick<WalletPayment, 'id' | 'transactionId'> {
  const [transactionId, id] = JSON.parse(subject) as [string, number];
  return { id, transactionId };
}
