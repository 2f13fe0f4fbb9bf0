import { addressOwnerId } from '../../identity/users/person.ts';
import type { WalletPayment } from './wallet-payment.ts';

/** The addresses whose owners have payments waiting. */
export function awaitedAddresses(payments: readonly WalletPayment[]): readonly string[] {
  const addresses = new Set<string>();
  for (const { beneficiaryWallet, beneficiaryEmail } of payments) {
    if (beneficiaryWallet === null && beneficiaryEmail !== null) {
      addresses.add(addressOwnerId('email', beneficiaryEmail));
    }
  }
  return [...addresses];
}
