import type { Draft } from '../../engine/rows.ts';
import { stopAwaiting } from '../../identity/users/own-address.ts';
import { accept, type Decision, type Refused, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { stopWaitingForFunds } from '../../ledger/funds-wait.ts';
import { awaitedAddress } from './beneficiary.ts';
import { changeTransfer } from './change-transfer.ts';
import {
  type FailureStatus,
  isLapsed,
  lapseFailure,
  movedTransfer,
  type Transfer,
} from './transfer.ts';
import { tellTransfer } from './transfer-events.ts';
import { releaseFunds } from './transfer-money.ts';
import { claimWaiter, fundingWaiter } from './transfer-timers.ts';

/**
 * Transfer 4, DELETE: rejected, and the money returns. If money was held, the callback tells
 * `revoked` (gaps 4).
 */
export function rejectTransfer(
  draft: Draft,
  transfer: Transfer,
  now: UnixSeconds,
): Decision<Transfer, 'invalid_state'> {
  const moved = movedTransfer(transfer, 'revoke');
  if (!moved.ok) return moved;
  const status = transfer.holdId === null ? 'rejected' : 'revoked';
  return accept(endWithout(draft, moved.value, status, now));
}

/** The transfer can no longer complete: failed, and the money returns. */
export function failTransfer(
  draft: Draft,
  transfer: Transfer,
  failure: FailureStatus,
  now: UnixSeconds,
): Transfer {
  const moved = movedTransfer(transfer, transfer.handedAt === null ? 'fail' : 'fail_payout');
  if (!moved.ok) throw new Error(`transfer ${transfer.id} cannot fail: ${moved.because}`);
  return endWithout(draft, { ...moved.value, failure }, 'failed', now);
}

/** Ends a transfer whose money has not moved. */
function endWithout(
  draft: Draft,
  transfer: Transfer,
  told: 'rejected' | 'revoked' | 'failed',
  now: UnixSeconds,
): Transfer {
  const address = awaitedAddress(transfer.beneficiary);
  if (transfer.beneficiaryNumber === null && address !== null) {
    stopAwaiting(draft, address, claimWaiter(transfer.id));
  }
  // A transfer with a hold waits for no money, and its row in the waiting list was not loaded.
  if (transfer.holdId === null) {
    stopWaitingForFunds(draft, transfer.payerAccount, fundingWaiter(transfer));
  }
  return changeTransfer(draft, tellTransfer(draft, releaseFunds(draft, transfer, now), told, now));
}

/** Gaps 4, When done: a waiting transfer lapses at `reserve_until`. */
export const lapse = (draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer =>
  failTransfer(draft, transfer, lapseFailure(transfer), now);

/**
 * A transfer past its deadline has failed even if its timer is late: this request makes it fail.
 * Null: the deadline has not passed.
 */
export function lapsed(
  draft: Draft,
  transfer: Transfer,
  now: UnixSeconds,
): Refused<'invalid_state'> | null {
  if (!isLapsed(transfer, now)) return null;
  lapse(draft, transfer, now);
  return { ...refuse('invalid_state', lapseFailure(transfer).message), keepsChanges: true };
}
