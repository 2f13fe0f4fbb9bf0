import { equals, least, most } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import { paymentMachine } from './payment.states.ts';

/** Nearly all payments end as settled: the indexes of statuses have the others. */
const unsettled = {
  only: { status: Object.keys(paymentMachine.states).filter((status) => status !== 'settled') },
  part: "item.status <> 'settled'",
};

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
  leads: [
    { by: ['reference'] },
    { by: ['project_id', 'status'], ...unsettled },
    { by: ['project_id'] },
    { by: ['status'], ...unsettled },
    { by: ['method'] },
  ],
};
