import { bigintColumn, jsonColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';

/** A timer that is set when money arrives: its kind and its subject. */
export type Waiter = { readonly kind: string; readonly subject: string };

/**
 * The operations that wait for money on an account (decision 0050-waiting-for-money-and-people).
 */
export type FundsWait = { readonly accountId: bigint; readonly waiters: readonly Waiter[] };

export const fundsWaits = defineTable<FundsWait>({
  name: 'funds_wait',
  lockRank: lockRankOf('funds_wait'),
  key: 'accountId',
  columns: { accountId: bigintColumn, waiters: jsonColumn<readonly Waiter[]>() },
  mutable: ['waiters'],
});
