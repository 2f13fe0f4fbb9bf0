import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next, stateAfter } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Entries, Order } from '../orders/order.ts';
import { type PaymentLinkStatus, paymentLinkMachine } from './payment-link.states.ts';

/** Checkout 2.3: the default is three days; 0 means that the link never expires. */
export const defaultLifetimeSeconds = 259_200;
export const lifetimeSecondsMax = 86_313_600;
/** Checkout 2.3: so much of the purpose is shown to the payer. */
const purposeLengthUsed = 140;

export type LinkDetails = {
  /** The method that is chosen already. */
  readonly key: string | null;
  readonly purpose: string | null;
  readonly countryCode: string | null;
};

export type LinkPayer = { readonly name: string | null; readonly email: string | null };

/** A way to pay an order, or a part of it, on the hosted page. */
export type PaymentLink = {
  readonly id: string;
  readonly orderId: string;
  readonly projectId: string;
  /** The merchant's own name of the order, by which links are found, too (decision 0154). */
  readonly orderReference: string;
  /** The order's. */
  readonly currency: Currency;
  /** As it was last written; {@link linkStatusAt} knows whether its lifetime has passed since. */
  readonly status: PaymentLinkStatus;
  readonly name: string;
  readonly amount: bigint;
  readonly language: string;
  readonly paymentFlow: string;
  /** Null: never. */
  readonly expiredAt: UnixSeconds | null;
  readonly details: LinkDetails;
  readonly payer: LinkPayer;
  readonly metadata: Entries | null;
  readonly paymentIds: readonly string[];
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

export type NewLink = Pick<
  PaymentLink,
  | 'id'
  | 'orderId'
  | 'projectId'
  | 'name'
  | 'amount'
  | 'language'
  | 'paymentFlow'
  | 'details'
  | 'payer'
  | 'metadata'
> & { readonly lifetimeSeconds: number };

const expiryOf = (lifetimeSeconds: number, from: UnixSeconds): UnixSeconds | null =>
  lifetimeSeconds === 0 ? null : unixSeconds(from + lifetimeSeconds);

export function createdLink(
  { lifetimeSeconds, ...wanted }: NewLink,
  { reference, currency }: Pick<Order, 'reference' | 'currency'>,
  now: UnixSeconds,
): PaymentLink {
  return {
    status: stateAfter(paymentLinkMachine, null, 'create'),
    orderReference: reference,
    currency,
    expiredAt: expiryOf(lifetimeSeconds, now),
    paymentIds: [],
    createdAt: now,
    updatedAt: now,
    ...wanted,
  };
}

/**
 * Checkout 3.3: the status at this moment. That a lifetime passes is not written: the clock says
 * it.
 */
export function linkStatusAt(link: PaymentLink, now: UnixSeconds): PaymentLinkStatus {
  const hasPassed = link.expiredAt !== null && now >= link.expiredAt;
  const row = hasPassed ? next(paymentLinkMachine, link.status, 'pass_lifetime') : null;
  return row?.to ?? link.status;
}

/** Checkout 3.3: canceled by hand, with its order, or because the order was changed. */
export function canceledLink(
  link: PaymentLink,
  now: UnixSeconds,
): Decision<PaymentLink, 'invalid_state'> {
  const row = next(paymentLinkMachine, linkStatusAt(link, now), 'cancel');
  if (row === null) {
    return refuse('invalid_state', 'Only an active payment link can be canceled.');
  }
  return accept({ ...link, status: row.to, updatedAt: now });
}

/**
 * Checkout 3.3: the link after a payment of it settled. One that is completed, canceled or expired
 * before the payment began stays what it is; the money is dealt with by the order.
 */
export function linkWithSettlement(
  link: PaymentLink,
  paymentStartedAt: UnixSeconds,
  now: UnixSeconds,
): PaymentLink {
  const startedBeforeExpiry = link.expiredAt === null || paymentStartedAt < link.expiredAt;
  const row = next(paymentLinkMachine, linkStatusAt(link, now), 'settle_payment', {
    startedBeforeExpiry,
  });
  return row === null ? link : { ...link, status: row.to, updatedAt: now };
}

export type LinkChange = {
  readonly name?: string;
  readonly lifetimeSeconds?: number;
  readonly purpose?: string | null;
};

/** Gaps 2, Links: name, lifetime and purpose change while the link is active. */
export function changedLink(
  link: PaymentLink,
  { name, lifetimeSeconds, purpose }: LinkChange,
  now: UnixSeconds,
): Decision<PaymentLink, 'invalid_state'> {
  if (linkStatusAt(link, now) !== 'active') {
    return refuse('invalid_state', 'Only an active payment link can be changed.');
  }
  return accept({
    ...link,
    name: name ?? link.name,
    expiredAt: lifetimeSeconds === undefined ? link.expiredAt : expiryOf(lifetimeSeconds, now),
    details: purpose === undefined ? link.details : { ...link.details, purpose },
    updatedAt: now,
  });
}

/** What the payer reads: verbatim and cut, or made of the order's reference. Counted in characters. */
export const shownPurpose = (
  link: PaymentLink,
  orderReference: string,
  madeOf = (reference: string): string => `Payment for ${reference}`,
): string => firstCharacters(link.details.purpose ?? madeOf(orderReference), purposeLengthUsed);
