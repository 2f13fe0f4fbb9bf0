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
    reusable_link_id: equals('reusable_link_id', 'uuid'),
    method: {
      // Reads by key one after another: a join would read all payments while there are few.
      sql: `$ = ANY (ARRAY(SELECT (SELECT method_key FROM payment WHERE id = own.id::uuid)
              FROM jsonb_array_elements_text(item.payment_ids) AS own (id)))`,
      type: 'text',
    },
  },
  leads: [
    { by: ['reusable_link_id'], part: 'item.reusable_link_id IS NOT NULL' },
    { by: ['reference'] },
    { by: ['amount'] },
    { by: ['project_id'] },
  ],
};
