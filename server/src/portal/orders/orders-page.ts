import { orderMachine } from '../../checkout/orders/order.states.ts';
import { orderFace } from '../../checkout/orders/order-list.ts';
import type { ListedOrder } from '../../checkout/orders/order-list.wire.ts';
import { methodTitle } from '../../checkout/page/method-words.ts';
import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyAllowed, moneyFilters } from '../../desk/money-filters.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actLink } from '../../desk/parts.ts';
import type { Column, TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { orderWords, statusTag } from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { knownCurrencies } from '../known-currencies.ts';
import { listPage } from '../list-page.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';

const allowed = {
  ...moneyAllowed(Object.keys(orderMachine.states)),
  method: 'any',
  reusable_link_id: 'any',
} as const;

/** The methods with which somebody tried to pay an order. */
function methodsOf(
  { payment_links: links }: ListedOrder,
  { catalogue }: Pick<PortalServices, 'catalogue'>,
  language: PageLanguage,
): string {
  const keys = new Set(links.flatMap(({ payments }) => payments.map(({ method }) => method)));
  return [...keys].map((key) => methodTitle(catalogue, key, language)).join(', ');
}

/** One order in a list. */
export const orderRow = (
  services: Pick<PortalServices, 'catalogue' | 'clock'>,
  order: ListedOrder,
  { base, language }: Pick<Visit, 'base' | 'language'>,
): TableRow => ({
  address: `${base}/orders/${order.order_id}`,
  cells: [
    momentView(unixSeconds(order.created_at), services.clock.now(), language),
    order.reference,
    methodsOf(order, services, language),
    statusTag(orderWords, order.status, language),
    moneyText(order.amount, order.currency, language),
  ],
});

export const orderColumns = (language: PageLanguage): readonly Column[] => {
  const texts = orderTexts[language];
  return [
    { heading: texts.created, kind: 'moment' },
    { heading: texts.reference, kind: 'text' },
    { heading: texts.method, kind: 'text' },
    { heading: texts.status, kind: 'tag' },
    { heading: texts.amount, kind: 'sum' },
  ];
};

/** Nobody types an id: the field exists only to keep the id of the address. */
function reusableFilter(set: TypedFilters, language: PageLanguage): readonly FilterField[] {
  const { reusable_link_id: value = '' } = set;
  const label = orderTexts[language].reusableLink;
  return value === '' ? [] : [{ name: 'reusable_link_id', label, value, kind: 'text' }];
}

/** The list of orders. Its address contains its filters. */
export async function ordersPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base } = visit;
  const own = await knownCurrencies(services, visit);
  const texts = orderTexts[language];
  const address = `${base}/orders`;
  const mayCreate = mayVisitorDo(visit, 'GET /portal/projects/:project_id/orders/new');
  return listPage(services, visit, {
    section: 'orders',
    title: texts.title,
    address,
    acts: mayCreate ? [actLink(`${address}/new`, texts.newOrder, 'first')] : [],
    face: orderFace(services),
    typed,
    allowed,
    fieldsOf: (set) => [
      ...moneyFilters(set, own, language, orderWords[language]),
      ...reusableFilter(set, language),
    ],
    columns: orderColumns(language),
    rowOf: (order) => orderRow(services, order, visit),
    empty: texts.empty,
    apiPath: '/merchant-order/integration/v1/orders',
  });
}
