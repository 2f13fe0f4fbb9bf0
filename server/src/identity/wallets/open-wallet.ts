import { listAsk } from '../../engine/list-lock.store.ts';
import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { type Account, openedAccount } from '../../ledger/account.ts';
import { accountIdIn } from '../../ledger/book-of-account.ts';
import { walletAccounts, wallets } from './wallet.store.ts';
import { type Wallet, walletAccountId } from './wallet.ts';

/** A currency with the random bits for the id of its account. */
export type NewWalletAccount = { readonly currency: Currency; readonly randomBits: bigint };

/** A new wallet with the accounts it starts with. */
export type NewWallet = Pick<Wallet, 'id' | 'accountKind'> & {
  readonly accounts: readonly NewWalletAccount[];
};

/** An operation that calls {@link openWallet} must load this. */
export const newWalletAsks = ({ id }: NewWallet): readonly Ask[] => [
  ask(wallets, id),
  listAsk('wallet'),
];

/** Opens a wallet, and returns its accounts. */
export function openWallet(
  draft: Draft,
  { id, accountKind, accounts: wanted }: NewWallet,
  isTest: boolean,
  now: UnixSeconds,
): Decision<readonly Account[], 'already_exists'> {
  if (draft.get(wallets, id) !== null) {
    return refuse('already_exists', `There is a wallet ${id} already.`);
  }
  const wallet: Wallet = { id, accountKind, isTest, state: 'active', createdAt: now };
  draft.insert(wallets, wallet);
  return accept(wanted.map((account) => openWalletAccount(draft, wallet, account, now)));
}

/** Opens the wallet's account in one more currency. */
export function openWalletAccount(
  draft: Draft,
  wallet: Wallet,
  { currency, randomBits }: NewWalletAccount,
  now: UnixSeconds,
): Account {
  const book = { currency, isTest: wallet.isTest };
  const id = accountIdIn(book, randomBits);
  const opened = openedAccount({ id, kind: wallet.accountKind, ...book }, now);
  const account = { ...opened, isClosed: wallet.state === 'closed' };
  draft.insert(accounts, account);
  draft.insert(walletAccounts, {
    id: walletAccountId(wallet.id, currency),
    walletId: wallet.id,
    currency,
    accountId: account.id,
  });
  return account;
}
