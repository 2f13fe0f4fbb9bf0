import type { WalletCurrency } from '../../identity/wallets/place.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import type { WalletPayment } from './wallet-payment.ts';

const distinct = (places: readonly WalletCurrency[]): readonly WalletCurrency[] => [
  ...new Map(
    places.map((place) => [walletAccountId(place.walletId, place.currency), place]),
  ).values(),
];

/** The wallets and currencies that the payments' money comes from. */
export const payerPlaces = (
  payments: readonly WalletPayment[],
  walletId: number,
): readonly WalletCurrency[] => distinct(payments.map(({ currency }) => ({ walletId, currency })));

/**
 * The wallets and currencies that get the money: the beneficiaries', and the project's for
 * commissions.
 */
export function receivingPlaces(
  payments: readonly WalletPayment[],
  ownWallet: number,
): readonly WalletCurrency[] {
  const places: WalletCurrency[] = [];
  for (const { beneficiaryWallet, commission, currency } of payments) {
    if (beneficiaryWallet !== null) places.push({ walletId: beneficiaryWallet, currency });
    if (commission !== null) places.push({ walletId: ownWallet, currency });
  }
  return distinct(places);
}
