import { equals, least, most } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';

/** Orders in the order of their creation (business 2). */
export const orderList: List = {
  name: 'orders',
  from: 'checkout_order AS item',
  id: 'item.id',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    status: equals('status'),
    currency: equals('currency'),
    reference: equals('reference'),
    amount: equals('amount', 'bigint'),
    amount_min: least('amount'),
    amount_max: most('amount'),
    method: {
      sql: `EXISTS (SELECT 1 FROM jsonb_array_elements_text(item.payment_ids) AS own (id)
              JOIN payment ON payment.id = own.id::uuid WHERE payment.method_key = $)`,
      type: 'text',
    },
  },
  leads: [
    { by: ['reference'] },
    { by: ['amount'] },
    { by: ['project_id', 'status'], only: { status: ['pending_payment', 'canceled', 'closed'] } },
    { by: ['project_id'] },
    { by: ['status'], only: { status: ['pending_payment', 'canceled', 'closed'] } },
  ],
};
