import { mustGet } from '../../engine/must-get.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { addressOwnerId } from '../../identity/users/person.ts';
import { transactionBeneficiaries, walletPayments } from './wallet-payment.store.ts';
import type { WalletPayment } from './wallet-payment.ts';

/** Finds the wallets of beneficiaries given by e-mail, if they have one by now. */
export function resolveBeneficiaries(
  rows: LoadedRows,
  payments: readonly WalletPayment[],
  isTest: boolean,
): readonly WalletPayment[] {
  return payments.map((payment) => {
    const { beneficiaryWallet, beneficiaryEmail } = payment;
    if (beneficiaryWallet !== null || beneficiaryEmail === null) return payment;
    const personId = rows.get(addressOwners, addressOwnerId('email', beneficiaryEmail))?.personId;
    const person = personId == null ? null : rows.get(people, personId);
    return person?.isTest === isTest ? { ...payment, beneficiaryWallet: person.walletId } : payment;
  });
}

/**
 * Writes a payment. If its beneficiary has just become known, lists find the transaction by that
 * wallet.
 */
export function writePayment(draft: Draft, payment: WalletPayment): void {
  const { id, transactionId, beneficiaryWallet: walletId } = payment;
  const isNew = mustGet(draft, walletPayments, id).beneficiaryWallet === null;
  if (isNew && walletId !== null)
    draft.append(transactionBeneficiaries, { walletId, transactionId });
  draft.update(walletPayments, payment);
}
