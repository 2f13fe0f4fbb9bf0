import type { Static } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { checkoutFilters, ofProject, statusFilter } from '../checkout-list.wire.ts';
import { paymentMachine } from './payment.states.ts';
import { paymentAnswer } from './payment.wire.ts';

const filters = { ...statusFilter(Object.keys(paymentMachine.states)), ...checkoutFilters };

export const ownPaymentsQuery = listQuery(filters);

/** For the operator: payments of all projects. */
export const paymentsQuery = listQuery({ ...ofProject, ...filters });

export const paymentsAnswer = pageAnswer(paymentAnswer, 'Payments');

export type ListedPayment = Static<typeof paymentAnswer>;

export const paymentCsv: CsvForm<ListedPayment> = {
  columns: [
    'payment_id',
    'order_id',
    'link_id',
    'project_id',
    'created_at',
    'updated_at',
    'status',
    'order_reference',
    'currency',
    'amount',
    'refunded_amount',
    'chargeback_amount',
    'payment_method_key',
    'purpose',
    'external_payment_id',
    'simulated',
  ],
  amounts: ['amount', 'refunded_amount', 'chargeback_amount'],
  currencyOf: ({ currency }) => currency,
};
