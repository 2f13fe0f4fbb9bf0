import { ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { serviceAccounts } from '../../ledger/service-account.store.ts';
import { type ServicePurpose, serviceAccountId } from '../../ledger/service-account.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { CausedPayouts, NamedPayout } from '../../payouts/payout-cause.ts';
import { promiseMail } from '../coming-back/promise-mail.ts';
import { payoutMovementId } from '../payments/movement-ids.ts';
import { accountFor, moveSurely, returnedPurpose } from '../payments/payment-money.ts';
import type { RefundState } from './refund.ts';
import { refundPayouts } from './refund-payout.store.ts';
import { type RefundPayout, refundOfSubject } from './refund-payout.ts';

/** The account for a project's money that a bank sent back. */
const keptPurpose = ({ extras }: Pick<NamedPayout, 'extras'>): ServicePurpose =>
  returnedPurpose({ id: String((extras as { readonly project_id?: string }).project_id) });

/** A refund is sent again only after its payout has ended, so this payout is its last. */
function stateAfter(draft: Draft, payout: Payout, state: RefundState, now: UnixSeconds): void {
  const row: RefundPayout | null = draft.get(refundPayouts, refundOfSubject(payout.subject));
  if (row === null) throw new Error(`payout ${payout.id} is of a refund that is gone`);
  draft.update(refundPayouts, { ...row, state, updatedAt: now });
}

/** The merchant gave the money away, so it is kept for the payer (decision 0223). */
function keep(draft: Draft, payout: Payout, clearing: bigint, now: UnixSeconds): void {
  const kept = accountFor(draft, keptPurpose(payout), payout, payout.id, now);
  const leg = { debitAccount: clearing, creditAccount: kept, amount: payout.amount };
  const id = payoutMovementId('refund_returned', payout.id);
  moveSurely(draft, id, [{ kind: 'refund_returned', ...leg }], now);
  stateAfter(draft, payout, 'returned', now);
  promiseMail(draft, payout, now);
}

/**
 * A refund of a bank transfer. Its money left the merchant's balance when the refund was written.
 */
export const refundCause: CausedPayouts = {
  *load(payout, rows) {
    const purpose = serviceAccountId(keptPurpose(payout), payout);
    yield [ask(refundPayouts, refundOfSubject(payout.subject))];
    yield [ask(serviceAccounts, purpose)];
    const named = rows.get(serviceAccounts, purpose);
    yield named === null ? [] : [ask(accounts, named.accountId)];
  },
  booked: (draft, payout, _, now) => stateAfter(draft, payout, 'completed', now),
  rejected: (draft, payout, _failure, clearing, now) => keep(draft, payout, clearing, now),
  returned: (draft, payout, _failure, clearing, now) => {
    keep(draft, payout, clearing, now);
    return accept('taken');
  },
};
