import { equals, least, most } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';

/**
 * Repeats the condition of the index word for word: a chargeback, or a returned share
 * (decision 0170).
 */
const ofConcern = `(item.charged_back > 0 OR item.distributions @> '[{"status": "returned"}]')`;

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
    concern: {
      sql: `CASE $ WHEN 'charged_back' THEN item.charged_back > 0
              ELSE item.distributions @> '[{"status": "returned"}]' END`,
      type: 'text',
    },
    changed_from: least('updated_at'),
  },
  leads: [
    { by: ['reference'] },
    {
      by: ['project_id'],
      only: { concern: ['charged_back', 'share_returned'] },
      part: ofConcern,
    },
    { by: ['project_id'] },
  ],
};
