import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Method } from '../methods/method.ts';
import type { Distribution } from '../splits/split-plan.ts';
import type { FailureReason } from './failure.ts';
import { type PaymentStatus, paymentMachine } from './payment.states.ts';

/** One attempt of a buyer to pay. */
export type Payment = {
  readonly id: string;
  readonly orderId: string;
  readonly linkId: string;
  readonly projectId: string;
  /** The merchant's own name of the order. */
  readonly orderReference: string;
  readonly status: PaymentStatus;
  readonly methodKey: string;
  /** The rail that moves the money. */
  readonly rail: string;
  /** How the buyer authorizes the payment. */
  readonly flow: Method['flow'];
  readonly amount: bigint;
  readonly currency: Currency;
  /** The purpose that the payer reads. */
  readonly purpose: string;
  /** The rail's own id of the payment. */
  readonly externalPaymentId: string | null;
  /** The wallet that paid and gets all refunds. Null: the money came from outside. */
  readonly payerWalletId: number | null;
  readonly settledAt: UnixSeconds | null;
  /**
   * Why the payment ended without money (decision 0179). Null: it did not, or the rail gave no
   * reason.
   */
  readonly failureReason: FailureReason | null;
  /** The rail's own code for that. Null: none. */
  readonly failureCode: string | null;
  readonly refunded: bigint;
  readonly chargedBack: bigint;
  readonly refundIds: readonly string[];
  readonly distributions: readonly Distribution[];
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

/**
 * A live payment whose money no bank has sent. Its rail is the mock bank, whatever its method
 * (decision 0048-rails). Every view marks it (0113-simulated-money-is-marked).
 */
export const isSimulated = ({ rail }: Payment, { isTest }: { readonly isTest: boolean }): boolean =>
  !isTest && rail === 'mock';

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'orderId'
  | 'linkId'
  | 'projectId'
  | 'orderReference'
  | 'methodKey'
  | 'rail'
  | 'flow'
  | 'amount'
  | 'currency'
  | 'purpose'
  | 'externalPaymentId'
>;

/** New properties stand before the spread of the copy: decision 0066-added-before-the-copy. */
export function startedPayment(wanted: NewPayment, now: UnixSeconds): Payment {
  const row = next(paymentMachine, null, 'create');
  if (row === null) throw new Error('a payment begins in no state');
  return {
    status: row.to,
    payerWalletId: null,
    settledAt: null,
    failureReason: null,
    failureCode: null,
    refunded: 0n,
    chargedBack: 0n,
    refundIds: [],
    distributions: [],
    createdAt: now,
    updatedAt: now,
    ...wanted,
  };
}

/** Everything that can happen to a payment. The legs of a split have rules of their own. */
export type PaymentTrigger = Exclude<
  (typeof paymentMachine.rows)[number]['on'],
  'create' | 'deliver_leg'
>;

/** The trigger that leads to a status: each leads to one (decision 0021-payment-transitions). */
export function triggerTo(status: PaymentStatus): PaymentTrigger | null {
  const row = paymentMachine.rows.find(({ on, to }) => to === status && on !== 'deliver_leg');
  return row === undefined || row.on === 'create' || row.on === 'deliver_leg' ? null : row.on;
}

/** Checkout 3.2: the payment after a trigger, if the table allows it. */
export function movedPayment(
  payment: Payment,
  trigger: PaymentTrigger,
  now: UnixSeconds,
): Decision<Payment, 'invalid_state'> {
  const row = next(paymentMachine, payment.status, trigger);
  if (row === null) {
    return refuse(
      'invalid_state',
      `A payment that is ${payment.status} cannot become ${statusAfter(trigger)}.`,
    );
  }
  const settledAt = row.to === 'settled' ? (payment.settledAt ?? now) : payment.settledAt;
  return accept({ ...payment, status: row.to, settledAt, updatedAt: now });
}

/** Every trigger leads to one status, from any status. */
const statusAfter = (trigger: PaymentTrigger): string =>
  paymentMachine.rows.find(({ on }) => on === trigger)?.to ?? trigger;

/** The part that has not been returned to the payer. */
export const remaining = ({ amount, refunded, chargedBack, settledAt }: Payment): bigint =>
  settledAt === null ? 0n : amount - refunded - chargedBack;

/** Checkout 6.5: the statuses with a thin webhook. The other statuses are recorded without one. */
const told: ReadonlySet<PaymentStatus> = new Set([
  'pending_settlement',
  'settled',
  'failed',
  'rejected',
  'canceled',
  'expired',
  'refunded',
  'chargeback',
]);

export const isTold = (status: PaymentStatus): boolean => told.has(status);
