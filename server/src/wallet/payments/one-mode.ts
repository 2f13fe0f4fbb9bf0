import type { LoadedRows } from '../../engine/rows.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { WalletPayment } from './wallet-payment.ts';
import { receivingPlaces } from './wallet-places.ts';

export const otherMode = 'Test money and live money cannot meet.';

/**
 * Whether everybody who gets money has the payer's mode: a project may have changed its mode since
 * the payments were created (decision 0074-mode-changed-meanwhile).
 */
export function areOfOneMode(
  rows: LoadedRows,
  payments: readonly WalletPayment[],
  payerWallet: number,
  owner: WalletOwner,
): boolean {
  const modeOf = (walletId: number) => rows.get(wallets, walletId)?.isTest;
  return receivingPlaces(payments, owner.walletId).every(
    ({ walletId }) => modeOf(walletId) === modeOf(payerWallet),
  );
}
