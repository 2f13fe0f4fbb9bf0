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
 * The way of a refund that leaves by the files of a bank. The refund itself never changes; this row
 * does, when the bank has spoken or somebody sends it again (decision 0223).
 */
export type RefundPayout = {
  /** Of the refund. */
  readonly id: string;
  readonly paymentId: string;
  readonly projectId: string;
  readonly state: RefundState;
  /** The payout that was written last. */
  readonly payoutId: string;
  /** How often it was sent. */
  readonly sends: number;
  readonly updatedAt: UnixSeconds;
};

/** The refund whose money a payout is. */
export const refundOfSubject = (subject: string): string => subject.split('/')[0] ?? '';

type Sent = {
  readonly refund: Refund;
  readonly to: PayerAccount;
  readonly way: BankWay;
  readonly isTest: boolean;
  /** How often it is sent now: the first time, 1. */
  readonly sends: number;
};

/** Writes the payout of a refund, whose money is on its way out already. */
export function payOutRefund(draft: Draft, sent: Sent, now: UnixSeconds): Payout {
  const { refund, to, way, isTest, sends } = sent;
  const payout = newPayout({
    ...{ cause: 'refund', subject: refundSubject(refund.id, sends), rail: bankFilesRail },
    ...{ bankAccountId: way.accountId, amount: refund.amount, currency: refund.currency, isTest },
    // Null: nobody knows where the money came from. It waits until somebody says where it goes.
    ...{ name: to.name ?? '', iban: to.iban, details: refund.reference },
    extras: { project_id: refund.projectId, payment_id: refund.paymentId },
    handedAt: now,
  });
  draft.insert(payouts, payout);
  return payout;
}
