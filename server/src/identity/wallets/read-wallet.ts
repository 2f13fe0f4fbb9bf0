import { ask, type Query } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { currencies } from '../../kernel/money.ts';
import { accounts } from '../../ledger/account.store.ts';
import type { Account } from '../../ledger/account.ts';
import { walletAccounts, wallets } from './wallet.store.ts';
import { type Wallet, walletAccountId } from './wallet.ts';

export type WalletBalances = { readonly wallet: Wallet; readonly accounts: readonly Account[] };

/** The ids of the wallet's accounts, in the order of the currencies. */
const accountIdsOf = (rows: LoadedRows, walletId: number): bigint[] =>
  currencies.flatMap(
    (currency) => rows.get(walletAccounts, walletAccountId(walletId, currency))?.accountId ?? [],
  );

/** A wallet with its balances in every currency. */
export const readWallet: Query<number, WalletBalances, 'not_found'> = {
  name: 'read wallet',
  *load(id, rows) {
    yield [
      ...currencies.map((currency) => ask(walletAccounts, walletAccountId(id, currency))),
      ask(wallets, id),
    ];
    yield accountIdsOf(rows, id).map((accountId) => ask(accounts, accountId));
  },
  answer: (rows, id) => {
    const wallet = rows.get(wallets, id);
    if (wallet === null) return refuse('not_found', `There is no wallet ${id}.`);
    const owned = accountIdsOf(rows, id).flatMap(
      (accountId) => rows.get(accounts, accountId) ?? [],
    );
    return accept({ wallet, accounts: owned });
  },
};
