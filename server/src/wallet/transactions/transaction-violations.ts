import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';

const isNonempty = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/**
 * Wallet 2.2: a payment is described. Published clients leave that to the titles of the items
 * (decision 0089), so no schema can tell. The request may be anything.
 */
export function descriptionViolations(body: unknown): readonly Violation[] {
  const { payments } = membersOf(body);
  return (Array.isArray(payments) ? payments : []).flatMap((payment, index) => {
    const { description, items } = membersOf(payment);
    return description === undefined && !isNonempty(items)
      ? [{ path: `payments[${index}].description`, message: 'Description is required' }]
      : [];
  });
}
