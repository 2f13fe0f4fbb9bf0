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

/** Money that came before it was enough. Numbers beyond those of JSON are texts. */
export type ReceivedPart = {
  readonly transactionId: string;
  /** The account of the ledger on which it lies. */
  readonly account: string;
  readonly amount: string;
};

/** What a payment by bank transfer is recognised by, and how much of it has come (bank 2). */
export type BankReference = {
  /** ISO 11649, without blanks. */
  readonly id: string;
  readonly paymentId: string;
  /** The account that was shown with it. Money on any other of ours counts as well. */
  readonly bankAccountId: string;
  readonly amount: bigint;
  /** Where the parts lie until the rest is there; none once it is. */
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

/** Which payments these references belong to; those that are not ours are left out. */
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
