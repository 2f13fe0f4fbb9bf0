import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';
import { isPlainHttp, liveAddresses } from '../../identity/projects/project-rules.ts';

/** Mistakes in a new transaction that a schema cannot find. The request is unchecked. */
export const transactionViolations = (body: unknown, isTest: boolean): readonly Violation[] => [
  ...leftOutViolations(body),
  ...(isTest ? [] : callbackViolations(body)),
];

/**
 * Gaps 2, URLs, as for transfers: nobody on the way can read or change callbacks about real money.
 */
function callbackViolations(body: unknown): readonly Violation[] {
  const { callback_uri: address } = membersOf(body);
  return typeof address === 'string' && isPlainHttp(address)
    ? [{ path: 'callback_uri', message: liveAddresses }]
    : [];
}

/**
 * Combinations of absent fields that a schema cannot find. A value missing in one place is expected
 * in the other (decisions 0089, 0126 and 0128).
 */
function leftOutViolations(body: unknown): readonly Violation[] {
  const { payments, allowance } = membersOf(body);
  return [
    ...listOf(payments).flatMap((payment, index) => leftOutOf(payment, `payments[${index}]`)),
    ...totalLeftOut(allowance),
  ];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const required = (path: string, name: string, isThere: boolean): readonly Violation[] =>
  isThere ? [] : [{ path, message: `${name} is required` }];

/**
 * Wallet 2.2: a payment needs a description, possibly from its items, and a currency. Each item
 * needs a price.
 */
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

/** Wallet 2.4: a total is required. In the form of published clients limits may replace it. */
function totalLeftOut(allowance: unknown): readonly Violation[] {
  const { data } = membersOf(allowance);
  const { max_price: total, limits } = membersOf(data);
  const isLimited = data === undefined || total !== undefined || listOf(limits).length > 0;
  return required('allowance.data.max_price', 'Max price', isLimited);
}
