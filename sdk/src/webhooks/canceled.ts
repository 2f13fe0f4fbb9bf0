/**
 * Checkout 6.6: the same status is spelt `cancelled` by some webhooks and `canceled` by others.
 * Receivers match both; here both become the spelling of the documents' state tables.
 */
const isCanceled = (status: unknown): boolean => status === 'cancelled';

/** A copy in which every `status` is spelt one way. */
export function withOneSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOneSpelling);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'status' && isCanceled(member) ? 'canceled' : withOneSpelling(member),
    ]),
  );
}
