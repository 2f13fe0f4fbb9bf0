import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { NamedPayout, PayoutCauses } from '../../payouts/payout-cause.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { type BankReason, isBookedAsOne, payoutRounds, rejectPayout } from './end-payout.ts';
import { isContradiction, isReportStatus, nextState, verificationOf } from './payment-states.ts';

export type ReportPayout = {
  readonly causes: PayoutCauses;
  readonly account: BankAccount;
  readonly fileId: string;
  readonly payout: NamedPayout;
  /** The bank's own code. */
  readonly status: string;
  readonly reason: BankReason;
  readonly payeeName: string | null;
};

export type Heard = 'accepted' | 'rejected' | 'verification' | 'contradiction' | 'nothing';

/**
 * Applies a report about one payout (bank 3, pain.002). A state never goes back, and a repetition
 * changes nothing (decision 0218). A payout that has moved to another file ignores it.
 */
export const reportPayout: Operation<ReportPayout, Heard, never> = {
  name: 'report payout',
  weight: () => 4,
  load: ({ causes, account, ...filed }, rows) =>
    payoutRounds(causes, filed, rows, [ask(accounts, account.onTheWay), feedAsk]),
  decide: (draft, input, now) => {
    const payout = draft.get(payouts, input.payout.id);
    if (payout === null || payout.paymentFileId !== input.fileId) return accept('nothing');
    if (verificationOf(input.status) !== null) return accept(verified(draft, payout, input));
    if (!isReportStatus(input.status)) return accept('nothing');
    const before = asInFile(payout.state);
    if (isContradiction(before, input.status)) return accept('contradiction');
    const state = nextState(before, input.status);
    if (state === payout.state) return accept('nothing');
    return accept(moved(draft, payout, state, input, now));
  },
};

/** A waiting payout has no place in the table of files, and ignores the report. */
const asInFile = (state: Payout['state']) => (state === 'waiting' ? 'in_file' : state);

function verified(draft: Draft, payout: Payout, { status, payeeName }: ReportPayout): Heard {
  if (payout.state !== 'in_file') return 'nothing';
  draft.update(payouts, { ...payout, reason: status, payeeName });
  return 'verification';
}

function moved(
  draft: Draft,
  payout: Payout,
  state: Payout['state'],
  input: ReportPayout,
  now: UnixSeconds,
): Heard {
  if (state === 'rejected') {
    // The statement outranks a report, whichever came first (decision 0218).
    if (isBookedAsOne(draft, payout)) return 'nothing';
    rejectPayout(draft, input.causes, payout, input, now);
    return 'rejected';
  }
  if (state !== 'accepted') return 'nothing';
  draft.update(payouts, { ...payout, state });
  return 'accepted';
}
