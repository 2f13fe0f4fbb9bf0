import { mustGet } from '../../engine/must-get.ts';
import { ask, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { currencies } from '../../kernel/money.ts';
import { accounts } from '../../ledger/account.store.ts';
import { walletAccounts, wallets } from './wallet.store.ts';
import { type Wallet, walletAccountId } from './wallet.ts';

/** The wallet's accounts, once the rows that name them are loaded. */
export const accountIdsOf = (rows: LoadedRows, walletId: number): readonly bigint[] =>
  currencies.flatMap(
    (currency) => rows.get(walletAccounts, walletAccountId(walletId, currency))?.accountId ?? [],
  );

/** Loads a whole wallet with its accounts, to close it or to wake its waiting payments. */
export function* wholeWalletRounds(walletId: number, rows: LoadedRows): Rounds {
  yield [
    ...currencies.map((currency) => ask(walletAccounts, walletAccountId(walletId, currency))),
    ask(wallets, walletId),
  ];
  yield accountIdsOf(rows, walletId).map((id) => ask(accounts, id));
}

export const notEmpty = refuse('not_empty', 'Something is still open.');

/**
 * Closes an empty wallet for good. Every payment locks the accounts that it changes. An earlier
 * payment is visible here, and a later one finds a closed account (decision 0149).
 */
export function closeWallet(draft: Draft, walletId: number): Decision<null, 'not_empty'> {
  const owned = accountIdsOf(draft, walletId).map((id) => mustGet(draft, accounts, id));
  if (owned.some(({ balance, held }) => balance !== 0n || held !== 0n)) return notEmpty;
  for (const account of owned) draft.update(accounts, { ...account, isClosed: true });
  const closed: Wallet = { ...mustGet(draft, wallets, walletId), state: 'closed' };
  draft.update(wallets, closed);
  return accept(null);
}
