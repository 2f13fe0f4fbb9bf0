import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { minorOf } from '../../kernel/money.ts';
import { feesOf } from './commission.ts';
import type { WalletPayment } from './wallet-payment.ts';

/** A price in a request: minor units, or the same in major units (gaps 3). */
export type WantedPrice = {
  readonly price: bigint | null;
  readonly decimal: string | null;
  /** Optional. If given, it must be the payment's currency. */
  readonly currency: string | null;
};

/** The change of one payment in a confirm. */
export type WantedChange = WantedPrice & {
  readonly id: number;
  readonly cancel: boolean | null;
};

/** A lower price, or the payment is canceled. */
export type PaymentChange = { readonly price: bigint } | 'cancel';

/** Wallet 4: a price may fall but never rise, and not below its deductions. */
export function brokenPrice(payment: WalletPayment, price: bigint): string | null {
  const { id, commission } = payment;
  if (price > payment.price) {
    return `The price of payment ${id} is ${payment.price} and can only be reduced.`;
  }
  return feesOf(commission, price).in > price
    ? `The in-commission of payment ${id} is above its price.`
    : null;
}

/** The wanted price of a payment. Null: none was given. */
export function priceIn(
  { price, decimal, currency: named }: WantedPrice,
  { id, currency }: Pick<WalletPayment, 'id' | 'currency'>,
): Decision<bigint | null, 'invalid_parameters'> {
  if (named !== null && named !== currency) {
    return refuse('invalid_parameters', `Payment ${id} is in ${currency}.`);
  }
  if (decimal === null) return accept(price);
  const minor = minorOf(decimal, currency);
  if (minor === null || (price !== null && price !== minor)) {
    const wrong = `is no amount in ${currency}, or differs from its price`;
    return refuse('invalid_parameters', `The price_decimal of payment ${id} ${wrong}.`);
  }
  return accept(minor);
}

/** Wallet 4, confirm: the wanted change of each payment. */
export function changesOf(
  payments: readonly WalletPayment[],
  wanted: readonly WantedChange[],
): Decision<ReadonlyMap<number, PaymentChange>, 'invalid_parameters'> {
  const changes = new Map<number, PaymentChange>();
  for (const one of wanted) {
    if (changes.has(one.id))
      return refuse('invalid_parameters', `Payment ${one.id} is named twice.`);
    const change = changeOf(
      payments.find(({ id }) => id === one.id),
      one,
    );
    if (!change.ok) return change;
    changes.set(one.id, change.value);
  }
  return accept(changes);
}

function changeOf(
  payment: WalletPayment | undefined,
  wanted: WantedChange,
): Decision<PaymentChange, 'invalid_parameters'> {
  const { id, cancel } = wanted;
  if (payment === undefined) {
    return refuse('invalid_parameters', `The transaction has no payment ${id}.`);
  }
  const price = priceIn(wanted, payment);
  if (!price.ok) return price;
  if (cancel === true) return accept('cancel');
  // The money moves for good: a named payment needs a change, and a misspelt price is not one.
  if (price.value === null && cancel === null) {
    return refuse('invalid_parameters', `Payment ${id} should have a price, or cancel.`);
  }
  const reduced = price.value ?? payment.price;
  const broken = brokenPrice(payment, reduced);
  return broken === null ? accept({ price: reduced }) : refuse('invalid_parameters', broken);
}
