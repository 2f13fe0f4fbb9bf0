import { markedUuidOf, uuidOf } from '../../engine/uuid-of.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Payment, remaining } from '../payments/payment.ts';
import type { PayerAccount } from '../payments/payment-money.ts';

/** The reason of a refund. */
export type RefundReason = 'requested' | 'excess' | 'order_canceled';

/** Excess is refunded once, under this id. */
export const excessRefundId = ({ id }: Pick<Payment, 'id'>): string => markedUuidOf('excess', id);

/** Whether excess was refunded. Earlier refunds have the id without the marks of a UUID version. */
export const hasExcessRefund = (payment: Pick<Payment, 'id' | 'refundIds'>): boolean =>
  [excessRefundId(payment), uuidOf('excess', payment.id)].some((id) =>
    payment.refundIds.includes(id),
  );

/** Money returned to the payer. */
export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly projectId: string;
  readonly orderId: string;
  /** The payment's method. Refunds are found by it (decision 0154). */
  readonly methodKey: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  readonly reason: RefundReason;
  readonly payer: PayerAccount;
  readonly createdAt: UnixSeconds;
};

/** The progress of a refund: on its way, with the payer, or back from the payer's bank. */
export type RefundState = 'pending' | 'completed' | 'returned';

/**
 * A refund and its progress. Only a refund that leaves by bank can have a status other than
 * completed.
 */
export type KnownRefund = Refund & {
  readonly status: RefundState;
  /** The payout to the payer's bank. Null: the money was returned at once. */
  readonly payoutId: string | null;
};

export type IneligibleReason = 'PAYMENT_NOT_SETTLED' | 'CHARGEBACK' | 'FULLY_REFUNDED';

/**
 * Null: a refund is possible. A `refunded` payment allows further partial refunds (gaps 2, Refund
 * money).
 */
export function ineligibleBecause(payment: Payment): IneligibleReason | null {
  if (payment.status === 'chargeback') return 'CHARGEBACK';
  // Checkout 3.2: this includes a payment that is partially distributed and charged back.
  if (payment.status !== 'settled' && payment.status !== 'refunded') return 'PAYMENT_NOT_SETTLED';
  if (payment.chargedBack > 0n) return 'CHARGEBACK';
  return remaining(payment) === 0n ? 'FULLY_REFUNDED' : null;
}

/** The payment after a refund. */
export const withRefund = (payment: Payment, refund: Refund, now: UnixSeconds): Payment => ({
  ...payment,
  refunded: payment.refunded + refund.amount,
  refundIds: [...payment.refundIds, refund.id],
  updatedAt: now,
});
