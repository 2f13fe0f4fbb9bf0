import { addressOwnerId } from '../../identity/users/person.ts';
import type { WalletPayment } from './wallet-payment.ts';

/** The addresses for whose owners payments wait. */
export const awaitedAddresses = (payments: readonly WalletPayment[]): readonly string[] => [
  ...new Set(
    payments.flatMap(({ beneficiaryWallet, beneficiaryEmail }) =>
      beneficiaryWallet === null && beneficiaryEmail !== null
        ? [addressOwnerId('email', beneficiaryEmail)]
        : [],
    ),
  ),
];
