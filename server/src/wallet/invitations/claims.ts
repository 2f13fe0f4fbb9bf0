import type { WaitingMoney } from '../../identity/invitations/invitation-mail.ts';
import { awaitedAddresses } from '../payments/awaited-addresses.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';

/** The payments that wait for the owner of one address. */
export type Claim = { readonly email: string; readonly money: readonly WaitingMoney[] };

/** The addresses without a wallet, each with the payments that wait for it. */
export function claimsOn(payments: readonly WalletPayment[]): readonly Claim[] {
  const waiting = payments.filter(({ beneficiaryWallet }) => beneficiaryWallet === null);
  return awaitedAddresses(waiting).map((address) => {
    const own = waiting.filter((payment) => awaitedAddresses([payment]).includes(address));
    const money = own.map(({ price: minor, currency, description: about }) => ({
      minor,
      currency,
      about,
    }));
    return { email: own[0]?.beneficiaryEmail ?? '', money };
  });
}
