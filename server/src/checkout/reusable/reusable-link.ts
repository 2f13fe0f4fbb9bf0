import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Order } from '../orders/order.ts';

/**
 * A link that any number of people pay, each through an order and a payment link of their own
 * (decision 0175). Its id stands in its address, so it is random.
 */
export type ReusableLink = {
  readonly id: string;
  readonly projectId: string;
  /** Switched off: nobody begins anything through it. */
  readonly isOn: boolean;
  /** What is paid for, in the words of the merchant. */
  readonly text: string;
  /** What the references of its orders begin with. */
  readonly reference: string;
  /** Null: the payer says how much, within the bounds. */
  readonly amount: bigint | null;
  readonly amountMin: bigint | null;
  readonly amountMax: bigint | null;
  readonly currency: Currency;
  readonly language: string;
  /** Null: the payer chooses. */
  readonly methodKey: string | null;
  /** How many orders were made, how many of them are paid, and what these were for together. */
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

/** Room is left for the number of an order: a reference has 255 characters (checkout 2.1). */
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

/** Whether a payer may pay so much through it. */
export function takesAmount(
  { amount, amountMin, amountMax }: ReusableLink,
  given: bigint,
): boolean {
  if (amount !== null) return given === amount;
  return (amountMin === null || given >= amountMin) && (amountMax === null || given <= amountMax);
}

/** The link with one more order, and what that order is called. */
export function withNextOrder(link: ReusableLink): {
  readonly link: ReusableLink;
  readonly reference: string;
} {
  const orderCount = link.orderCount + 1;
  return { link: { ...link, orderCount }, reference: `${link.reference}-${orderCount}` };
}

/** The link after an order of it was paid. */
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

/** What its orders say about where they come from (checkout 2.2, source). */
export const sourceOfReusable = (id: string): string => `Reusable link ${id}`;
