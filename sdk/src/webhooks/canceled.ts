/** The places of statuses in an object. A list stands for each of its members. */
type Places = { readonly [name: string]: Places | 'status' };

/** Checkout 2.7 and gaps 2, Thin payload. */
const placesInWebhook: Places = {
  order: { status: 'status', payment_links: { payments: { status: 'status' } } },
  payment: { status: 'status' },
};

/** Wallet 2.1. */
const placesInTransaction: Places = {
  status: 'status',
  payments: { status: 'status' },
  allowance: { status: 'status' },
  timeline: { status: 'status' },
};

/**
 * Checkout 6.6: some webhooks spell a status `cancelled`, and others spell it `canceled`. Receivers
 * match both. Here both become the spelling of the documents' state tables.
 */
const inOneSpelling = (status: unknown): unknown => (status === 'cancelled' ? 'canceled' : status);

/** A copy of a webhook's payload with one spelling for every status. */
export const withOneSpelling = (payload: unknown): unknown => respelt(payload, placesInWebhook);

/**
 * The same for a transaction. A merchant's own values in `parameters` stay unchanged, whatever
 * their names.
 */
export const transactionWithOneSpelling = (transaction: unknown): unknown =>
  respelt(transaction, placesInTransaction);

function respelt(value: unknown, place: Places | 'status' | undefined): unknown {
  if (place === undefined) return value;
  if (place === 'status') return inOneSpelling(value);
  if (Array.isArray(value)) return value.map((member) => respelt(member, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, respelt(member, placeOf(name, place))]),
  );
}

/** Names come from outside: `constructor` is not one of ours. */
const placeOf = (name: string, places: Places): Places | 'status' | undefined =>
  Object.hasOwn(places, name) ? places[name] : undefined;
