import { integerColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { refundMovements } from '../payments/movement-ids.ts';
import type { RefundState } from './refund.ts';
import type { RefundPayout } from './refund-payout.ts';

export const refundPayouts = defineTable<RefundPayout>({
  name: 'refund_payout',
  lockRank: lockRankOf('refund_payout'),
  key: 'id',
  columns: {
    id: uuidColumn,
    paymentId: uuidColumn,
    projectId: uuidColumn,
    state: textColumn<RefundState>(),
    payoutId: uuidColumn,
    sends: integerColumn(),
    updatedAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['state', 'payoutId', 'sends', 'updatedAt'],
});

/** The number of pending refunds of a payment. */
export const countPendingRefunds = (database: Database, paymentId: string): Promise<number> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM refund_payout
       WHERE payment_id = $1 AND state = 'pending'`,
      [paymentId],
    );
    return rows[0]?.count ?? 0;
  });

/** The later movements of refunds that left by bank. */
export const laterMovementsOf = (
  database: Database,
  refundIds: readonly string[],
): Promise<readonly string[]> =>
  refundIds.length === 0
    ? Promise.resolve([])
    : database.withLookup(async (client) => {
        const { rows } = await client.query<{ id: string; sends: string }>(
          'SELECT id, sends FROM refund_payout WHERE id = ANY ($1::uuid[])',
          [refundIds],
        );
        return rows.flatMap(({ id, sends }) => refundMovements(id, Number(sends)));
      });
