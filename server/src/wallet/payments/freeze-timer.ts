import type { WalletPayment } from './wallet-payment.ts';

/** The timer that finalizes a frozen payment in full. */
export const freezeTimer = 'freeze';

/** The timer names the transaction, too, because its row is locked first. */
export const freezeSubject = ({
  id,
  transactionId,
}: Pick<WalletPayment, 'id' | 'transactionId'>): string => JSON.stringify([transactionId, id]);

export function frozenPayment(subject: string): Pick<WalletPayment, 'id' | 'transactionId'> {
  const [transactionId, id] = JSON.parse(subject) as [string, number];
  return { id, transactionId };
}
