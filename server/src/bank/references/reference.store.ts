import { bigintColumn, integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** What a payment by bank transfer is recognised by, and how much of it has come (bank 2). */
export type BankReference = {
  /** ISO 11649, without blanks. */
  readonly id: string;
  readonly paymentId: string;
  /** The account that was shown with it. Money on any other of ours counts as well. */
  readonly bankAccountId: string;
  readonly amount: bigint;
  readonly received: bigint;
  readonly createdAt: UnixSeconds;
};

export const bankReferences = defineTable<BankReference>({
  name: 'bank_reference',
  lockRank: lockRankOf('bank_reference'),
  key: 'id',
  columns: {
    id: textColumn(),
    paymentId: uuidColumn,
    bankAccountId: uuidColumn,
    amount: bigintColumn,
    received: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['received'],
});
