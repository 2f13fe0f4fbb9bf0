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
  /** Its owner's: a wallet that is not active promises no money that it has not promised before. */
  readonly state: OwnerState;
  readonly createdAt: UnixSeconds;
};

/** The wallet's account in one currency. */
export type WalletAccount = {
  /** Made of the wallet and the currency: a wallet has one account in each. */
  readonly id: string;
  readonly walletId: number;
  readonly currency: Currency;
  readonly accountId: bigint;
};

export const walletAccountId = (walletId: number, currency: Currency): string =>
  `${walletId}:${currency}`;
