import type { Place } from '../../identity/wallets/place.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import type { WalletPayment } from './wallet-payment.ts';

const distinct = (places: readonly Place[]): readonly Place[] => [
  ...new Map(
    places.map((place) => [walletAccountId(place.walletId, place.currency), place]),
  ).values(),
];

/** Where the money of payments comes from. */
export const payerPlaces = (
  payments: readonly WalletPayment[],
  walletId: number,
): readonly Place[] => distinct(payments.map(({ currency }) => ({ walletId, currency })));

/** Where it goes: to the beneficiaries, and commissions to the project's wallet. */
export function receivingPlaces(
  payments: readonly WalletPayment[],
  ownWallet: number,
): readonly Place[] {
  const places: Place[] = [];
  for (const { beneficiaryWallet, commission, currency } of payments) {
    if (beneficiaryWallet !== null) places.push({ walletId: beneficiaryWallet, currency });
    if (commission !== null) places.push({ walletId: ownWallet, currency });
  }
  return distinct(places);
}
