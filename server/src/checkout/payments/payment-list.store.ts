import { equals, least, most } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';

/** Payments in the order of their creation (business 2). */
export const paymentList: List = {
  name: 'payments',
  from: 'payment AS item',
  id: 'item.id',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    status: equals('status'),
    currency: equals('currency'),
    method: equals('method_key'),
    reference: equals('order_reference'),
    amount_min: least('amount'),
    amount_max: most('amount'),
  },
  leads: [{ by: ['reference'] }, { by: ['project_id'] }],
};
