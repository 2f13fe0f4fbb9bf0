import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next, stateAfter } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Entries, Order } from '../orders/order.ts';
import { type PaymentLinkStatus, paymentLinkMachine } from './payment-link.states.ts';

/** Checkout 2.3: the default is three days. 0 means that the link never expires. */
export const defaultLifetimeSeconds = 259_200;
export const lifetimeSecondsMax = 86_313_600;
/** Checkout 2.3: the number of characters of the purpose that the payer sees. */
const purposeLengthUsed = 140;

export type LinkDetails = {
  /** The pre-selected method. */
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
  /** The merchant's own name of the order. Links are found by it, too (decision 0154). */
  readonly orderReference: string;
  /** The order's currency. */
  readonly currency: Currency;
  /** The status when the row was last written. {@link linkStatusAt} also checks the lifetime. */
  readonly status: PaymentLinkStatus;
  readonly name: string;
  readonly amount: bigint;
  readonly language: string;
  readonly paymentFlow: string;
  /** Null: the link never expires. */
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
 * Checkout 3.3: the status at this moment. No row records that a lifetime passed, so the clock
 * decides.
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
 * Checkout 3.3: the link after one of its payments settled. A link stays unchanged if it was
 * completed, canceled or expired before the payment began. The order then handles the money.
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

/**
 * The purpose that the payer reads: the merchant's text, cut to length, or composed from the
 * order's reference. Length counts characters.
 */
export const shownPurpose = (
  link: PaymentLink,
  orderReference: string,
  madeOf = (reference: string): string => `Payment for ${reference}`,
): string => firstCharacters(link.details.purpose ?? madeOf(orderReference), purposeLengthUsed);
