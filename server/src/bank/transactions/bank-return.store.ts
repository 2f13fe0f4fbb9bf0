import {
  bigintColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** Money on its way back to whoever sent it, by the next payment file (bank 2). */
export type BankReturn = {
  readonly id: string;
  readonly bankTransactionId: string;
  readonly bankAccountId: string;
  readonly amount: bigint;
  readonly name: string | null;
  /** Null: the bank did not say from where it came. Somebody has to ask. */
  readonly iban: string | null;
  readonly reason: string;
  readonly createdAt: UnixSeconds;
};

export const bankReturns = defineTable<BankReturn>({
  name: 'bank_return',
  lockRank: lockRankOf('bank_return'),
  key: 'id',
  columns: {
    id: uuidColumn,
    bankTransactionId: uuidColumn,
    bankAccountId: uuidColumn,
    amount: bigintColumn,
    name: nullable(textColumn()),
    iban: nullable(textColumn()),
    reason: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});
