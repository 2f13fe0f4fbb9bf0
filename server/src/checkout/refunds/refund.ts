import { markedUuidOf, uuidOf } from '../../engine/uuid-of.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Payment, remaining } from '../payments/payment.ts';
import type { PayerAccount } from '../payments/payment-money.ts';

/** Why money went back. */
export type RefundReason = 'requested' | 'excess' | 'order_canceled';

/** What was too much goes back once, under this name. */
export const excessRefundId = ({ id }: Pick<Payment, 'id'>): string => markedUuidOf('excess', id);

/** Whether what was too much went back; refunds of before have the name without its marks. */
export const hasExcessRefund = (payment: Pick<Payment, 'id' | 'refundIds'>): boolean =>
  [excessRefundId(payment), uuidOf('excess', payment.id)].some((id) =>
    payment.refundIds.includes(id),
  );

/** Money that went back to the payer. */
export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly projectId: string;
  readonly orderId: string;
  /** How the payment was made: refunds are found by it (decision 0154). */
  readonly methodKey: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  readonly reason: RefundReason;
  readonly payer: PayerAccount;
  readonly createdAt: UnixSeconds;
};

/** How far the money of a refund is: on its way, with the payer, or back from the payer's bank. */
export type RefundState = 'pending' | 'completed' | 'returned';

/** A refund and how far it is. Only one that leaves by bank is ever anything but completed. */
export type KnownRefund = Refund & {
  readonly status: RefundState;
  /** What takes it to the payer's bank; null: it went back at once. */
  readonly payoutId: string | null;
};

export type IneligibleReason = 'PAYMENT_NOT_SETTLED' | 'CHARGEBACK' | 'FULLY_REFUNDED';

/**
 * Null: a refund is possible. A further partial one also from `refunded` (gaps 2, Refund money).
 */
export function ineligibleBecause(payment: Payment): IneligibleReason | null {
  if (payment.status === 'chargeback') return 'CHARGEBACK';
  // Checkout 3.2: also what is partially distributed and charged back.
  if (payment.status !== 'settled' && payment.status !== 'refunded') return 'PAYMENT_NOT_SETTLED';
  if (payment.chargedBack > 0n) return 'CHARGEBACK';
  return remaining(payment) === 0n ? 'FULLY_REFUNDED' : null;
}

/** The payment after money went back. */
export const withRefund = (payment: Payment, refund: Refund, now: UnixSeconds): Payment => ({
  ...payment,
  refunded: payment.refunded + refund.amount,
  refundIds: [...payment.refundIds, refund.id],
  updatedAt: now,
});
