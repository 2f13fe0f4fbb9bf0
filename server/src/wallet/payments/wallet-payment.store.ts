import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineLog, defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import type { Commission } from './commission.ts';
import type { WalletPaymentStatus } from './wallet-payment.states.ts';
import type { Item, Parameters, WalletPayment } from './wallet-payment.ts';

export const walletPayments = defineTable<WalletPayment>({
  name: 'wallet_payment',
  lockRank: lockRankOf('wallet_payment'),
  key: 'id',
  columns: {
    id: integerColumn(),
    transactionId: uuidColumn,
    projectId: uuidColumn,
    status: textColumn<WalletPaymentStatus>(),
    type: textColumn<TransactionType>(),
    description: textColumn(),
    price: bigintColumn,
    currency: textColumn<Currency>(),
    items: nullable(jsonColumn<readonly Item[]>()),
    commission: nullable(jsonColumn<Commission>()),
    parameters: nullable(jsonColumn<Parameters>()),
    beneficiaryWallet: nullable(integerColumn()),
    beneficiaryEmail: nullable(textColumn()),
    freezeUntil: nullable(integerColumn<UnixSeconds>()),
    freezeSeconds: nullable(integerColumn()),
    payerWallet: nullable(integerColumn()),
    holdId: nullable(uuidColumn),
    transferId: integerColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    confirmedAt: nullable(integerColumn<UnixSeconds>()),
    endedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: [
    'status',
    'price',
    'commission',
    'beneficiaryWallet',
    'freezeUntil',
    'payerWallet',
    'holdId',
    'confirmedAt',
    'endedAt',
  ],
});

/**
 * A wallet that gets money of a transaction, besides the project's own. Lists find the transaction
 * by this row.
 */
type TransactionBeneficiary = { readonly walletId: number; readonly transactionId: string };

/** The database adds the transaction's position and ignores existing rows. */
export const transactionBeneficiaries = defineLog<TransactionBeneficiary>({
  name: 'transaction_beneficiary',
  columns: { walletId: integerColumn(), transactionId: uuidColumn },
});
