import { ask, type Query } from '../../engine/operation.ts';
import { accountIdsAt, placeAsks } from '../../identity/wallets/place.ts';
import { accept } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import { type Funds, fundsFor } from './funds.ts';
import type { WalletPayment } from './wallet-payment.ts';
import { payerPlaces } from './wallet-places.ts';

export type ReadFunds = {
  readonly payments: readonly WalletPayment[];
  readonly walletId: number;
};

/** A wallet's funds for payments. */
export const readFunds: Query<ReadFunds, readonly Funds[], never> = {
  name: 'read funds for payments',
  *load({ payments, walletId }, rows) {
    const places = payerPlaces(payments, walletId);
    if (places.length === 0) return;
    yield placeAsks(places);
    yield accountIdsAt(places, rows).map((id) => ask(accounts, id));
  },
  answer: (rows, { payments, walletId }) => accept(fundsFor(rows, payments, walletId)),
};
