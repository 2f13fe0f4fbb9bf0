import { type Static, Type } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { uuid } from '../checkout.wire.ts';
import { checkoutFilters, ofProject, statusFilter } from '../checkout-list.wire.ts';
import { refundAnswer } from './refund.wire.ts';

const filters = { ...statusFilter(['pending', 'completed', 'returned']), ...checkoutFilters };

export const ownRefundsQuery = listQuery(filters);

/** For the operator: refunds of all projects. */
export const refundsQuery = listQuery({
  ...ofProject,
  payment_id: Type.Optional(uuid({ description: 'Of this payment alone.' })),
  ...filters,
});

export const refundsAnswer = pageAnswer(refundAnswer, 'Refunds');

export const refundParams = Type.Object({ refund_id: uuid({ description: 'Id of the refund' }) });

export type ListedRefund = Static<typeof refundAnswer>;

export const refundCsv: CsvForm<ListedRefund> = {
  columns: [
    'refund_id',
    'payment_id',
    'order_id',
    'project_id',
    'created_at',
    'status',
    'reference',
    'currency',
    'amount',
    'payment_method_key',
    'payout_id',
  ],
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};
