import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyAllowed, moneyFilters } from '../../desk/money-filters.ts';
import { moneyText } from '../../desk/money-text.ts';
import type { Column, TableRow } from '../../desk/table.ts';
import { linkTexts } from '../../faces/link-texts.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import {
  linkWords,
  orderWords,
  paymentStatusWords,
  refundWords,
  statusTag,
} from '../../faces/status-words.ts';
import { currencies } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { Html } from '../../pages/html.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import type { Visit } from '../visit.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { listOf, placeOf } from './places.ts';
import type { LinkRead, OrderRead, PaymentRead, RefundRead } from './reads.ts';
import { listTitle, thingTexts } from './thing-texts.ts';

/** A row of one of these lists; its shape depends on the endpoint. */
type Row = {
  readonly id: string;
  readonly project_id: string;
  readonly created_at: number;
  readonly status: string;
  readonly name: string;
  readonly detail: string;
  readonly amount: number;
  readonly currency: string;
};

type CheckoutList = {
  readonly thing: 'order' | 'payment' | 'refund' | 'link';
  readonly endpoint:
    | 'GET /admin/v1/orders'
    | 'GET /admin/v1/payments'
    | 'GET /admin/v1/refunds'
    | 'GET /admin/v1/payment-links';
  readonly words: InEveryLanguage<Readonly<Record<string, string>>>;
  /** Additional filters of this list. */
  readonly more?: Readonly<Record<string, 'any'>>;
  readonly rowOf: (item: never) => Row;
};

const methodsOf = ({ payment_links: links }: OrderRead): string =>
  [...new Set(links.flatMap(({ payments }) => payments.map(({ method }) => method)))].join(', ');

export const checkoutLists: readonly CheckoutList[] = [
  {
    ...{ thing: 'order', endpoint: 'GET /admin/v1/orders', words: orderWords },
    rowOf: (order: OrderRead) => ({
      ...order,
      ...{ id: order.order_id, name: order.reference, detail: methodsOf(order) },
    }),
  },
  {
    ...{ thing: 'payment', endpoint: 'GET /admin/v1/payments', words: paymentStatusWords },
    rowOf: (payment: PaymentRead) => ({
      ...{ ...payment, id: payment.payment_id },
      ...{ name: payment.order_reference, detail: payment.payment_method_name },
    }),
  },
  {
    ...{ thing: 'refund', endpoint: 'GET /admin/v1/refunds', words: refundWords },
    more: { payment_id: 'any' },
    rowOf: (refund: RefundRead) => ({
      ...{ ...refund, id: refund.refund_id },
      ...{ name: refund.reference, detail: refund.payment_method_key },
    }),
  },
  {
    ...{ thing: 'link', endpoint: 'GET /admin/v1/payment-links', words: linkWords },
    rowOf: (link: LinkRead) => ({
      ...{ ...link, id: link.link_id, amount: link.purchase.amount },
      ...{ name: link.name, detail: link.order_reference },
    }),
  },
];

function columnsOf({ thing }: CheckoutList, { language }: Visit): readonly Column[] {
  const texts = orderTexts[language];
  const detail = thing === 'link' ? linkTexts[language].order : texts.method;
  return [
    { heading: texts.created, kind: 'moment' },
    { heading: thing === 'link' ? linkTexts[language].name : texts.reference, kind: 'text' },
    { heading: detail, kind: 'text' },
    { heading: thingTexts[language].merchant, kind: 'text' },
    { heading: texts.status, kind: 'tag' },
    { heading: texts.amount, kind: 'sum' },
  ];
}

/** Fields that people seldom type: links on other pages fill them. */
function namedFields(
  set: TypedFilters,
  { more = {} }: CheckoutList,
  { language }: Visit,
): readonly FilterField[] {
  const { filters, payment } = thingTexts[language];
  const field = (name: string, label: string): FilterField => ({
    ...{ kind: 'text', name, label, value: set[name] ?? '' },
  });
  return [
    field('project_id', filters.project_id),
    field('method', filters.method),
    ...('payment_id' in more ? [field('payment_id', payment)] : []),
  ];
}

/** A list of the checkout. Its address has its filters. */
export function checkoutListPage(
  services: ConsoleServices,
  visit: Visit,
  list: CheckoutList,
  typed: TypedFilters,
) {
  const { language } = visit;
  const { thing, endpoint, words, more = {} } = list;
  const merchantOf = merchantsFor(services, visit);
  const rowOf = async (item: object): Promise<TableRow> => {
    const row = list.rowOf(item as never);
    const merchant: Html = merchantView(await merchantOf(row.project_id), visit);
    return {
      address: placeOf(thing, row.id),
      cells: [
        momentView(unixSeconds(row.created_at), services.clock.now(), language),
        row.name,
        row.detail,
        merchant,
        statusTag(words, row.status, language),
        moneyText(row.amount, row.currency, language),
      ],
    };
  };
  return listPage(services, visit, {
    ...{ section: 'search', title: listTitle(thing, language), address: listOf(thing), acts: [] },
    ...{ endpoint, typed, rowOf, columns: columnsOf(list, visit) },
    allowed: {
      ...{ project_id: 'any', method: 'any', ...more },
      ...moneyAllowed(Object.keys(words.en)),
    },
    fieldsOf: (set) => [
      ...moneyFilters(set, currencies, language, words[language]),
      ...namedFields(set, list, visit),
    ],
    empty: thingTexts[language].empty,
  });
}
