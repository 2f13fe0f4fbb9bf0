import { equals, least, most } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/**
 * Payment links in the order of their creation (business 2). No row records that a lifetime passed,
 * so the status depends on the current time.
 */
export const linkList = (now: UnixSeconds): List => ({
  name: 'payment_links',
  from: 'payment_link AS item',
  id: 'item.id',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    status: {
      sql: `CASE WHEN item.status = 'active' AND item.expired_at <= ${now} THEN 'expired'
              ELSE item.status END = $`,
      type: 'text',
    },
    currency: equals('currency'),
    method: { sql: "item.details ->> 'key' = $", type: 'text' },
    reference: equals('order_reference'),
    amount_min: least('amount'),
    amount_max: most('amount'),
  },
  leads: [
    { by: ['reference'] },
    { by: ['project_id'] },
    { by: ['method'], part: "(item.details ->> 'key') IS NOT NULL" },
  ],
});
