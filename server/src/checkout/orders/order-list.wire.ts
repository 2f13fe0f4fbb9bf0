import { type Static, Type } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { uuid } from '../checkout.wire.ts';
import { checkoutFilters, ofProject, statusFilter } from '../checkout-list.wire.ts';
import { orderMachine } from './order.states.ts';
import { orderAnswer } from './order.wire.ts';

const filters = {
  ...statusFilter(Object.keys(orderMachine.states)),
  ...checkoutFilters,
  reusable_link_id: Type.Optional(
    uuid({ description: 'Orders that payers of this reusable link made.' }),
  ),
};

export const ownOrdersQuery = listQuery(filters);

/** For the operator: orders of all projects. */
export const ordersQuery = listQuery({ ...ofProject, ...filters });

export const ordersAnswer = pageAnswer(orderAnswer, 'Orders');

export type ListedOrder = Static<typeof orderAnswer>;

export const orderCsv: CsvForm<ListedOrder> = {
  columns: [
    'order_id',
    'project_id',
    'created_at',
    'updated_at',
    'status',
    'cancel_reason',
    'reference',
    'currency',
    'amount',
    'amount_paid',
    'balance_due',
    'source',
  ],
  amounts: ['amount', 'amount_paid', 'balance_due'],
  currencyOf: ({ currency }) => currency,
};
