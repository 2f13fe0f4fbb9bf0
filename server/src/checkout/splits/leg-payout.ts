import { bankFilesRail } from '../../bank/payment-files/bank-files-rail.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { newPayout } from '../../payouts/payout.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import { legSubject } from '../payments/movement-ids.ts';
import type { Payment } from '../payments/payment.ts';
import type { Places } from '../payments/payment-money.ts';
import type { Distribution } from './split-plan.ts';

/** The names by which the end of a leg's payout finds the leg. */
export type LegNames = Readonly<
  Record<'order_id' | 'payment_id' | 'project_id' | 'leg_id' | 'beneficiary_id', string>
>;

/**
 * Sends the share of a recipient to their bank (bank 3, What goes out). The money stays on the
 * recipient's account in the books until the bank has booked it.
 */
export function payOutLeg(
  draft: Draft,
  { owner: { id: projectId, isTest } }: Places,
  { id: paymentId, orderId, currency, purpose }: Payment,
  leg: Distribution,
  { accountId }: BankWay,
  now: UnixSeconds,
): Distribution {
  const names: LegNames = {
    ...{ order_id: orderId, payment_id: paymentId, project_id: projectId },
    ...{ leg_id: leg.id, beneficiary_id: leg.beneficiaryId },
  };
  const payout = newPayout({
    ...{ cause: 'leg', subject: legSubject(leg.id, leg.moves), rail: bankFilesRail },
    ...{ bankAccountId: accountId, amount: BigInt(leg.amount), currency, isTest },
    ...{ name: leg.name, iban: leg.iban, details: purpose },
    extras: names,
    handedAt: now,
  });
  draft.insert(payouts, payout);
  return { ...leg, payoutId: payout.id };
}
