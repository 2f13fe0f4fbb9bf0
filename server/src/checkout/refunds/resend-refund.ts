import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { accounts } from '../../ledger/account.store.ts';
import { serviceAccounts } from '../../ledger/service-account.store.ts';
import { serviceAccountId } from '../../ledger/service-account.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import { bankWayFor, type Owner } from '../owner.ts';
import { payoutMovementId } from '../payments/movement-ids.ts';
import { moveSurely, type PayerAccount, returnedPurpose } from '../payments/payment-money.ts';
import type { RefundServices } from './form-refund.ts';
import type { KnownRefund } from './refund.ts';
import { findRefunds } from './refund-list.store.ts';
import { refundPayouts } from './refund-payout.store.ts';
import { payOutRefund } from './refund-payout.ts';

export type ResendRefund = {
  readonly refund: KnownRefund;
  /** The payout that came back. */
  readonly payoutId: string;
  readonly owner: Owner;
  readonly bankWay: BankWay;
  /** The new account. Null: the account that it came back from. */
  readonly to: PayerAccount | null;
};

/** The values as typed. Empty or absent: unchanged. */
export type Resent = { readonly iban?: string | null; readonly name?: string | null };

type FormRefusal = 'not_found' | 'invalid_state' | 'invalid_properties';

/** The input for resending a returned refund of this payment. */
export async function formResendRefund(
  { database, payoutRails }: RefundServices,
  owner: Owner,
  { paymentId, refundId }: { readonly paymentId: string; readonly refundId: string },
  { iban: typed = null, name = null }: Resent,
): Promise<Decision<ResendRefund, FormRefusal>> {
  const [refund] = await findRefunds(database, [refundId]);
  if (refund?.paymentId !== paymentId) return refuse('not_found', 'There is no such refund.');
  const { payoutId } = refund;
  if (payoutId === null) return refuse('invalid_state', 'This refund went back at once.');
  const iban = typed === null ? null : ibanIn(typed);
  if (typed !== null && iban === null) {
    return refuseProperties({ iban: ['Iban should be a valid IBAN'] });
  }
  const bankWay = bankWayFor(payoutRails, owner, refund);
  if (bankWay === null) {
    return refuse('invalid_state', 'No bank account pays out for this project now.');
  }
  const to = iban === null && name === null ? null : { iban, name };
  return accept({ refund, payoutId, owner, bankWay, to });
}

const keptAccount = ({ owner, refund }: ResendRefund): string =>
  serviceAccountId(returnedPurpose(owner), { currency: refund.currency, isTest: owner.isTest });

/**
 * Sends a refund again that came back from the payer's bank. It becomes a new payout
 * (decision 0223).
 */
export const resendRefund: Operation<ResendRefund, KnownRefund, 'invalid_state'> = {
  name: 'resend refund',
  *load(input, rows) {
    yield [ask(refundPayouts, input.refund.id), ask(payouts, input.payoutId)];
    yield [ask(serviceAccounts, keptAccount(input))];
    const kept = rows.get(serviceAccounts, keptAccount(input));
    if (kept === null) return;
    // Payouts are listed, so their positions follow the order of the commits.
    yield [ask(accounts, kept.accountId), ask(accounts, input.bankWay.onTheWay), feedAsk];
  },
  decide: (draft, input, now) => {
    const { refund, owner, bankWay: way, payoutId } = input;
    const row = draft.get(refundPayouts, refund.id);
    const before = draft.get(payouts, payoutId);
    const kept = draft.get(serviceAccounts, keptAccount(input));
    const isBack = row?.state === 'returned' && row.payoutId === payoutId;
    if (!isBack || before === null || kept === null) {
      return refuse('invalid_state', 'Only a refund that came back can be sent again.');
    }
    const to = { iban: input.to?.iban ?? before.iban, name: input.to?.name ?? before.name };
    const leg = {
      kind: 'refund_resent',
      debitAccount: kept.accountId,
      creditAccount: way.onTheWay,
      amount: refund.amount,
    };
    const sends = row.sends + 1;
    const sent = payOutRefund(draft, { refund, to, way, isTest: owner.isTest, sends }, now);
    moveSurely(draft, payoutMovementId('refund_resent', sent.id), [leg], now);
    const state = 'pending' as const;
    draft.update(refundPayouts, { ...row, state, payoutId: sent.id, sends, updatedAt: now });
    return accept({ ...refund, status: state, payoutId: sent.id });
  },
};
