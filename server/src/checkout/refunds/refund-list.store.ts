import { equals, least, most } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { Currency } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { PayerAccount } from '../payments/payment-money.ts';
import type { KnownRefund, RefundReason, RefundState } from './refund.ts';

/** Refunds in the order of their creation (business 2). */
export const refundList: List = {
  name: 'refunds',
  from: 'refund AS item LEFT JOIN refund_payout AS way ON way.id = item.id',
  id: 'item.id',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    payment_id: equals('payment_id', 'uuid'),
    // A refund that does not leave in a payment file is completed at once.
    status: { sql: "coalesce(way.state, 'completed') = $", type: 'text' },
    currency: equals('currency'),
    method: equals('method_key'),
    reference: equals('reference'),
    amount_min: least('amount'),
    amount_max: most('amount'),
  },
  leads: [
    { by: ['payment_id'] },
    { by: ['reference'] },
    { by: ['project_id'] },
    { by: ['method'] },
  ],
};

type Row = {
  readonly id: string;
  readonly payment_id: string;
  readonly project_id: string;
  readonly order_id: string;
  readonly method_key: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly reference: string;
  readonly reason: RefundReason;
  readonly payer: PayerAccount;
  readonly created_at: string;
  readonly state: RefundState | null;
  readonly payout_id: string | null;
};

/** The refunds of these ids, in the order of the ids. Unknown ids are left out. */
export function findRefunds(
  database: Database,
  ids: readonly string[],
): Promise<readonly KnownRefund[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT refund.*, way.state, way.payout_id
       FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, number)
       JOIN refund USING (id) LEFT JOIN refund_payout AS way USING (id) ORDER BY wanted.number`,
      [ids],
    );
    return rows.map((row) => ({
      id: row.id,
      paymentId: row.payment_id,
      projectId: row.project_id,
      orderId: row.order_id,
      methodKey: row.method_key,
      amount: BigInt(row.amount),
      currency: row.currency,
      reference: row.reference,
      reason: row.reason,
      payer: row.payer,
      createdAt: unixSeconds(Number(row.created_at)),
      status: row.state ?? 'completed',
      payoutId: row.payout_id,
    }));
  });
}
