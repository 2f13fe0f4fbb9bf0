import { bigintColumn, booleanColumn, integerColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { OwnerState } from '../owner-state.ts';
import type { Wallet, WalletAccount, WalletAccountKind } from './wallet.ts';

export const wallets = defineTable<Wallet>({
  name: 'wallet',
  lockRank: lockRankOf('wallet'),
  key: 'id',
  columns: {
    id: integerColumn(),
    accountKind: textColumn<WalletAccountKind>(),
    isTest: booleanColumn,
    state: textColumn<OwnerState>(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['isTest', 'state'],
});

export const walletAccounts = defineTable<WalletAccount>({
  name: 'wallet_account',
  lockRank: lockRankOf('wallet_account'),
  key: 'id',
  columns: {
    id: textColumn(),
    walletId: integerColumn(),
    currency: textColumn<Currency>(),
    accountId: bigintColumn,
  },
  mutable: ['accountId'],
});
