import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import type { Account } from '../../ledger/account.ts';
import { openWalletAccount } from './open-wallet.ts';
import { walletAccounts, wallets } from './wallet.store.ts';
import { walletAccountId } from './wallet.ts';

/** A wallet's money in one currency. */
export type WalletCurrency = { readonly walletId: number; readonly currency: Currency };

/** The rows that name the accounts, and the wallets that may have to open one. */
export const placeAsks = (places: readonly WalletCurrency[]): readonly Ask[] => [
  ...places.map(({ walletId, currency }) =>
    ask(walletAccounts, walletAccountId(walletId, currency)),
  ),
  ...places.map(({ walletId }) => ask(wallets, walletId)),
];

/** The accounts, once the rows that name them are loaded. */
export function accountIdsAt(
  places: readonly WalletCurrency[],
  rows: LoadedRows,
): readonly bigint[] {
  const ids: bigint[] = [];
  for (const { walletId, currency } of places) {
    const named = rows.get(walletAccounts, walletAccountId(walletId, currency));
    if (named !== null) ids.push(named.accountId);
  }
  return ids;
}

/**
 * The account of a wallet in a currency. It is opened if there is none yet. `seed` is random: the
 * new id derives from the seed, the wallet and the currency, since decisions know no randomness.
 */
export function accountAt(
  draft: Draft,
  { walletId, currency }: WalletCurrency,
  seed: string,
  now: UnixSeconds,
): Account {
  const named = draft.get(walletAccounts, walletAccountId(walletId, currency));
  if (named !== null) {
    const account = draft.get(accounts, named.accountId);
    if (account === null) throw new Error(`wallet ${walletId} has lost an account`);
    return account;
  }
  const wallet = draft.get(wallets, walletId);
  if (wallet === null) throw new Error(`there is no wallet ${walletId}`);
  const digits = uuidOf('account', seed, String(walletId), currency).replaceAll('-', '');
  return openWalletAccount(draft, wallet, { currency, randomBits: BigInt(`0x${digits}`) }, now);
}
