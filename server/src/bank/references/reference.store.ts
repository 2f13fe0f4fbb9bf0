import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';

/** Money received before the sum was complete. Numbers beyond those of JSON are texts. */
export type ReceivedPart = {
  readonly transactionId: string;
  /** The ledger account that holds it. */
  readonly account: string;
  readonly amount: string;
};

/**
 * The reference of a payment by bank transfer, and how much of the payment has arrived (bank 2).
 */
export type BankReference = {
  /** ISO 11649, without blanks. */
  readonly id: string;
  readonly paymentId: string;
  /** The account shown with the reference. Money on any other of our accounts counts as well. */
  readonly bankAccountId: string;
  readonly amount: bigint;
  /** The parts that wait for the rest. Empty once the rest is there. */
  readonly parts: readonly ReceivedPart[];
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
    parts: jsonColumn<readonly ReceivedPart[]>(),
    received: bigintColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['parts', 'received'],
});

/** The payments of these references. References that are not ours are left out. */
export const paymentsOfReferences = (
  database: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; payment_id: string }>(
      'SELECT id, payment_id FROM bank_reference WHERE id = ANY ($1::text[])',
      [references],
    );
    return new Map(rows.map(({ id, payment_id: paymentId }) => [id, paymentId]));
  });
