import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Order } from '../orders/order.ts';

/**
 * A link that any number of people pay, each through an order and a payment link of their own
 * (decision 0175). Its address contains its id, so the id is random.
 */
export type ReusableLink = {
  readonly id: string;
  readonly projectId: string;
  /** False: nobody can begin through it. */
  readonly isOn: boolean;
  /** The purpose, in the merchant's words. */
  readonly text: string;
  /** The prefix of its orders' references. */
  readonly reference: string;
  /** Null: the payer chooses the amount, within the bounds. */
  readonly amount: bigint | null;
  readonly amountMin: bigint | null;
  readonly amountMax: bigint | null;
  readonly currency: Currency;
  readonly language: string;
  /** Null: the payer chooses the method. */
  readonly methodKey: string | null;
  /** The number of its orders, the number of paid ones, and the sum of the paid ones. */
  readonly orderCount: number;
  readonly paidCount: number;
  readonly paidVolume: bigint;
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

export type NewReusableLink = Omit<
  ReusableLink,
  'isOn' | 'orderCount' | 'paidCount' | 'paidVolume' | 'createdAt' | 'updatedAt'
>;

/**
 * Leaves room for the number of an order: a reference has at most 255 characters (checkout 2.1).
 */
export const reusableReferenceLengthMax = 235;

export const createdReusableLink = (wanted: NewReusableLink, now: UnixSeconds): ReusableLink => ({
  ...wanted,
  isOn: true,
  orderCount: 0,
  paidCount: 0,
  paidVolume: 0n,
  createdAt: now,
  updatedAt: now,
});

/** Whether a payer may pay this amount through the link. */
export function takesAmount(
  { amount, amountMin, amountMax }: ReusableLink,
  given: bigint,
): boolean {
  if (amount !== null) return given === amount;
  return (amountMin === null || given >= amountMin) && (amountMax === null || given <= amountMax);
}

/** The link with one more order, and the reference of that order. */
export function withNextOrder(link: ReusableLink): {
  readonly link: ReusableLink;
  readonly reference: string;
} {
  const orderCount = link.orderCount + 1;
  return { link: { ...link, orderCount }, reference: `${link.reference}-${orderCount}` };
}

/** The link after one of its orders was paid. */
export const withPaidOrder = (
  link: ReusableLink,
  { amount }: Pick<Order, 'amount'>,
): ReusableLink => ({
  ...link,
  paidCount: link.paidCount + 1,
  paidVolume: link.paidVolume + amount,
});

export const switchedLink = (
  link: ReusableLink,
  isOn: boolean,
  now: UnixSeconds,
): ReusableLink => ({ ...link, isOn, updatedAt: now });

/** The source that its orders show (checkout 2.2, source). */
export const sourceOfReusable = (id: string): string => `Reusable link ${id}`;
