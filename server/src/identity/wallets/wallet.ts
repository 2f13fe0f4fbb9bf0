import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { AccountKind } from '../../ledger/account.ts';
import type { OwnerState } from '../owner-state.ts';

export type WalletAccountKind = Extract<AccountKind, 'wallet' | 'merchant'>;

/** A place for money in any currency. Projects and people own one each. */
export type Wallet = {
  readonly id: number;
  /** The kind of its accounts: a person's or a merchant's. */
  readonly accountKind: WalletAccountKind;
  readonly isTest: boolean;
  /** The state of its owner. An inactive wallet makes no new promises of money. */
  readonly state: OwnerState;
  readonly createdAt: UnixSeconds;
};

/** The wallet's account in one currency. */
export type WalletAccount = {
  /** Derived from the wallet and the currency: a wallet has one account in each. */
  readonly id: string;
  readonly walletId: number;
  readonly currency: Currency;
  readonly accountId: bigint;
};

export const walletAccountId = (walletId: number, currency: Currency): string =>
  `${walletId}:${currency}`;
