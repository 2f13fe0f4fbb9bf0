import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';

/**
 * What must not be left out together, which no schema can tell. The request may be anything. Without
 * a value in one place it is looked for in the other (decisions 0089, 0126 and 0128).
 */
export function leftOutViolations(body: unknown): readonly Violation[] {
  const { payments, allowance } = membersOf(body);
  return [
    ...listOf(payments).flatMap((payment, index) => leftOutOf(payment, `payments[${index}]`)),
    ...totalLeftOut(allowance),
  ];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const required = (path: string, name: string, isThere: boolean): readonly Violation[] =>
  isThere ? [] : [{ path, message: `${name} is required` }];

/** Wallet 2.2: a payment is described, by its items too, and has a currency; each item has a price. */
function leftOutOf(payment: unknown, path: string): readonly Violation[] {
  const { description, currency, items } = membersOf(payment);
  const given = listOf(items);
  const isDescribed = description !== undefined || given.length > 0;
  const hasCurrency =
    currency !== undefined || given.some((item) => membersOf(item)['currency'] !== undefined);
  return [
    ...required(`${path}.description`, 'Description', isDescribed),
    ...required(`${path}.currency`, 'Currency', hasCurrency),
    ...given.flatMap((item, index) => {
      const { price, price_decimal: decimal } = membersOf(item);
      const isPriced = price !== undefined || decimal !== undefined;
      return required(`${path}.items[${index}].price`, 'Price', isPriced);
    }),
  ];
}

/** Wallet 2.4: a total; in the form of published clients limits may stand for it. */
function totalLeftOut(allowance: unknown): readonly Violation[] {
  const { data } = membersOf(allowance);
  const { max_price: total, limits } = membersOf(data);
  const isLimited = data === undefined || total !== undefined || listOf(limits).length > 0;
  return required('allowance.data.max_price', 'Max price', isLimited);
}
