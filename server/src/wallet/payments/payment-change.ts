import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { minorOf } from '../../kernel/money.ts';
import { feesOf } from './commission.ts';
import type { WalletPayment } from './wallet-payment.ts';

/** What a request says about a price: minor units, or the same in major ones (gaps 3). */
export type WantedPrice = {
  readonly price: bigint | null;
  readonly decimal: string | null;
  /** It need not be named; where it is, no other is meant. */
  readonly currency: string | null;
};

/** What a confirm says about one payment. */
export type WantedChange = WantedPrice & {
  readonly id: number;
  readonly cancel: boolean | null;
};

/** A lower price, or nothing of it is paid. */
export type PaymentChange = { readonly price: bigint } | 'cancel';

/** Wallet 4: a price may fall, never rise, and not below what is deducted from it. */
export function brokenPrice(payment: WalletPayment, price: bigint): string | null {
  const { id, commission } = payment;
  if (price > payment.price) {
    return `The price of payment ${id} is ${payment.price} and can only be reduced.`;
  }
  return feesOf(commission, price).in > price
    ? `The in-commission of payment ${id} is above its price.`
    : null;
}

/** The price that is wanted for a payment; null: it was not named. */
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

/** Wallet 4, confirm: what is to become of which payment. */
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
  // Money moves for good: who names a payment says what becomes of it, and a misspelt price is none.
  if (price.value === null && cancel === null) {
    return refuse('invalid_parameters', `Payment ${id} should have a price, or cancel.`);
  }
  const reduced = price.value ?? payment.price;
  const broken = brokenPrice(payment, reduced);
  return broken === null ? accept({ price: reduced }) : refuse('invalid_parameters', broken);
}
