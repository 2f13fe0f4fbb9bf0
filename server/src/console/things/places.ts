/** The types in the operator's search and timelines (business 7), and their pages. */
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

/** The types with a page and a list in this folder. */
export type Thing = Exclude<Named, 'user' | 'project'>;

export const isNamed = (type: string): type is Named => Object.hasOwn(places, type);

export const listOf = (thing: Thing): string => places[thing];

export const placeOf = (type: Named, id: string | number): string =>
  `${places[type]}/${encodeURIComponent(id)}`;
