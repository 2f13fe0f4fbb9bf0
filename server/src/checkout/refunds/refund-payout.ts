import { bankFilesRail } from '../../bank/payment-files/bank-files-rail.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { newPayout, type Payout } from '../../payouts/payout.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import { refundSubject } from '../payments/movement-ids.ts';
import type { PayerAccount } from '../payments/payment-money.ts';
import type { Refund, RefundState } from './refund.ts';

/**
 * The way of a refund that leaves in payment files. The refund itself never changes. This row
 * changes when the bank reports or somebody sends the refund again (decision 0223).
 */
export type RefundPayout = {
  /** The refund's id. */
  readonly id: string;
  readonly paymentId: string;
  readonly projectId: string;
  readonly state: RefundState;
  /** The newest payout. */
  readonly payoutId: string;
  /** The number of times it was sent. */
  readonly sends: number;
  readonly updatedAt: UnixSeconds;
};

/** The refund that a payout sends. */
export const refundOfSubject = (subject: string): string => subject.split('/')[0] ?? '';

type Sent = {
  readonly refund: Refund;
  readonly to: PayerAccount;
  readonly way: BankWay;
  readonly isTest: boolean;
  /** The number of this send. The first is 1. */
  readonly sends: number;
};

/** Writes the payout of a refund. Its money has already left the merchant's balance. */
export function payOutRefund(draft: Draft, sent: Sent, now: UnixSeconds): Payout {
  const { refund, to, way, isTest, sends } = sent;
  const payout = newPayout({
    ...{ cause: 'refund', subject: refundSubject(refund.id, sends), rail: bankFilesRail },
    ...{ bankAccountId: way.accountId, amount: refund.amount, currency: refund.currency, isTest },
    // Null: the sender is unknown. The payout waits until somebody names an account.
    ...{ name: to.name ?? '', iban: to.iban, details: refund.reference },
    extras: { project_id: refund.projectId, payment_id: refund.paymentId },
    handedAt: now,
  });
  draft.insert(payouts, payout);
  return payout;
}
