import { linkList } from '../../server/src/checkout/links/link-list.store.ts';
import { orderList } from '../../server/src/checkout/orders/order-list.store.ts';
import { paymentList } from '../../server/src/checkout/payments/payment-list.store.ts';
import { refundList } from '../../server/src/checkout/refunds/refund-list.store.ts';
import type { FilterValues, List } from '../../server/src/figures/lists/list.ts';
import { alongPieces } from '../../server/src/figures/search/search-text.store.ts';
import { unixSeconds } from '../../server/src/kernel/time.ts';
import { userList, walletList } from '../../server/src/operator/lists.store.ts';
import { momentOf, personOf, projectOf } from './fill-lists.ts';

/** A list with filters, and the index that its page should use. */
export type Case = {
  readonly name: string;
  readonly list: List;
  readonly filters: FilterValues;
  /** Only rows from this part of the filling, by time. */
  readonly within: readonly [number, number] | null;
  readonly index: string;
};

const project_id = projectOf(1);

type Times = readonly [number, number];

type Line = readonly [filters: FilterValues, index: string, within?: Times];

const textOf = (filters: FilterValues, within: Line[2]): string =>
  [
    ...Object.entries(filters).map(([name, value]) =>
      name === 'project_id' ? 'project' : `${name}=${value}`,
    ),
    ...(within === undefined ? [] : ['created within']),
  ].join(' ') || 'all';

const casesOf = (list: List, lines: readonly Line[]): readonly Case[] =>
  lines.map(([filters, index, within]) => ({
    name: `${list.name}: ${textOf(filters, within)}`,
    list,
    filters,
    within: within ?? null,
    index,
  }));

function casesOfOrders(count: number, times: Times): readonly Case[] {
  const links = linkList(unixSeconds(momentOf(count, count)));
  return [
    ...casesOf(orderList, [
      [{}, 'checkout_order_by_place'],
      [{}, 'checkout_order_by_place', times],
      [{ project_id }, 'checkout_order_by_project'],
      [{ project_id }, 'checkout_order_by_project', times],
      [{ project_id, status: 'paid' }, 'checkout_order_by_project'],
      [{ project_id, status: 'canceled' }, 'checkout_order_by_project'],
      [{ project_id, currency: 'USD' }, 'checkout_order_by_project'],
      [{ project_id, method: 'card-payment' }, 'checkout_order_by_project'],
      [{ project_id, amount_min: 5_000 }, 'checkout_order_by_project'],
      [{ project_id, reference: 'Invoice' }, 'checkout_order_by_reference'],
      [{ status: 'canceled' }, 'checkout_order_by_place'],
      [{ reference: 'Invoice' }, 'checkout_order_by_reference'],
      [{ reference: 'Order 500' }, 'checkout_order_by_reference'],
      [{ amount: 1_234 }, 'checkout_order_by_amount'],
      [{ method: 'card-payment' }, 'checkout_order_by_place'],
    ]),
    ...casesOf(paymentList, [
      [{}, 'payment_by_place'],
      [{}, 'payment_by_place', times],
      [{ project_id }, 'payment_by_project'],
      [{ project_id, status: 'settled' }, 'payment_by_project'],
      [{ project_id, status: 'failed' }, 'payment_by_project'],
      [{ project_id, method: 'card-payment' }, 'payment_by_project'],
      [{ project_id, reference: 'Invoice' }, 'payment_by_reference'],
      [{ status: 'failed' }, 'payment_by_place'],
      [{ method: 'card-payment' }, 'payment_by_place'],
      [{ reference: 'Order 500' }, 'payment_by_reference'],
      [{ currency: 'USD' }, 'payment_by_place'],
      [{ amount_min: 5_000 }, 'payment_by_place'],
    ]),
    ...casesOf(refundList, [
      [{}, 'refund_by_place'],
      [{}, 'refund_by_place', times],
      [{ project_id }, 'refund_by_project'],
      [{ project_id, method: 'card-payment' }, 'refund_by_project'],
      [{ method: 'card-payment' }, 'refund_by_method'],
      [{ reference: 'Invoice' }, 'refund_by_reference'],
      [{ reference: 'Order 500' }, 'refund_by_reference'],
      [{ currency: 'USD' }, 'refund_by_place'],
    ]),
    ...casesOf(links, [
      [{}, 'payment_link_by_place'],
      [{}, 'payment_link_by_place', times],
      [{ project_id }, 'payment_link_by_project'],
      [{ project_id, status: 'canceled' }, 'payment_link_by_project'],
      [{ status: 'canceled' }, 'payment_link_by_place'],
      [{ status: 'expired' }, 'payment_link_by_place'],
      [{ status: 'active' }, 'payment_link_by_place'],
      [{ status: 'completed' }, 'payment_link_by_place'],
      [{ method: 'card-payment' }, 'payment_link_by_method'],
      [{ reference: 'Order 500' }, 'payment_link_by_reference'],
      [{ currency: 'USD' }, 'payment_link_by_place'],
    ]),
  ];
}

const casesOfPeople = (times: Times): readonly Case[] => [
  ...casesOf(userList, [
    [{}, 'person_by_place'],
    [{}, 'person_by_place', times],
    [{ state: 'suspended' }, 'person_not_active'],
    [{ state: 'active' }, 'person_by_place'],
  ]),
  ...casesOf(alongPieces(userList, 'user'), [
    [{ q: 'jonas' }, 'search_piece_pkey'],
    [{ q: 'jonas kaz' }, 'search_piece_pkey'],
    // Sixty people of any list have this name, so both lists find the same number.
    [{ q: 'quist' }, 'search_piece_pkey'],
    // The same sixty have all of its pieces, and nobody has the text itself: a search without a
    // result.
    [{ q: 'quiqu' }, 'search_piece_pkey'],
    // A handful at most match it, and nobody in the small list, where hardly anybody has a piece of
    // it. A longer list has more of them by chance, and a search examines 1,000 texts at most.
    [{ q: 'jonas abcd' }, 'search_piece_pkey'],
  ]),
  ...casesOf(walletList, [
    [{}, 'wallet_by_place'],
    [{}, 'wallet_by_place', times],
    [{ user: personOf(500) }, 'wallet_pkey'],
  ]),
];

/** `count`: the number of rows in a list. */
export function listCases(count: number): readonly Case[] {
  const at = (part: number) => momentOf(Math.floor(count * part), count);
  const times = [at(0.1), at(0.9)] as const;
  return [...casesOfOrders(count, times), ...casesOfPeople(times)];
}
