import type { Static } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { checkoutFilters, ofProject, statusFilter } from '../checkout-list.wire.ts';
import { paymentLinkMachine } from './payment-link.states.ts';
import { linkAnswer } from './payment-link.wire.ts';

/** For the operator: links of all projects. */
export const linksQuery = listQuery({
  ...ofProject,
  ...statusFilter(Object.keys(paymentLinkMachine.states)),
  ...checkoutFilters,
});

export const linkPageAnswer = pageAnswer(linkAnswer, 'PaymentLinkPage');

export type ListedLink = Static<typeof linkAnswer>;

export const linkCsv: CsvForm<ListedLink> = {
  columns: [
    'link_id',
    'order_id',
    'project_id',
    'created_at',
    'updated_at',
    'expired_at',
    'status',
    'name',
    'order_reference',
    'currency',
    'purchase.amount',
    'payment_details.key',
    'payment_details.purpose',
    'payment_URL',
  ],
  amounts: ['purchase.amount'],
  currencyOf: ({ currency }) => currency,
};
