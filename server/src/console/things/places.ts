/** What the operator's search and timelines name (business 7), and where its page is. */
const places = {
  order: '/console/orders',
  payment: '/console/payments',
  refund: '/console/refunds',
  link: '/console/payment-links',
  transaction: '/console/transactions',
  allowance: '/console/allowances',
  transfer: '/console/transfers',
  wallet: '/console/wallets',
  user: '/console/people',
  project: '/console/merchants',
} as const;

export type Named = keyof typeof places;

/** What has its page and its list among these. */
export type Thing = Exclude<Named, 'user' | 'project'>;

export const isNamed = (type: string): type is Named => Object.hasOwn(places, type);

export const listOf = (thing: Thing): string => places[thing];

export const placeOf = (type: Named, id: string | number): string =>
  `${places[type]}/${encodeURIComponent(id)}`;
